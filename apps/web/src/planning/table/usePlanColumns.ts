import { useMemo } from 'react';
import { useCommitted } from '../../api/useCommitted.js';
import type { Names } from '../../ui/form/formField.js';
import { rowOf } from '../../ui/grid/forest.js';
import { type Columns, useColumns } from '../../ui/grid/useColumns.js';
import { everyOwnField, pathOf, useOwnFields } from '../../ui/record/ownFields.js';
import { useNames } from '../../ui/record/useNames.js';
import { useDimensions } from '../../ui/shares/useDimensions.js';
import { writtenFields } from '../rows/planFields.js';
import { type PlanRow, showsMoney } from '../rows/planRow.js';
import { type Contents, useContents } from '../useContents.js';
import type { Plan } from '../usePlan.js';
import { allColumns, exportedOf, isOfContents, standardColumns } from './columns.js';

export interface PlanColumns extends Columns<PlanRow> {
  /** Of what its cells refer to. */
  names: Names;
  /** What rows do not carry. */
  contents: Contents;
  /** Those shown as a file's columns are called. */
  exported: readonly string[];
}

/** The table's columns; what they need besides the rows is asked for while the table is looked at. */
export function usePlanColumns(plan: Plan, isLookedAt: boolean): PlanColumns {
  const { people, typeOf, params, setParams, forest, comparing, differences, nameOf } = plan;
  const dimensions = useDimensions();
  const wanted = isLookedAt ? (params.get('cols')?.split(',') ?? []) : [];
  const shownDimensions = dimensions.flatMap(({ name }) => (wanted.includes(name) ? [name] : []));
  const contents = useContents(shownDimensions.length > 0 || wanted.some(isOfContents));
  const own = useOwnFields();
  const shownOwn = everyOwnField(own).filter((field) => wanted.includes(pathOf(field)));
  const names = useNames([...Object.values(writtenFields), ...shownOwn], shownDimensions);
  const committed = useCommitted();
  const seesMoney = useMemo(() => showsMoney(forest), [forest]);
  const compared = useMemo(() => (comparing ? { differences, nameOf } : null), [comparing, differences, nameOf]);
  // Another row's name is asked for where it shows: else columns stay the same while rows change.
  const named = wanted.includes('dependsOn') ? forest : null;
  const all = useMemo(() => {
    const labelOf = (id: string) => (named && rowOf(named, id)?.label) ?? null;
    const context = { people, typeOf, contents, differences: compared, names, own, labelOf };
    return allColumns(context, dimensions).filter(
      ({ id, amount }) => (seesMoney || !amount) && (committed || id !== 'committed'),
    );
  }, [people, typeOf, contents, names, compared, dimensions, seesMoney, committed, own, named]);
  const kept = { all, standard: standardColumns, first: 'label', keptAs: 'plan' };
  const columns = useColumns({ ...kept, params, setParams });
  const exported = useMemo(() => exportedOf(columns.shown, dimensions), [columns.shown, dimensions]);
  return { ...columns, names, contents, exported };
}
