import { printFilter } from '@contracts/filters/filter.js';
import { readTerms, withTerm } from '../ui/filter/terms.js';

/** A filter by one record more, in place of another one of its kind. */
export const withRecord = (filters: string, key: string, id: string): string =>
  printFilter(withTerm(readTerms(filters), key, [{ is: id }]));
