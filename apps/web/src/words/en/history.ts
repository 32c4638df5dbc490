import type { WordsOf } from '../keys.js';

export const history: WordsOf<'history'> = {
  title: 'History',
};
