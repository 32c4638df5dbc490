import type { WordsOf } from '../keys.js';

export const importing: WordsOf<'importing'> = {
  title: 'Import',
};
