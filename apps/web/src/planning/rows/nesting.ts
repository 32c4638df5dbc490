import type { ElementType } from '@contracts/planning/element.js';
import { ancestorsOf, childrenOf, descendantsOf, rowOf } from '../../ui/grid/forest.js';
import type { Forest, PlanRow } from './planRow.js';

/** Where elements of a type stand: its kind, kinds above it (ROOT: the top), how many of its kind in a row. */
export interface Standing {
  kind: ElementType;
  parents: readonly string[];
  maxDepth: number;
}

/** decisions.md, Plan elements: the defaults of a tenant. The server's word is the last. */
export const usual: Record<ElementType, Standing> = {
  GROUPING: { kind: 'GROUPING', parents: ['ROOT', 'GROUPING'], maxDepth: 3 },
  MAIN: { kind: 'MAIN', parents: ['ROOT', 'GROUPING'], maxDepth: 1 },
  SUB: { kind: 'SUB', parents: ['MAIN', 'SUB'], maxDepth: 4 },
  MILESTONE: { kind: 'MILESTONE', parents: ['MAIN', 'SUB'], maxDepth: 1 },
};

/** Whether a new element of a kind, or of a tenant's own type, may stand under a parent (null: at the top). */
export function mayStandUnder(forest: Forest, type: ElementType | Standing, parent: PlanRow | null): boolean {
  return fits(forest, typeof type === 'string' ? usual[type] : type, 1, parent);
}

/** Whether an element may move under a parent with everything below it. */
export function mayMoveUnder(forest: Forest, row: PlanRow, parent: PlanRow | null): boolean {
  if (parent && (parent.id === row.id || ancestorsOf(forest, parent).some((above) => above.id === row.id)))
    return false;
  return fits(forest, usual[row.type], ownHeight(forest, row), parent);
}

/** Where an indented row goes: under the sibling before it. */
export function indented(forest: Forest, row: PlanRow): { parentId: string } | null {
  const siblings = childrenOf(forest, row.parentId);
  const before = siblings[siblings.findIndex((each) => each.id === row.id) - 1];
  return before && mayMoveUnder(forest, row, before) ? { parentId: before.id } : null;
}

/** Where an outdented row goes: after its parent. */
export function outdented(forest: Forest, row: PlanRow): { parentId: string | null; position: number } | null {
  const parent = rowOf(forest, row.parentId);
  if (!parent) return null;
  const above = rowOf(forest, parent.parentId) ?? null;
  if (!mayMoveUnder(forest, row, above)) return null;
  const position = childrenOf(forest, parent.parentId).findIndex((each) => each.id === parent.id) + 1;
  return { parentId: parent.parentId, position };
}

function fits(forest: Forest, { kind, parents, maxDepth }: Standing, height: number, parent: PlanRow | null): boolean {
  if (parent?.masked || !parents.includes(parent ? parent.type : 'ROOT')) return false;
  if (!parent) return true;
  const above = [parent, ...ancestorsOf(forest, parent)].filter((each) => each.type === kind).length;
  return above + height <= maxDepth;
}

/** How many of its own type stand in a row at most, beginning with itself. */
function ownHeight(forest: Forest, row: PlanRow): number {
  let height = 1;
  for (const below of descendantsOf(forest, row.id))
    if (below.type === row.type) height = Math.max(height, below.depth - row.depth + 1);
  return height;
}
