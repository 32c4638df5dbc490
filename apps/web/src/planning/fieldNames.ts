import { say } from '../words/t.js';

/** A field's name in words: `planning.<field>`; one that has no word yet by its own name. */
export const fieldName = (field: string): string => say(`planning.${field}`) ?? field;
