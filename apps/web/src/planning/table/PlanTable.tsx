import { Grid } from '../../ui/grid/Grid.js';
import type { GridEditing, GridWriting } from '../../ui/grid/grid.js';
import { sayPasted } from '../../ui/grid/sayPasted.js';
import { t } from '../../words/t.js';
import { useWriters } from '../present.js';
import { planTree } from '../rows/moving.js';
import { write } from '../rows/planFields.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { usePlanKeys } from '../usePlanKeys.js';
import { useRefusedNote } from '../useRefusedNote.js';
import { sumIn } from './columns.js';
import { useTableRows } from './tableRows.js';
import type { PlanColumns } from './usePlanColumns.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  columns: PlanColumns;
  editing: GridEditing;
}

/** The plan as rows and columns: the tree, sorted within it by a column, or a flat list. */
export function PlanTable({ plan, commands, columns, editing }: Props) {
  const { shown, forest, selection, readOnly } = plan;
  const { rows, isTree, isSorted } = useTableRows(plan, columns);
  usePlanKeys(plan, commands, (id) => editing.set({ id, column: 'label', isNew: true }));
  // A sum opens what it is made of.
  const isMoney = (id?: string) => columns.shown.some((column) => column.id === id && column.amount);
  const open = (id: string, column?: string) =>
    column && isMoney(column) ? plan.openSum(id, sumIn(column)) : plan.open(id);
  return (
    <Grid<PlanRow>
      label={t('planning.table')}
      rows={rows}
      columns={columns}
      source={forest}
      selection={selection}
      onSelect={plan.select}
      tree={isTree ? planTree(plan, isSorted) : undefined}
      writing={readOnly ? undefined : writingOf(plan, columns)}
      editing={editing}
      onOpen={open}
      onEscape={() => plan.open(null)}
      opensByPress={plan.element !== null}
      openLabel={plan.element === null ? t('planning.openPanel') : undefined}
      touched={plan.list.touched}
      writers={useWriters(plan.people)}
      note={useRefusedNote()}
      sums={shown.tops}
    />
  );
}

const writingOf = ({ list }: Plan, { names, contents }: PlanColumns): GridWriting<PlanRow> => ({
  names,
  hasCommands: true,
  save: (row, values, seen) => write(list, row, values, { seen, contents }),
  paste(changed, _, leftOut) {
    for (const { row, values } of changed) write(list, row, values, { contents });
    sayPasted(
      changed.map(({ values }) => values),
      leftOut,
    );
  },
});
