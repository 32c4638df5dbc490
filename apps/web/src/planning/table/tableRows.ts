import { useMemo } from 'react';
import { sortedBy, sortedRows } from '../../ui/grid/columns.js';
import type { Columns } from '../../ui/grid/useColumns.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';

type Shown = Pick<Columns<PlanRow>, 'shown' | 'sort'>;
/** `flat=1` in the address: rows without their tree. */
const isFlatIn = (params: URLSearchParams): boolean => params.get('flat') === '1';

/**
 * The tree's rows as the table shows them: sorted each among those of its parent, or without the tree among all.
 * `isSorted`: nobody puts a row elsewhere.
 */
export function inTable(tree: readonly PlanRow[], { shown, sort }: Shown, params: URLSearchParams) {
  const isTree = !isFlatIn(params);
  const sorted = sortedBy(shown, sort);
  const down = sort?.down ?? false;
  const rows = !sorted
    ? tree
    : isTree
      ? sortedTree(tree, (some) => sortedRows(some, sorted, down))
      : sortedRows(tree, sorted, down);
  return { rows, isTree, isSorted: sorted !== undefined };
}

/** Rows of a tree, depth first, with the children of each in another order. */
function sortedTree<Row extends { id: string; parentId: string | null }>(
  rows: readonly Row[],
  order: (siblings: readonly Row[]) => readonly Row[],
): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const found: Row[] = [];
  const walk = (parent: string | null): void => {
    for (const row of order(below.get(parent) ?? [])) {
      found.push(row);
      walk(row.id);
    }
  };
  walk(null);
  return found;
}

export function useTableRows({ shown: { rows }, params }: Plan, { shown, sort }: Shown) {
  return useMemo(() => inTable(rows, { shown, sort }, params), [rows, shown, sort, params]);
}
