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
  takenBack: 'Was taken back',
  takesBack: 'Takes a change back',
  takeBack: 'Take back',
  notTakenBack: 'Cannot be taken back',
  takeRestBack: 'Take the rest back',
  touches_one: '1 entry changes:',
  touches_other: '{{count}} entries change:',
  andMore: 'and {{count}} more',
};
