import type { WordsOf } from '../keys.js';

export const history: WordsOf<'history'> = {
  title: 'History',
  recent: 'Recently',
  empty: 'Nothing has happened yet.',
  older: 'Show older',
  actingFor: '{{name}} for {{other}}',
  somebody: 'Somebody',
  yes: 'yes',
  no: 'no',
  typeCREATE: 'Created',
  typeDELETE: 'Deleted',
  undone: 'Taken back',
};
