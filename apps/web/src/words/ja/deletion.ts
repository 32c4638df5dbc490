import type { WordsOf } from '../keys.js';

export const deletion: WordsOf<'deletion'> = {
  title: '削除した項目',
  show: '削除した項目を表示',
  empty: '削除した項目はありません',
  emptyHint: '削除した項目はここに表示され、復元できます。',
  restore: '復元',
  restored: '{{name}}を復元',
  first: '先に「{{name}}」を復元してください。',
  when: '{{time}}に{{name}}が削除',
  one: '「{{name}}」は削除されています',
};
