import { t } from '../words/t.js';

/** A field's name in words: `planning.<field>`; one that has no word yet by its own name. */
export function fieldName(field: string): string {
  const word = (t as (key: string) => string)(`planning.${field}`);
  return word === 'MISSING' ? field : word;
}
