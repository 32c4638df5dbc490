// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table

import { CellEditor } from '../../ui/grid/CellEditor.js';
import { hasChildren } from '../../ui/grid/forest.js';
import type { EditedCell, GridEditing } from '../../ui/grid/grid.js';
import { type Range, rendered } from '../../ui/grid/windowing.js';
import type { Places } from '../rows/placing.js';
import { write, writtenFields } from '../rows/planFields.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { DropMark } from './DragHints.js';
import { TreeRow } from './TreeRow.js';
import type { RowDrag } from './useRowDrag.js';
import type { TreeWidth } from './useTreeWidth.js';

interface Props {
  plan: Plan;
  window: Range;
  rowHeight: number;
  tree: TreeWidth;
  places: Places | null;
  drag: RowDrag | null;
  editing: GridEditing;
  onEditEnd(): void;
}

const fresh = 60_000;

/** The frozen left side: the rendered rows at their places. */
export function Tree({ plan, window, rowHeight, tree, places, drag, editing, onEditEnd }: Props) {
  const { shown, forest, list, people, collapsed, selection } = plan;
  const now = performance.now();
  return (
    <div
      role="rowgroup"
      className={`sticky left-0 z-10 isolate border-r border-line-strong bg-sheet ${tree.look}`}
      style={{ width: tree.width, height: `calc(100% - 44px)` }}
    >
      {rendered(shown.rows, window, shown.indexOf.get(editing.now?.id ?? '')).map(({ row, at }) => {
        const touched = list.touched(row.id);
        const dates = places?.[row.id] ?? row;
        return (
          <TreeRow
            key={row.id}
            row={row}
            at={at}
            top={at * rowHeight}
            level={row.depth}
            hasChildren={hasChildren(forest, forest.indexOf.get(row.id) ?? 0)}
            closed={collapsed.has(row.id)}
            chosen={selection.chosen.has(row.id)}
            active={selection.active === row.id}
            touched={touched !== undefined && now - touched < fresh ? touched : undefined}
            responsible={people.nameOf(row.responsible) ?? row.responsibleName ?? null}
            barred={drag?.barred.has(row.id) ?? false}
            startDate={dates.startDate ?? row.startDate}
            endDate={dates.endDate ?? row.endDate}
            columns={tree.columns}
            year={plan.year}
            difference={plan.comparing ? plan.differences?.get(row.id) : undefined}
            nameOf={plan.nameOf}
            editor={editing.now?.id === row.id ? editorOf(plan, row, editing.now, onEditEnd) : null}
          />
        );
      })}
      {drag?.drop && <DropMark drop={drag.drop} rowHeight={rowHeight} />}
    </div>
  );
}

function editorOf({ list }: Plan, row: PlanRow, { column, seen }: EditedCell, onClose: () => void) {
  const field = writtenFields[column];
  if (!field) return null;
  const value = row[column as 'label'];
  const save = (next: unknown) => write(list, row, { [column]: next }, seen);
  return { cell: column, field: <CellEditor {...{ field, value, onClose }} onSave={save} /> };
}
