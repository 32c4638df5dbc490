import { type FilterTerm, printFilter } from '@contracts/filters/filter.js';
import { type ElementType, elementTypes, type Phase, phases } from '@contracts/planning/element.js';
import { readTerms } from '../../ui/filter/terms.js';
import { noFilter, type PlanFilter } from '../rows/filter.js';

/** Under which fields of the rows a filter set, and the server, have what the bar has as lists of its own. */
const listed = { phases: 'phase', types: 'type', responsible: 'responsible', units: 'unitId' } as const;
type Listed = keyof typeof listed;
const lists = Object.keys(listed) as Listed[];

/** The plan's filter in the grammar of all lists. */
function termsOf(filter: PlanFilter): readonly FilterTerm[] {
  const text = filter.text.trim();
  return [
    ...(text ? [{ key: 'text', values: [{ is: text }] }] : []),
    ...lists.flatMap((name) =>
      filter[name].length > 0 ? [{ key: listed[name], values: filter[name].map((is) => ({ is })) }] : [],
    ),
    ...filter.terms,
  ];
}

export const printPlan = (filter: PlanFilter): string => printFilter(termsOf(filter));

/** What a filter string means here; what has no list of its own is asked of the server. */
export function filterOf(text: string): PlanFilter {
  const found: Record<string, readonly string[]> = {};
  const terms: FilterTerm[] = [];
  for (const term of readTerms(text)) {
    const name = term.key === 'text' ? 'text' : lists.find((each) => listed[each] === term.key);
    if (!name || found[name]) terms.push(term);
    else found[name] = term.values.flatMap((value) => ('is' in value ? [value.is] : []));
  }
  return {
    ...noFilter,
    ...(found as Partial<PlanFilter>),
    text: (found['text'] ?? []).join(' '),
    phases: (found['phases'] ?? []).filter((each): each is Phase => phases.includes(each as Phase)),
    types: (found['types'] ?? []).filter((each): each is ElementType => elementTypes.includes(each as ElementType)),
    terms,
  };
}
