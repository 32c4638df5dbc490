import { useMemo } from 'react';
import { sortedBy, sortedRows } from '../../ui/grid/columns.js';
import type { Columns } from '../../ui/grid/useColumns.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';

type Shown = Pick<Columns<PlanRow>, 'shown' | 'sort'>;

/** Rows in the order they stand in the table. */
export function inTable(tree: readonly PlanRow[], { shown, sort }: Shown) {
  const sorted = sortedBy(shown, sort);
  return { rows: sorted ? sortedRows(tree, sorted, sort?.down ?? false) : tree, isTree: !sorted };
}

export function useTableRows({ shown: { rows } }: Plan, { shown, sort }: Shown) {
  return useMemo(() => inTable(rows, { shown, sort }), [rows, shown, sort]);
}
