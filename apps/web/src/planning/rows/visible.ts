import type { Forest } from './forest.js';
import type { PlanRow } from './planRow.js';

export interface Shown {
  rows: readonly PlanRow[];
  /** Index among the shown rows by id. */
  indexOf: ReadonlyMap<string, number>;
  /** Those that match by themselves and stand under none that does: what sums are made of, and nothing twice. */
  tops: readonly PlanRow[];
}

interface Choice {
  collapsed: ReadonlySet<string>;
  matches(row: PlanRow): boolean;
}

/** The rows that match with all their ancestors, without what lies under a collapsed one. */
export function shownRows(forest: Forest, { collapsed, matches }: Choice): Shown {
  const { rows, ends } = forest;
  const wanted = new Uint8Array(rows.length);
  const path: number[] = [];
  const tops: PlanRow[] = [];
  let covered = 0;
  rows.forEach((row, at) => {
    while (path.length > 0 && (ends[path.at(-1) as number] as number) <= at) path.pop();
    if (matches(row)) {
      if (at >= covered) {
        tops.push(row);
        covered = ends[at] as number;
      }
      wanted[at] = 1;
      for (const above of path) wanted[above] = 1;
    }
    path.push(at);
  });
  const found: PlanRow[] = [];
  const indexOf = new Map<string, number>();
  for (let at = 0; at < rows.length; ) {
    const row = rows[at] as PlanRow;
    if (wanted[at] === 1) indexOf.set(row.id, found.push(row) - 1);
    at = wanted[at] === 0 || collapsed.has(row.id) ? (ends[at] as number) : at + 1;
  }
  return { rows: found, indexOf, tops };
}
