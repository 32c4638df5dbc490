import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../words/t.js';
import type { Editing } from '../gantt/Gantt.js';
import { RefusedNote } from '../gantt/RefusedNote.js';
import { useViewport } from '../gantt/useViewport.js';
import { rowsShown, scrollTo } from '../gantt/windowing.js';
import { hasChildren, rowOf } from '../rows/forest.js';
import { pressed } from '../rows/selection.js';
import { useGridKeys } from '../useGridKeys.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { useRowHeight } from '../useRowHeight.js';
import { editorOf } from './cells.js';
import { sortedRows } from './columns.js';
import { SumRow } from './SumRow.js';
import { TableHead } from './TableHead.js';
import { TableRow } from './TableRow.js';
import type { Columns } from './useColumns.js';
import { useContents } from './useContents.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  columns: Columns;
  editing: Editing | null;
  onEdit(editing: Editing | null): void;
}

const headHeight = 36;
const fresh = 60_000;

/** The plan as rows and columns: the tree, or sorted by a column without it. */
export function PlanTable({ plan, commands, columns, editing, onEdit }: Props) {
  const { shown, selection, people, forest, list, select } = plan;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const view = useViewport(scroller, { x: 4_000, y: rowHeight * 4 });
  const contents = useContents(columns.shown.some((column) => column.isContent));
  const context = useMemo(() => ({ people, contents }), [people, contents]);
  const sortColumn = columns.shown.find((column) => column.id === columns.sort?.column);
  const down = columns.sort?.down ?? false;
  const rows = useMemo(
    () => (sortColumn ? sortedRows(shown.rows, sortColumn, down, context) : shown.rows),
    [shown.rows, sortColumn, down, context],
  );
  const order = useMemo(() => ({ ...plan, shown: { ...shown, rows } }), [plan, shown, rows]);
  const window = rowsShown({ scroll: view.top, size: view.height, item: rowHeight, count: rows.length });
  const [cell, setCell] = useState('label');
  const template = columns.shown.map((column) => `${columns.widthOf(column)}px`).join(' ');
  const width = columns.shown.reduce((sum, column) => sum + columns.widthOf(column), 0);
  const focus = () => scroller.current?.focus({ preventScroll: true });
  const place = useCallback((id: string | null) => rows.findIndex((row) => row.id === id), [rows]);
  const at = place(selection.active);

  useEffect(() => {
    const box = scroller.current;
    if (!box || at < 0) return;
    const size = box.clientHeight - headHeight - rowHeight;
    box.scrollTop = scrollTo(at, { scroll: box.scrollTop, size, item: rowHeight });
  }, [at, rowHeight]);

  const edit = (id: string, name: string) => {
    const column = columns.shown.find((each) => each.id === name);
    const row = rowOf(forest, id);
    if (!column?.edit || !row || row.masked || (row.type === 'MILESTONE' && name === 'endDate')) plan.open(id);
    else onEdit({ id, cell: name });
  };
  useGridKeys(order, commands, {
    page: () => Math.max(1, Math.floor(view.height / rowHeight) - 3),
    edit: (id, name = cell) => edit(id, name),
    enter: () => selection.active && edit(selection.active, cell),
    cells(by) {
      const now = columns.shown.findIndex((column) => column.id === cell);
      setCell(columns.shown[Math.min(columns.shown.length - 1, Math.max(0, now + by))]?.id ?? 'label');
    },
  });

  const partOf = (event: MouseEvent) => {
    const target = event.target as Element;
    const id = target.closest('[data-id]')?.getAttribute('data-id') ?? null;
    const name = target.closest('[data-cell]')?.getAttribute('data-cell') ?? 'label';
    return { target, id, name };
  };
  const click = (event: MouseEvent) => {
    const { target, id, name } = partOf(event);
    if (!id || target.closest('input, button, [role=listbox]')) return;
    focus();
    if (target.closest('[data-part=toggle]')) return plan.collapse([id], !plan.collapsed.has(id));
    setCell(name);
    const how = { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey };
    select((now) => pressed(now, id, how, rows));
    if (plan.element && !how.shift && !how.mod) plan.open(id);
  };
  const doubleClick = (event: MouseEvent) => {
    const { target, id, name } = partOf(event);
    if (id && !target.closest('[data-part], input, button')) edit(id, name);
  };
  const close = () => {
    onEdit(null);
    requestAnimationFrame(focus);
  };

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div
        ref={scroller}
        role="treegrid"
        aria-label={t('planning.table')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.shown.length}
        aria-multiselectable
        aria-activedescendant={selection.active ? `row-${selection.active}` : undefined}
        tabIndex={0}
        onClick={click}
        onDoubleClick={doubleClick}
        className="group/grid relative min-w-0 flex-1 overflow-auto overscroll-contain outline-none select-none [contain:strict]"
      >
        <div className="relative flex min-h-full flex-col" style={{ width: Math.max(width, view.width) }}>
          <TableHead columns={columns} template={template} height={headHeight} />
          <div
            role="rowgroup"
            className="relative flex-1"
            style={{ height: rows.length * rowHeight, minHeight: rows.length * rowHeight }}
          >
            {rows.slice(window.from, window.to).map((row, index) => {
              const touched = list.touched(row.id);
              const isEdited = editing?.id === row.id;
              const editor = isEdited
                ? editorOf(plan, {
                    row,
                    column: columns.all.find((each) => each.id === editing.cell),
                    contents,
                    onClose: close,
                  })
                : null;
              return (
                <TableRow
                  key={row.id}
                  row={row}
                  at={window.from + index}
                  top={(window.from + index) * rowHeight}
                  columns={columns.shown}
                  template={template}
                  context={context}
                  level={sortColumn ? 0 : row.depth}
                  hasChildren={!sortColumn && hasChildren(forest, forest.indexOf.get(row.id) ?? 0)}
                  closed={plan.collapsed.has(row.id)}
                  chosen={selection.chosen.has(row.id)}
                  activeCell={selection.active === row.id ? cell : null}
                  touched={touched !== undefined && performance.now() - touched < fresh ? touched : undefined}
                  editor={editor && editing ? { cell: editing.cell, field: editor } : null}
                />
              );
            })}
          </div>
          <SumRow columns={columns.shown} template={template} tops={shown.tops} count={rows.length} />
          <RefusedNote
            placeOf={(id) => {
              const index = place(id);
              return index < 0
                ? null
                : { left: (scroller.current?.scrollLeft ?? 0) + 40, top: headHeight + (index + 1) * rowHeight };
            }}
          />
        </div>
      </div>
    </div>
  );
}
