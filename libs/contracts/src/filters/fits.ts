import type { FilterValue } from './filter.js';

type Range = Exclude<FilterValue, { is: string }>;

/** Whether what a field has lies within a range; a month, quarter or year as a bound takes in all its days. */
export function isWithin(held: unknown, value: Range): boolean {
  if (held === null || held === undefined) return false;
  if (typeof held !== 'number' && !dated.test(String(held))) return String(held) === literal(value);
  const [from, to] = [monthOf(value.from, 1), monthOf(value.to, 3)];
  if (typeof held === 'number') return (!from || held >= Number(from)) && (!to || held <= Number(to));
  const text = String(held);
  return (!from || text.slice(0, from.length) >= from) && (!to || text.slice(0, to.length) <= to);
}

/** Days, months and times have ranges, as numbers do; in any other text two dots are just two dots. */
const dated = /^\d{4}-\d\d(?:-\d\d(?:T.*)?)?$/;
export const literal = (value: FilterValue): string =>
  'is' in value ? value.is : `${value.from ?? ''}..${value.to ?? ''}`;

/** The nth month of a quarter; any other bound is itself. */
function monthOf(bound: string | undefined, nth: 1 | 3): string | undefined {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(bound ?? '') ?? [];
  return quarter ? `${year}-${String(+quarter * 3 - 3 + nth).padStart(2, '0')}` : bound;
}
