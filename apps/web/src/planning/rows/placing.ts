import type { BrokenRule } from '@contracts/message.js';
import { outside } from '@contracts/planning/dates.js';
import { ancestorsOf, childrenOf, descendantsOf, forestOf, rowOf } from '../../ui/grid/forest.js';
import { addDays, daysBetween } from '../../words/formats/calendar.js';
import type { Forest, PlanRow } from './planRow.js';

/** One item of `PUT plan/gantt-element`. */
export interface Placing {
  id: string;
  startDate?: string;
  endDate?: string;
  parentId?: string | null;
  position?: number;
  extendParents?: boolean;
}

export type Places = Record<string, Partial<PlanRow>>;

/**
 * What new dates change, as the server decides it (decisions.md, Plan elements): start and end by the same days is a
 * move and takes the descendants along that are not named themselves; anything else touches no child. With
 * `extendParents` the ancestors grow to enclose.
 */
export function placed(forest: Forest, items: readonly Placing[]): Places {
  const named = new Set(items.map((item) => item.id));
  const places: Places = {};
  for (const item of items) {
    const row = rowOf(forest, item.id);
    if (!row || (!item.startDate && !item.endDate)) continue;
    const startDate = item.startDate ?? row.startDate;
    const endDate = row.type === 'MILESTONE' ? startDate : (item.endDate ?? row.endDate);
    const days = daysBetween(row.startDate, startDate);
    const isMove = days !== 0 && days === daysBetween(row.endDate, endDate);
    places[row.id] = { startDate, endDate };
    if (isMove) shiftBelow(forest, row.id, { days, named, places });
  }
  for (const item of items) if (item.extendParents) extendAbove(forest, item.id, places);
  return places;
}

interface Shift {
  days: number;
  named: ReadonlySet<string>;
  places: Places;
}

function shiftBelow(forest: Forest, id: string, { days, named, places }: Shift): void {
  for (const below of descendantsOf(forest, id)) {
    if (named.has(below.id)) continue;
    places[below.id] = { startDate: addDays(below.startDate, days), endDate: addDays(below.endDate, days) };
  }
}

function extendAbove(forest: Forest, id: string, places: Places): void {
  const row = rowOf(forest, id);
  if (!row) return;
  let { startDate, endDate } = { ...row, ...places[id] };
  for (const above of ancestorsOf(forest, row)) {
    if (above.masked) continue;
    const now = { ...above, ...places[above.id] };
    startDate = startDate < now.startDate ? startDate : now.startDate;
    endDate = endDate > now.endDate ? endDate : now.endDate;
    if (startDate !== now.startDate || endDate !== now.endDate) places[above.id] = { startDate, endDate };
  }
}

/** A row that would stand outside the days of its parent, with the rules that this breaks. */
export interface Outside {
  row: PlanRow;
  parent: PlanRow;
  errors: readonly BrokenRule[];
}

/**
 * What placed rows break: against what they stand under, and against what stands under them and stays. As the server
 * says it; null: nothing that can be seen here.
 */
export function unenclosed(forest: Forest, places: Places): Outside | null {
  for (const id of Object.keys(places)) {
    const row = rowOf(forest, id);
    if (!row) continue;
    const above = rowOf(forest, row.parentId);
    const below = childrenOf(forest, id).filter((child) => !places[child.id]);
    const pairs = [...(above ? [[row, above] as const] : []), ...below.map((child) => [child, row] as const)];
    for (const [child, parent] of pairs) {
      const errors = parent.masked
        ? []
        : outside({ ...child, ...places[child.id] }, { ...parent, ...places[parent.id] });
      const named = { parent: parent.id, parentLabel: parent.label, child: child.id, childLabel: child.label };
      if (errors.length > 0)
        return { row: child, parent, errors: errors.map((it) => ({ ...it, params: { ...named, ...it.params } })) };
    }
  }
  return null;
}

/** The rows with a subtree taken out and put under another parent at a place among its children (last by default). */
export function moved(rows: readonly PlanRow[], item: Placing): readonly PlanRow[] {
  const forest = forestOf(rows);
  const from = forest.indexOf.get(item.id);
  const row = rowOf(forest, item.id);
  if (from === undefined || !row) return rows;
  const parentId = item.parentId === undefined ? row.parentId : item.parentId;
  const to = forest.ends[from] as number;
  const rest = forestOf([...rows.slice(0, from), ...rows.slice(to)]);
  const parent = rowOf(rest, parentId);
  const deeper = (parent ? parent.depth + 1 : 0) - row.depth;
  const block = rows
    .slice(from, to)
    .map((each) => ({ ...each, depth: each.depth + deeper, ...(each.id === row.id && { parentId }) }));
  const at = placeOf(rest, parentId, item.position);
  return [...rest.rows.slice(0, at), ...block, ...rest.rows.slice(at)];
}

/** The index in depth-first order at which the n-th child of a parent stands, or would stand as its last. */
function placeOf(forest: Forest, parentId: string | null, position: number | undefined): number {
  const before = position === undefined ? undefined : childrenOf(forest, parentId)[position];
  if (before) return forest.indexOf.get(before.id) as number;
  const parentAt = parentId === null ? undefined : forest.indexOf.get(parentId);
  return parentAt === undefined ? forest.rows.length : (forest.ends[parentAt] as number);
}

/** Items that put rows elsewhere in the tree. */
export const movesOf = (items: readonly Placing[]): readonly Placing[] =>
  items.filter((item) => item.parentId !== undefined || item.position !== undefined);

/** The rows where placings put them, with the days that they have. */
export function arranged(forest: Forest, items: readonly Placing[]): Forest {
  const moves = movesOf(items);
  return moves.length > 0 ? forestOf(moves.reduce(moved, forest.rows)) : forest;
}

/** What placings break of the rule that a parent's days enclose its children's. */
export function outsideOf(forest: Forest, items: readonly Placing[]): Outside | null {
  const then = arranged(forest, items);
  const reparented = items.flatMap(({ id, parentId }) => (parentId === undefined ? [] : [[id, {}] as const]));
  return unenclosed(then, { ...Object.fromEntries(reparented), ...placed(then, items) });
}
