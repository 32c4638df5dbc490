import type { PlanElement } from '@contracts/planning/things.js';

/** What is said of a deleted element. */
export type Gone = Pick<PlanElement, 'id' | 'type' | 'label' | 'parentId' | 'revision' | 'modifiedAt' | 'modifiedBy'>;

/** What was deleted at once: the row that was meant, and how many went with it. */
export interface Deletion {
  row: Gone;
  below: number;
  /** What it lies under, where that is deleted too: it has to come back first. */
  under: Gone | null;
}

/** Newest first. Restoring undoes exactly one of them (decisions.md), so what went earlier stands for itself. */
export function deletionsOf(rows: readonly Gone[]): Deletion[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = (row: Gone) => byId.get(row.parentId ?? '');
  // One event touches all that goes along, so they share its revision.
  const wentAlong = (row: Gone) => above(row)?.revision === row.revision;
  const rootOf = (row: Gone): Gone => (wentAlong(row) ? rootOf(above(row) as Gone) : row);
  const below = new Map<string, number>();
  for (const row of rows) {
    const root = rootOf(row).id;
    below.set(root, (below.get(root) ?? -1) + 1);
  }
  return rows
    .filter((row) => !wentAlong(row))
    .map((row) => ({ row, below: below.get(row.id) ?? 0, under: above(row) ?? null }))
    .sort((a, b) => b.row.revision - a.row.revision);
}
