import type { PlanRow } from './planRow.js';

/** The rows as a forest, made once for each new array of rows. All is by index in the depth-first order. */
export interface Forest {
  rows: readonly PlanRow[];
  indexOf: ReadonlyMap<string, number>;
  /** For each row the index after the last of its descendants. */
  ends: Int32Array;
}

export function forestOf(rows: readonly PlanRow[]): Forest {
  const indexOf = new Map<string, number>();
  const ends = new Int32Array(rows.length);
  const open: number[] = [];
  rows.forEach((row, at) => {
    indexOf.set(row.id, at);
    while (open.length > 0 && (rows[open.at(-1) as number] as PlanRow).depth >= row.depth)
      ends[open.pop() as number] = at;
    open.push(at);
  });
  for (const at of open) ends[at] = rows.length;
  return { rows, indexOf, ends };
}

export const rowOf = (forest: Forest, id: string | null): PlanRow | undefined => {
  const at = id === null ? undefined : forest.indexOf.get(id);
  return at === undefined ? undefined : forest.rows[at];
};

export const parentOf = (forest: Forest, row: PlanRow): PlanRow | undefined => rowOf(forest, row.parentId);

/** Ancestors from the nearest to the root. */
export function ancestorsOf(forest: Forest, row: PlanRow): PlanRow[] {
  const found: PlanRow[] = [];
  for (let at = parentOf(forest, row); at; at = parentOf(forest, at)) found.push(at);
  return found;
}

/** Whether a row is the other one or lies below it. */
export function isWithin(forest: Forest, id: string, of: string): boolean {
  for (let at = rowOf(forest, id); at; at = parentOf(forest, at)) if (at.id === of) return true;
  return id === of;
}

/** The descendants of a row, without itself. */
export function descendantsOf(forest: Forest, id: string): readonly PlanRow[] {
  const at = forest.indexOf.get(id);
  return at === undefined ? [] : forest.rows.slice(at + 1, forest.ends[at]);
}

export const hasChildren = (forest: Forest, at: number): boolean => (forest.ends[at] as number) > at + 1;

/** Direct children of a row (null: the roots) in their order. */
export function childrenOf(forest: Forest, id: string | null): PlanRow[] {
  const found: PlanRow[] = [];
  const from = id === null ? 0 : (forest.indexOf.get(id) ?? -1) + 1;
  const to = id === null ? forest.rows.length : from > 0 ? (forest.ends[from - 1] as number) : 0;
  if (id !== null && from === 0) return found;
  for (let at = from; at < to; at = forest.ends[at] as number) found.push(forest.rows[at] as PlanRow);
  return found;
}

/** Of several ids those that lie under none of the others. */
export function topmost(forest: Forest, ids: Iterable<string>): PlanRow[] {
  const chosen = new Set(ids);
  const found: PlanRow[] = [];
  for (const id of chosen) {
    const row = rowOf(forest, id);
    if (row && !ancestorsOf(forest, row).some((above) => chosen.has(above.id))) found.push(row);
  }
  return found.sort((a, b) => (forest.indexOf.get(a.id) ?? 0) - (forest.indexOf.get(b.id) ?? 0));
}
