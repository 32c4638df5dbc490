import type { WordsOf } from '../keys.js';

export const filters: WordsOf<'filters'> = {
  fields: 'Fields',
  gone: 'No longer there',
  unknown: 'Unknown filter',
  unknownHint:
    'Nothing here can be filtered by it: its kind was deleted, or the link is from another company. This filter has no effect.',
};
