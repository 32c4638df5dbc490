import { patchOf } from './patch.js';
import { type ReadRow, wrong } from './rows.js';
import type { ElementDraft, KnownElement } from './table.js';

/** What the run would refuse is told before: a change of what the person may not write, and a place below it. */
export function checkRights(
  drafts: ReadonlyMap<string, ElementDraft>,
  elements: ReadonlyMap<string, KnownElement>,
  rows: readonly ReadRow[],
): void {
  const byRow = new Map(rows.map((it) => [it.row, it]));
  for (const draft of drafts.values()) {
    const row = draft.row === null ? undefined : byRow.get(draft.row);
    if (!row) continue;
    const { known, parentId } = draft;
    const patch = known && patchOf(draft);
    if (known?.refuses && patch) wrong(row, row.text('id') ? 'id' : 'identifier', known.refuses);
    const isPlaced = !known || (patch && 'parentId' in patch);
    const parent = isPlaced && parentId ? elements.get(parentId) : undefined;
    if (parent?.refuses === 'MISSING_PRIVILEGE')
      wrong(row, row.text('parentId') ? 'parentId' : 'project', parent.refuses);
  }
}
