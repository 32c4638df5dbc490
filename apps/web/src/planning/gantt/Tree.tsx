// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { useMemo } from 'react';
import { CellEditor, type ClosedBy } from '../../ui/grid/CellEditor.js';
import { DropMark } from '../../ui/grid/DragHints.js';
import type { EditedCell, GridEditing } from '../../ui/grid/grid.js';
import { Rows } from '../../ui/grid/Rows.js';
import type { RowDrag } from '../../ui/grid/useRowDrag.js';
import { type Range, rendered } from '../../ui/grid/windowing.js';
import { useWriters } from '../present.js';
import { planTree } from '../rows/moving.js';
import type { Places } from '../rows/placing.js';
import { write, writtenFields } from '../rows/planFields.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { besideBars, treeColumns } from './treeColumns.js';
import type { TreeWidth } from './useTreeWidth.js';

interface Props {
  plan: Plan;
  window: Range;
  rowHeight: number;
  tree: TreeWidth;
  places: Places | null;
  drag: RowDrag | null;
  editing: GridEditing;
  onEditEnd(by?: ClosedBy): void;
}

/** The frozen left side: the rendered rows at their places. */
export function Tree({ plan, window, rowHeight, tree, places, drag, editing: { now: editing }, onEditEnd }: Props) {
  const { shown, list, people, year, openSum, selection, comparing, differences, nameOf } = plan;
  const columns = useMemo(
    () => treeColumns({ people, year, openSum }, comparing ? { differences, nameOf } : null),
    [people, year, openSum, comparing, differences, nameOf],
  );
  const rows = rendered(shown.rows, window, shown.indexOf.get(editing?.id ?? ''));
  return (
    <div
      role="rowgroup"
      className={`sticky left-0 z-10 isolate border-r border-line-strong bg-sheet ${tree.look}`}
      style={{ width: tree.width, height: `calc(100% - 44px)` }}
    >
      <Rows
        {...{ columns, rowHeight, selection, editing }}
        rows={places ? rows.map(({ row, at }) => ({ row: placedAt(row, places), at })) : rows}
        template={tree.columns}
        tree={planTree(plan)}
        cell={null}
        touched={list.touched}
        writers={useWriters(people)}
        editor={(row) => (editing ? editorOf(plan, row, editing, onEditEnd) : null)}
        look={besideBars}
        faint={drag?.barred}
      />
      {drag?.drop && <DropMark drop={drag.drop} rowHeight={rowHeight} />}
    </div>
  );
}

/** While bars are held: with the days they would have. */
const placedAt = (row: PlanRow, places: Places): PlanRow => (places[row.id] ? { ...row, ...places[row.id] } : row);

function editorOf({ list }: Plan, row: PlanRow, { column, seen }: EditedCell, onClose: Props['onEditEnd']) {
  const field = writtenFields[column];
  if (!field) return null;
  const value = row[column as 'label'];
  const save = (next: unknown) => write(list, row, { [column]: next }, { seen });
  return { cell: column, field: <CellEditor {...{ field, value, onClose }} onSave={save} /> };
}
