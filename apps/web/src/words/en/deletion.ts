import type { WordsOf } from '../keys.js';

export const deletion: WordsOf<'deletion'> = {
  title: 'Deleted elements',
  show: 'Show deleted elements',
  empty: 'Nothing is deleted',
  emptyHint: 'What is deleted is listed here and can be restored.',
  restore: 'Restore',
  restored: '{{name}} restored',
  first: 'Restore “{{name}}” first.',
  when: 'deleted {{time}} by {{name}}',
  one: '“{{name}}” is deleted',
};
