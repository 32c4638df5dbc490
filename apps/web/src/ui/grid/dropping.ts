import { childrenOf, type Forest, parentOf, rowOf, type TreeRow } from './forest.js';

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

/** A tree as it shows, and what may stand under what. */
export interface Tree<Row extends TreeRow> {
  forest: Forest<Row>;
  shown: readonly Row[];
  mayStandUnder(row: Row, parent: Row | null): boolean;
}

/** The place for a held row under the pointer, or null where it may not stand. The middle of a row means into it. */
export function dropAt<Row extends TreeRow>(tree: Tree<Row>, row: Row, place: Place): Drop | null {
  const { shown, mayStandUnder } = tree;
  const at = Math.floor(place.y / place.rowHeight);
  const over = shown[at];
  const part = place.y / place.rowHeight - at;
  if (over && part > 0.28 && part < 0.72 && over.id !== row.id && mayStandUnder(row, over))
    return { parentId: over.id, position: undefined, mark: 'into', at, depth: over.depth + 1 };
  const gap = Math.max(0, Math.min(shown.length, part < 0.5 ? at : at + 1));
  return dropOnLine(tree, row, { gap, wanted: place.depth });
}

/**
 * Between two rows several parents can be meant: the one above the gap or any of its ancestors, as long as it is not
 * above the row below. The wanted depth picks among those that are allowed.
 */
function dropOnLine<Row extends TreeRow>(
  { forest, shown, mayStandUnder }: Tree<Row>,
  row: Row,
  { gap, wanted }: { gap: number; wanted: number },
): Drop | null {
  const least = shown[gap]?.depth ?? 0;
  const choices: (Drop & { far: number })[] = [];
  let after: Row | undefined;
  for (let parent = shown[gap - 1]; ; after = parent, parent = parent && parentOf(forest, parent)) {
    const depth = parent ? parent.depth + 1 : 0;
    if (depth < least) break;
    if (mayStandUnder(row, parent ?? null) && after?.id !== row.id) {
      const parentId = parent?.id ?? null;
      const position = placeAfter(forest, parentId, { after, row });
      choices.push({ parentId, position, mark: 'line', at: gap, depth, far: Math.abs(depth - wanted) });
    }
    if (!parent) break;
  }
  const best = choices.sort((a, b) => a.far - b.far)[0];
  if (!best) return null;
  const { far: _, ...drop } = best;
  return drop;
}

interface Around<Row> {
  after: Row | undefined;
  row: Row;
}

/** The place among a parent's children once the row itself is taken out. */
function placeAfter<Row extends TreeRow>(
  forest: Forest<Row>,
  parentId: string | null,
  { after, row }: Around<Row>,
): number {
  if (!after) return 0;
  const siblings = childrenOf(forest, parentId).filter((each) => each.id !== row.id);
  return siblings.findIndex((each) => each.id === after.id) + 1;
}

/** Whether a drop changes anything. */
export function isMoving<Row extends TreeRow>(forest: Forest<Row>, id: string, drop: Drop): boolean {
  const row = rowOf(forest, id);
  if (!row || row.parentId !== drop.parentId) return row !== undefined;
  const siblings = childrenOf(forest, row.parentId);
  const now = siblings.findIndex((each) => each.id === id);
  return now !== (drop.position ?? siblings.length - 1);
}

/** Where a row goes by keys: among its siblings, under the one above it, or beside its parent. Null: it can't. */
export function stepInTree<Row extends TreeRow>(
  forest: Forest<Row>,
  row: Row,
  way: 'up' | 'down' | 'in' | 'out',
): Pick<Drop, 'parentId' | 'position'> | null {
  const siblings = childrenOf(forest, row.parentId);
  const at = siblings.findIndex(({ id }) => id === row.id);
  if (way === 'up') return at > 0 ? { parentId: row.parentId, position: at - 1 } : null;
  if (way === 'down') return at < siblings.length - 1 ? { parentId: row.parentId, position: at + 1 } : null;
  if (way === 'in') return at > 0 ? { parentId: (siblings[at - 1] as Row).id, position: undefined } : null;
  const parent = parentOf(forest, row);
  if (!parent) return null;
  const above = childrenOf(forest, parent.parentId).findIndex(({ id }) => id === parent.id);
  return { parentId: parent.parentId, position: above + 1 };
}
