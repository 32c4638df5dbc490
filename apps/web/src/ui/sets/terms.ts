import { type FilterTerm, printFilter } from '@contracts/filters/filter.js';
import { readTerms } from '../filter/terms.js';

/** What a list is filtered by as a page shows it: a phrase in the search field, all else in chips. */
interface Shown {
  text: string;
  terms: readonly FilterTerm[];
}

/** A filter in the grammar of all lists: the phrase is the term `text`. */
export function printShown({ text, terms }: Shown): string {
  const phrase = text.trim();
  return printFilter([...(phrase ? [{ key: 'text', values: [{ is: phrase }] }] : []), ...terms]);
}

/** What a filter string means on a page: one phrase stands in the search field, all else in chips. */
export function shownOf(filter: string): Shown {
  const terms = readTerms(filter);
  const phrase = terms.find(isPhrase);
  const [value] = phrase?.values ?? [];
  return { text: value && 'is' in value ? value.is : '', terms: terms.filter((term) => term !== phrase) };
}

const isPhrase = ({ key, values }: FilterTerm): boolean =>
  key === 'text' && values.length === 1 && values.every((value) => 'is' in value);
