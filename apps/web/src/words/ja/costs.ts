import type { WordsOf } from '../keys.js';

export const costs: WordsOf<'costs'> = {
  title: '費用',
};
