import { type FocusEvent, type MouseEvent, type RefObject, useMemo, useState } from 'react';
import { rowOf } from '../../ui/grid/forest.js';
import { entered, pressed } from '../../ui/grid/selection.js';
import { useActiveInView } from '../../ui/grid/useActiveInView.js';
import { useKeptPlace } from '../../ui/grid/useKeptPlace.js';
import { useViewport } from '../../ui/grid/useViewport.js';
import { rowsShown } from '../../ui/grid/windowing.js';
import { useRowHeight } from '../../ui/media.js';
import type { Editing } from '../editing.js';
import { keepFocus } from '../gantt/useGanttHands.js';
import { useGridKeys } from '../useGridKeys.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { sortedRows } from './columns.js';
import type { Columns } from './useColumns.js';
import { useContext } from './useContents.js';

export const headHeight = 36;

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  columns: Columns;
  commands: PlanCommands;
  onEdit(editing: Editing | null): void;
  focus(): void;
}

/** The table's rows in their order, which of them show, where the keyboard is, and what a press does. */
export function useTable(plan: Plan, { scroller, columns, commands, onEdit, focus }: Wish) {
  const { shown, selection, people, forest } = plan;
  const rowHeight = useRowHeight();
  const view = useViewport(scroller, { x: 4_000, y: rowHeight * 4 });
  const context = useContext(people, columns.shown);
  const sorted = columns.shown.find((column) => column.id === columns.sort?.column);
  const down = columns.sort?.down ?? false;
  const rows = useMemo(
    () => (sorted ? sortedRows(shown.rows, sorted, down, context) : shown.rows),
    [shown.rows, sorted, down, context],
  );
  const [cell, setCell] = useState('label');
  const indexOf = useMemo(() => new Map(rows.map((row, at) => [row.id, at])), [rows]);
  useKeptPlace(scroller, { source: forest, rows, indexOf, item: rowHeight });
  useActiveInView(scroller, {
    ...{ active: selection.active, indexOf, item: rowHeight },
    // The sums at the bottom lie over the rows.
    hidden: headHeight + rowHeight,
  });

  const edit = (id: string, name: string) => {
    // One just made is in the list before the page has followed.
    const row = rowOf(forest, id) ?? plan.list.get(id);
    // A sum opens what it is made of.
    if (columns.shown.some((column) => column.id === name && column.amount)) return plan.open(id, 'costs');
    const isWritten = columns.shown.some((column) => column.id === name && column.edit);
    if (plan.readOnly || !isWritten || !row || row.masked || (row.type === 'MILESTONE' && name === 'endDate'))
      plan.open(id);
    else onEdit({ id, cell: name });
  };
  const besideCell = (by: number) => {
    const now = columns.shown.findIndex((column) => column.id === cell);
    const next = Math.min(columns.shown.length - 1, Math.max(0, now + by));
    setCell(columns.shown[next]?.id ?? 'label');
    showColumn(scroller.current, columns.shown.map(columns.widthOf), next);
  };
  useGridKeys({ ...plan, shown: { ...shown, rows } }, commands, {
    page: () => Math.max(1, Math.floor(view.height / rowHeight) - 3),
    edit: (id, name = cell) => edit(id, name),
    enter: () => selection.active && edit(selection.active, cell),
    cells: besideCell,
    inTree: () => cell === 'label' && !sorted,
  });
  const handlers = useTablePresses(plan, { rows, edit, setCell, focus });
  const window = rowsShown({ scroll: view.top, size: view.height, item: rowHeight, count: rows.length });
  return { rows, indexOf, context, isTree: !sorted, cell, besideCell, window, rowHeight, width: view.width, handlers };
}

/** Scrolls sideways as little as a column needs beside the first one, which is frozen. */
function showColumn(box: HTMLElement | null, widths: readonly number[], column: number): void {
  if (!box || column === 0) return;
  const [frozen = 0] = widths;
  const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const right = left + (widths[column] ?? 0);
  if (left - frozen < box.scrollLeft) box.scrollLeft = left - frozen;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
}

interface Presses {
  rows: readonly { id: string }[];
  edit(id: string, cell: string): void;
  setCell(cell: string): void;
  focus(): void;
}

function useTablePresses(plan: Plan, { rows, edit, setCell, focus }: Presses) {
  const partOf = (event: MouseEvent) => {
    const target = event.target as Element;
    const id = target.closest('[data-id]')?.getAttribute('data-id') ?? null;
    const name = target.closest('[data-cell]')?.getAttribute('data-cell') ?? 'label';
    return { target, id, name };
  };
  return {
    onMouseDown: keepFocus,
    onClick(event: MouseEvent) {
      const { target, id, name } = partOf(event);
      if (!id || target.closest('input, button, [role=listbox]')) return;
      focus();
      if (target.closest('[data-part=toggle]')) return plan.collapse([id], !plan.collapsed.has(id));
      setCell(name);
      const how = { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey };
      plan.select((now) => pressed(now, id, how, rows));
      if (plan.element && !how.shift && !how.mod) plan.open(id);
    },
    onFocus({ target, currentTarget }: FocusEvent) {
      if (target === currentTarget && target.matches(':focus-visible')) plan.select((now) => entered(now, rows));
    },
    onDoubleClick(event: MouseEvent) {
      const { target, id, name } = partOf(event);
      if (id && !target.closest('[data-part], input, button')) edit(id, name);
    },
  };
}
