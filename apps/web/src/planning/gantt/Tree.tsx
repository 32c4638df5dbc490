// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table

import { hasChildren } from '../../ui/grid/forest.js';
import { type Range, rendered } from '../../ui/grid/windowing.js';
import { t } from '../../words/t.js';
import { change } from '../actions/edit.js';
import { place } from '../actions/place.js';
import { CellEditor, ResponsibleEditor } from '../CellEditor.js';
import type { Editing } from '../editing.js';
import { fieldName } from '../fieldNames.js';
import type { Places } from '../rows/placing.js';
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
  editing: Editing | null;
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
      {rendered(shown.rows, window, shown.indexOf.get(editing?.id ?? '')).map(({ row, at }) => {
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
            editor={editing?.id === row.id ? editorOf(plan, row, editing, onEditEnd) : null}
          />
        );
      })}
      {drag?.drop && <DropMark drop={drag.drop} rowHeight={rowHeight} />}
    </div>
  );
}

function editorOf(plan: Plan, row: PlanRow, { cell, seen }: Editing, onClose: () => void) {
  const { list, people, year } = plan;
  if (cell === 'responsible') {
    const save = (responsible: string | null) => {
      void change(list, row.id, { responsible }, { seen });
      onClose();
    };
    return {
      cell,
      field: <ResponsibleEditor value={row.responsible} people={people} onSave={save} onClose={onClose} />,
    };
  }
  const isDay = cell === 'startDate' || cell === 'endDate';
  const save = (value: string) => {
    if (!isDay) return void change(list, row.id, { [cell]: value }, { seen });
    void place(list, [{ id: row.id, [cell]: value }], t('planning.resized', { name: row.label }), { seen: () => seen });
  };
  const value = String(row[cell as 'label']);
  return {
    cell,
    field: (
      <CellEditor
        kind={isDay ? 'day' : 'text'}
        label={fieldName(cell)}
        value={value}
        around={isDay ? value : `${year}-01-01`}
        onSave={save}
        onClose={onClose}
      />
    ),
  };
}
