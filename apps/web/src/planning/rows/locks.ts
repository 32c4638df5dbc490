import { archivedYears, isArchived } from '../../api/useArchivedYears.js';
import { ancestorsOf, rowOf } from '../../ui/grid/forest.js';
import { type Placing, placed } from './placing.js';
import type { Forest, PlanRow } from './planRow.js';

/** Why a row stays as it is, as the server says it: it waits for a decision, or all its years are archived. */
export type Why = 'SUBMITTED_IS_READ_ONLY' | 'YEAR_ARCHIVED';

/** `all`: the row stays; `days`: something below it does, so it cannot be moved as a whole. */
export interface Lock {
  of: 'all' | 'days';
  why: Why;
}

type Judged = Pick<PlanRow, 'approvalState' | 'masked' | 'startDate' | 'endDate'>;

/** What of a row is known to stay as it is until something else happens (decisions.md, Plan elements). */
export function whyLocked(row: Judged): Why | null {
  if (row.masked) return null;
  if (row.approvalState === 'SUBMITTED') return 'SUBMITTED_IS_READ_ONLY';
  return isArchived(archivedYears(), row) ? 'YEAR_ARCHIVED' : null;
}

export const isLocked = (row: Judged): boolean => whyLocked(row) !== null;

const locks = Object.fromEntries(
  (['SUBMITTED_IS_READ_ONLY', 'YEAR_ARCHIVED'] as const).map((why) => [
    why,
    { all: { of: 'all', why }, days: { of: 'days', why } },
  ]),
) as Readonly<Record<Why, Readonly<Record<Lock['of'], Lock>>>>;

/** The same lock for all rows that are locked alike. */
export function lockOf(forest: Forest, row: PlanRow): Lock | undefined {
  const why = whyLocked(row);
  if (why) return locks[why].all;
  const below = whyBelow(forest).get(row.id);
  return below && locks[below].days;
}

const known = new WeakMap<Forest, { years: ReadonlySet<number>; why: ReadonlyMap<string, Why> }>();

/** Of the rows above a locked one why that is; found once for each forest. */
function whyBelow(forest: Forest): ReadonlyMap<string, Why> {
  const years = archivedYears();
  const found = known.get(forest);
  if (found?.years === years) return found.why;
  const all = new Map<string, Why>();
  for (const row of forest.rows) {
    const why = whyLocked(row);
    if (why) for (const above of ancestorsOf(forest, row)) all.set(above.id, why);
  }
  known.set(forest, { years, why: all });
  return all;
}

/** The locked row that placings would change, if any. */
export function lockedAmong(forest: Forest, items: readonly Placing[]): PlanRow | undefined {
  const moved = items.filter(({ parentId, position }) => parentId !== undefined || position !== undefined);
  const ids = [...moved.map(({ id }) => id), ...redated(forest, items)];
  return ids.map((id) => rowOf(forest, id)).find((row): row is PlanRow => row !== undefined && isLocked(row));
}

function redated(forest: Forest, items: readonly Placing[]): string[] {
  return Object.entries(placed(forest, items)).flatMap(([id, { startDate, endDate }]) => {
    const row = rowOf(forest, id);
    return row?.startDate === startDate && row?.endDate === endDate ? [] : [id];
  });
}
