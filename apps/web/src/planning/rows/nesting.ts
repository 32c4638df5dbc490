import type { ElementType } from '@contracts/planning/element.js';
import { ancestorsOf, childrenOf, descendantsOf, rowOf } from '../../ui/grid/forest.js';
import type { Forest, PlanRow } from './planRow.js';

/** decisions.md, Plan elements: the defaults of a tenant. The server's word is the last. */
const parentTypes: Record<ElementType, readonly (ElementType | null)[]> = {
  GROUPING: [null, 'GROUPING'],
  MAIN: [null, 'GROUPING'],
  SUB: ['MAIN', 'SUB'],
  MILESTONE: ['MAIN', 'SUB'],
};
/** How many of its own kind may stand in a row: campaigns in campaigns, actions below a project. */
const deepest: Partial<Record<ElementType, number>> = { GROUPING: 3, SUB: 4 };

/** Whether a new element of a type may stand under a parent (null: at the top). */
export function mayStandUnder(forest: Forest, type: ElementType, parent: PlanRow | null): boolean {
  return fits(forest, type, 1, parent);
}

/** Whether an element may move under a parent with everything below it. */
export function mayMoveUnder(forest: Forest, row: PlanRow, parent: PlanRow | null): boolean {
  if (parent && (parent.id === row.id || ancestorsOf(forest, parent).some((above) => above.id === row.id)))
    return false;
  return fits(forest, row.type, ownHeight(forest, row), parent);
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

function fits(forest: Forest, type: ElementType, height: number, parent: PlanRow | null): boolean {
  if (parent?.masked || !parentTypes[type].includes(parent ? parent.type : null)) return false;
  const most = deepest[type];
  if (most === undefined || !parent) return true;
  const above = [parent, ...ancestorsOf(forest, parent)].filter((each) => each.type === type).length;
  return above + height <= most;
}

/** How many of its own type stand in a row at most, beginning with itself. */
function ownHeight(forest: Forest, row: PlanRow): number {
  let height = 1;
  for (const below of descendantsOf(forest, row.id))
    if (below.type === row.type) height = Math.max(height, below.depth - row.depth + 1);
  return height;
}
