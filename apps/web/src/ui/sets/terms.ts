import { type FilterTerm, printFilter } from '@contracts/filters/filter.js';
import { readTerms } from '../../ui/filter/terms.js';
import type { PlanFilter } from '../rows/filter.js';

/** The plan's filter in the grammar of all lists: the phrase is the term `text`. */
export function printPlan({ text, terms }: PlanFilter): string {
  const phrase = text.trim();
  return printFilter([...(phrase ? [{ key: 'text', values: [{ is: phrase }] }] : []), ...terms]);
}

/** What a filter string means here: one phrase stands in the search field, all else in chips. */
export function filterOf(filter: string): PlanFilter {
  const terms = readTerms(filter);
  const phrase = terms.find(isPhrase);
  const [value] = phrase?.values ?? [];
  return { text: value && 'is' in value ? value.is : '', terms: terms.filter((term) => term !== phrase) };
}

const isPhrase = ({ key, values }: FilterTerm): boolean =>
  key === 'text' && values.length === 1 && values.every((value) => 'is' in value);
