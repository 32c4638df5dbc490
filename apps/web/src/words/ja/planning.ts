import type { WordsOf } from '../keys.js';

export const planning: WordsOf<'planning'> = {
  title: '計画',
};
