import { cyclic } from '@contracts/cycles.js';
import type { BrokenRule } from '@contracts/message.js';
import type { ElementType } from '@contracts/planning/element.js';
import { misplaced, type Standing } from '@contracts/planning/standing.js';
import { ancestorsOf, childrenOf, descendantsOf, rowOf } from '../../ui/grid/forest.js';
import type { Forest, PlanRow } from './planRow.js';

/** decisions.md, Plan elements: the defaults of a tenant. The server's word is the last. */
export const usual: Record<ElementType, Standing> = {
  GROUPING: { kind: 'GROUPING', parents: ['ROOT', 'GROUPING'], maxDepth: 3 },
  MAIN: { kind: 'MAIN', parents: ['ROOT', 'GROUPING'], maxDepth: 1 },
  SUB: { kind: 'SUB', parents: ['MAIN', 'SUB'], maxDepth: 4 },
  MILESTONE: { kind: 'MILESTONE', parents: ['MAIN', 'SUB'], maxDepth: 1 },
};

/** Whether a new element of a kind, or of a tenant's own type, may stand under a parent (null: at the top). */
export function mayStandUnder(forest: Forest, type: ElementType | Standing, parent: PlanRow | null): boolean {
  return brokenPlace(forest, typeof type === 'string' ? usual[type] : type, 1, parent) === null;
}

/** What a row's type says of where it stands: a tenant's own type may say other than its kind. */
export type StandingOf = (row: PlanRow) => Standing;

/** The rule that something breaks which would stand under itself, or under what is below it. */
export const brokenParent = (forest: Forest, id: string, parent: string): 'cycle' | null =>
  cyclic(id, parent, (at) => {
    const above = rowOf(forest, rowOf(forest, at)?.parentId ?? null);
    return above ? [above.id] : [];
  });

/** The rule that an element breaks which moves under a parent (null: to the top) with everything below it; null: it may. */
export function brokenMove(
  forest: Forest,
  row: PlanRow,
  parent: PlanRow | null,
  standingOf: StandingOf,
): BrokenRule | null {
  const rule =
    (parent && brokenParent(forest, row.id, parent.id)) ??
    brokenPlace(forest, standingOf(row), ownHeight(forest, row), parent);
  if (!rule || rule === 'selection_required') return rule && { field: 'parentId', rule };
  const { id, label, type } = row;
  const above = parent && { parent: parent.id, parentType: parent.type };
  return { field: 'parentId', rule, params: { id, label, type, ...above } };
}

export const mayMoveUnder = (...of: Parameters<typeof brokenMove>): boolean => brokenMove(...of) === null;

/** Where an indented row goes: under the sibling before it. */
export function indented(forest: Forest, row: PlanRow, standingOf: StandingOf): { parentId: string } | null {
  const siblings = childrenOf(forest, row.parentId);
  const before = siblings[siblings.findIndex((each) => each.id === row.id) - 1];
  return before && mayMoveUnder(forest, row, before, standingOf) ? { parentId: before.id } : null;
}

/** Where an outdented row goes: after its parent. */
export function outdented(
  forest: Forest,
  row: PlanRow,
  standingOf: StandingOf,
): { parentId: string | null; position: number } | null {
  const parent = rowOf(forest, row.parentId);
  if (!parent) return null;
  const above = rowOf(forest, parent.parentId) ?? null;
  if (!mayMoveUnder(forest, row, above, standingOf)) return null;
  const position = childrenOf(forest, parent.parentId).findIndex((each) => each.id === parent.id) + 1;
  return { parentId: parent.parentId, position };
}

/** Nothing is put under what is seen by its label alone. */
function brokenPlace(forest: Forest, standing: Standing, height: number, parent: PlanRow | null) {
  if (parent?.masked) return 'selection_required';
  return misplaced(standing, parent?.type ?? null, () => {
    const above = parent ? [parent, ...ancestorsOf(forest, parent)] : [];
    const other = above.findIndex((each) => each.type !== standing.kind);
    return (other < 0 ? above.length : other) + height;
  });
}

/** How many of its own kind stand in a row at most, beginning with itself. */
function ownHeight(forest: Forest, row: PlanRow): number {
  const inARow = new Set<string | null>([row.id]);
  let height = 1;
  for (const { id, parentId, type, depth } of descendantsOf(forest, row.id)) {
    if (type !== row.type || !inARow.has(parentId)) continue;
    inARow.add(id);
    height = Math.max(height, depth - row.depth + 1);
  }
  return height;
}
