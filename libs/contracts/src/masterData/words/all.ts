import * as de from './de.js';
import * as en from './en.js';
import * as ja from './ja.js';

type Words = Readonly<Record<'kind' | 'field' | 'choice', Readonly<Record<string, string>>>>;

/** What kinds, their fields and the values of these are called, in all languages at once: for files that are written and read. */
export const recordWords: Readonly<Record<'de' | 'en' | 'ja', Words>> = { de, en, ja };
