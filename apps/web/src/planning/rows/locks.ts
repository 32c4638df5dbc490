import { ancestorsOf, rowOf } from '../../ui/grid/forest.js';
import { type Placing, placed } from './placing.js';
import type { Forest, PlanRow } from './planRow.js';

/** `all`: it waits for a decision; `days`: something below it does, so it cannot be moved as a whole. */
export type Lock = 'all' | 'days' | undefined;

export const isLocked = ({ approvalState, masked }: Pick<PlanRow, 'approvalState' | 'masked'>): boolean =>
  approvalState === 'SUBMITTED' && masked !== true;

const known = new WeakMap<Forest, ReadonlySet<string>>();

/** What of a row is locked until a decision, as far as the rows tell (decisions.md, Plan elements). */
export function lockOf(forest: Forest, row: PlanRow): Lock {
  if (isLocked(row)) return 'all';
  return aboveLocked(forest).has(row.id) ? 'days' : undefined;
}

/** Found once for each forest: few rows wait at a time. */
function aboveLocked(forest: Forest): ReadonlySet<string> {
  const found = known.get(forest);
  if (found) return found;
  const ids = new Set<string>();
  for (const row of forest.rows) if (isLocked(row)) for (const above of ancestorsOf(forest, row)) ids.add(above.id);
  known.set(forest, ids);
  return ids;
}

/** The submitted row that placings would change, if any. */
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
