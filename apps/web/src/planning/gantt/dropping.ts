import { childrenOf, type Forest, parentOf, rowOf } from '../rows/forest.js';
import { mayMoveUnder } from '../rows/nesting.js';
import type { PlanRow } from '../rows/planRow.js';

/** Where a held row would go: `into` a row as its last child, or on a line before the shown row `at`. */
export interface Drop {
  parentId: string | null;
  position: number | undefined;
  mark: 'into' | 'line';
  /** Index among the shown rows: of the row for `into`, of the gap for `line`. */
  at: number;
  depth: number;
}

interface Place {
  /** Pixels from the top of the first row. */
  y: number;
  /** The depth that is wanted: that of the row, and how far it was pulled to the side. */
  depth: number;
  rowHeight: number;
}

/** The place for a held row under the pointer, or null where it may not stand. The middle of a row means into it. */
export function dropAt(forest: Forest, shown: readonly PlanRow[], row: PlanRow, place: Place): Drop | null {
  const at = Math.floor(place.y / place.rowHeight);
  const over = shown[at];
  const part = place.y / place.rowHeight - at;
  if (over && part > 0.28 && part < 0.72 && over.id !== row.id && mayMoveUnder(forest, row, over))
    return { parentId: over.id, position: undefined, mark: 'into', at, depth: over.depth + 1 };
  const gap = Math.max(0, Math.min(shown.length, part < 0.5 ? at : at + 1));
  return dropOnLine(forest, shown, row, { gap, wanted: place.depth });
}

/**
 * Between two rows several parents can be meant: the one above the gap or any of its ancestors, as long as it is not
 * above the row below. The wanted depth picks among those that are allowed.
 */
function dropOnLine(
  forest: Forest,
  shown: readonly PlanRow[],
  row: PlanRow,
  { gap, wanted }: { gap: number; wanted: number },
): Drop | null {
  const above = shown[gap - 1];
  const below = shown[gap];
  const least = below?.depth ?? 0;
  const choices: (Drop & { far: number })[] = [];
  let after: PlanRow | undefined;
  for (let parent: PlanRow | undefined = above; ; after = parent, parent = parent && parentOf(forest, parent)) {
    const depth = parent ? parent.depth + 1 : 0;
    if (depth < least) break;
    if (mayMoveUnder(forest, row, parent ?? null) && after?.id !== row.id) {
      const position = placeAfter(forest, parent?.id ?? null, after, row);
      choices.push({
        parentId: parent?.id ?? null,
        position,
        mark: 'line',
        at: gap,
        depth,
        far: Math.abs(depth - wanted),
      });
    }
    if (!parent) break;
  }
  const best = choices.sort((a, b) => a.far - b.far)[0];
  if (!best) return null;
  const { far: _, ...drop } = best;
  return drop;
}

/** The place among a parent's children once the row itself is taken out. */
function placeAfter(forest: Forest, parentId: string | null, after: PlanRow | undefined, row: PlanRow): number {
  if (!after) return 0;
  const siblings = childrenOf(forest, parentId).filter((each) => each.id !== row.id);
  return siblings.findIndex((each) => each.id === after.id) + 1;
}

/** Whether a drop changes anything. */
export function isMoving(forest: Forest, id: string, drop: Drop): boolean {
  const row = rowOf(forest, id);
  if (!row || row.parentId !== drop.parentId) return row !== undefined;
  const siblings = childrenOf(forest, row.parentId);
  const now = siblings.findIndex((each) => each.id === id);
  return now !== (drop.position ?? siblings.length - 1);
}
