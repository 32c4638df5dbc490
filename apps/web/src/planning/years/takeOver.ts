import { ancestorsOf, rowOf } from '../../ui/grid/forest.js';
import { addDays, addMonths } from '../../words/formats/calendar.js';
import { overlapsYear } from '../rows/filter.js';
import type { Forest, PlanRow } from '../rows/planRow.js';

/** What of a year is planned anew in the next one. */
export interface TakeOver {
  /** Ids of campaigns and projects; what is below a project comes along. */
  chosen: ReadonlySet<string>;
  keepWeekdays: boolean;
  /** 100000: all the money, 0: none. */
  money: number;
}

const isChoosable = ({ type, masked }: PlanRow): boolean => !masked && (type === 'GROUPING' || type === 'MAIN');

/** Campaigns and projects of a year, in the order of the tree. */
export const choosable = ({ rows }: Forest, year: number): PlanRow[] =>
  rows.filter((row) => isChoosable(row) && overlapsYear(row, year));

/** What ends in the year: what goes on is in the next one anyway. */
export const firstChosen = (rows: readonly PlanRow[], year: number): ReadonlySet<string> =>
  new Set(rows.filter(({ endDate }) => endDate <= `${year}-12-31`).map(({ id }) => id));

/** A campaign is chosen or left out with all below it; what is chosen below one that is, has all between chosen too. */
export function toggledIn(forest: Forest, rows: readonly PlanRow[], chosen: ReadonlySet<string>, id: string) {
  const next = new Set(chosen);
  const on = !chosen.has(id);
  for (const row of rows)
    if (row.id === id || aboveOf(forest, row).some((above) => above.id === id))
      on ? next.add(row.id) : next.delete(row.id);
  if (!on) return next;
  const above = aboveOf(forest, rowOf(forest, id) as PlanRow);
  const outermost = above.findIndex((each) => next.has(each.id));
  if (outermost >= 0) for (const each of above.slice(outermost)) next.add(each.id);
  return next;
}

/** The elements above, outermost first. */
const aboveOf = (forest: Forest, row: PlanRow): PlanRow[] =>
  ancestorsOf(forest, row).toSorted((a, b) => a.depth - b.depth);

/** What the call copies, and what it leaves out of that. */
export function partsOf(forest: Forest, chosen: ReadonlySet<string>): { ids: string[]; without: string[] } {
  const ids: string[] = [];
  const without: string[] = [];
  for (const row of forest.rows) {
    const isAbove = chosen.has(row.parentId ?? '');
    if (chosen.has(row.id) && !isAbove) ids.push(row.id);
    if (isChoosable(row) && !chosen.has(row.id) && isAbove) without.push(row.id);
  }
  return { ids, without };
}

export interface Made {
  counts: Record<PlanRow['type'], number>;
  /** Thousandths; null: the person may not see it. */
  budget: number | null;
  daysOf(id: string): { startDate: string; endDate: string };
}

/** How many there are of each kind. */
export function countsOf(rows: readonly Pick<PlanRow, 'type'>[]): Made['counts'] {
  const counts = { GROUPING: 0, MAIN: 0, SUB: 0, MILESTONE: 0 };
  for (const { type } of rows) counts[type] += 1;
  return counts;
}

/** What would be made. */
export function madeBy(forest: Forest, { chosen, keepWeekdays, money }: TakeOver): Made {
  const { ids, without } = partsOf(forest, chosen);
  const [roots, cut] = [new Set(ids), new Set(without)];
  const days = new Map<string, { startDate: string; endDate: string }>();
  const copied = new Set<string>();
  const made: PlanRow[] = [];
  for (const row of forest.rows) {
    if (row.masked || cut.has(row.id) || !(roots.has(row.id) || copied.has(row.parentId ?? ''))) continue;
    copied.add(row.id);
    made.push(row);
    days.set(row.id, shifted(row, keepWeekdays));
  }
  for (const row of forest.rows.toReversed()) {
    const [span, above] = [days.get(row.id), days.get(row.parentId ?? '')];
    if (!span || !above) continue;
    if (span.startDate < above.startDate) above.startDate = span.startDate;
    if (span.endDate > above.endDate) above.endDate = span.endDate;
  }
  const budgetOf = (some: readonly string[]) =>
    some.reduce((sum, id) => sum + (rowOf(forest, id)?.costs?.budget ?? 0), 0);
  const sees = ids.some((id) => rowOf(forest, id)?.costs !== undefined);
  return {
    counts: countsOf(made),
    budget: sees ? Math.round(((budgetOf(ids) - budgetOf(without)) * money) / 100_000) : null,
    daysOf: (id) => days.get(id) ?? shifted(rowOf(forest, id) as PlanRow, keepWeekdays),
  };
}

/** As the server shifts: by 52 weeks, or the same day of the next year; campaigns always so. */
function shifted({ type, startDate, endDate }: PlanRow, keepWeekdays: boolean) {
  const next = (day: string) => (keepWeekdays && type !== 'GROUPING' ? addDays(day, 52 * 7) : addMonths(day, 12));
  return { startDate: next(startDate), endDate: next(endDate) };
}
