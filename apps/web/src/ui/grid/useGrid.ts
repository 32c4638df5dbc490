import { type Ref, type RefObject, useImperativeHandle, useMemo, useState } from 'react';
import { useRowHeight } from '../media.js';
import { isWritable } from './CellEditor.js';
import { valueIn } from './columns.js';
import { type EditedCell, type GridHandle, type GridItem, type GridProps, newRow, type Values } from './grid.js';
import { stepped } from './selection.js';
import { useActiveInView } from './useActiveInView.js';
import { useKeptPlace } from './useKeptPlace.js';
import { useViewport } from './useViewport.js';
import { rowsShown } from './windowing.js';

export const headHeight = 36;

interface Wish<Row extends GridItem> {
  props: GridProps<Row>;
  scroller: RefObject<HTMLDivElement | null>;
  handle: Ref<GridHandle> | undefined;
}

/** Where the keyboard is in a grid, what is edited, what of it shows. The grid keeps its place when others insert. */
export function useGrid<Row extends GridItem>({ props, scroller, handle }: Wish<Row>) {
  const { rows, columns, selection, onSelect, writing, creating } = props;
  const rowHeight = useRowHeight();
  const view = useViewport(scroller, { x: 4_000, y: rowHeight * 4 });
  const first = columns.shown[0]?.id ?? '';
  const [cell, setCell] = useState({ at: first, from: first });
  const own = useState<EditedCell | null>(null);
  const [editing, setEditing] = props.editing ? [props.editing.now, props.editing.set] : own;
  const [draft, setDraft] = useState<Values>({});
  const indexOf = useMemo(() => new Map(rows.map((row, at) => [row.id, at])), [rows]);
  const places = useMemo(() => new Map(indexOf).set(newRow, rows.length), [indexOf, rows]);
  const at = places.get(selection.active ?? '');
  useKeptPlace(scroller, { source: props.source, rows, indexOf, item: rowHeight });
  useActiveInView(scroller, {
    active: selection.active,
    indexOf: places,
    item: rowHeight,
    hidden: headHeight + rowHeight,
  });
  const focus = () => scroller.current?.focus({ preventScroll: true });
  const shown = columns.shown.findIndex(({ id }) => id === cell.at);
  const goTo = (next: number, extend = false) => {
    const to = columns.shown[Math.min(columns.shown.length - 1, Math.max(0, next))];
    if (!to) return;
    setCell((now) => ({ at: to.id, from: extend ? now.from : to.id }));
    showColumn(scroller.current, columns.shown.map(columns.widthOf), columns.shown.indexOf(to));
  };
  const order = useMemo(() => (creating ? [...rows, { id: newRow }] : rows), [rows, creating]);
  const edit = (id: string, column: string, typed?: string) => {
    const row = rows[indexOf.get(id) ?? -1];
    const shownAs = columns.shown.find((each) => each.id === column);
    const field = shownAs?.field;
    const isRead = !field || !isWritable(field) || (row && shownAs.fixed?.(row));
    if (isRead || (id === newRow ? !creating : !writing)) return row && props.onOpen(id, column);
    if (field.kind !== 'flag') return setEditing({ id, column, first: typed });
    const now = row ? valueIn(shownAs, row) : draft[column];
    put(id, column, now !== true);
  };
  const put = (id: string, column: string, value: unknown) => {
    const row = rows[indexOf.get(id) ?? -1];
    if (id === newRow) setDraft((now) => ({ ...now, [column]: value }));
    else if (row) writing?.save(row, { [column]: value }, editing?.seen);
  };
  /** Makes what was typed into the last row; where something is missing that is asked for. */
  const makeNew = (values: Values) => {
    const missing = creating?.required.find((id) => values[id] === undefined || values[id] === '');
    if (missing) return edit(newRow, missing);
    setDraft({});
    creating?.make(values);
    setCell({ at: first, from: first });
  };
  useImperativeHandle(handle, () => ({
    focus,
    edit(id, column = first) {
      const target = id ?? newRow;
      onSelect({ chosen: new Set(target === newRow ? [] : [target]), active: target, anchor: target });
      setCell({ at: column, from: column });
      setEditing({ id: target, column });
    },
  }));
  const shownRange = rowsShown({ scroll: view.top, size: view.height, item: rowHeight, count: rows.length });
  return {
    ...{ rowHeight, viewport: view, window: shownRange, indexOf, at, cell, setCell, shown, goTo, focus, order },
    ...{ editing, setEditing, edit, put, draft, setDraft, makeNew },
    step: (by: number, extend = false) => onSelect((now) => stepped(now, by, order, extend)),
  };
}

export type GridState<Row extends GridItem> = ReturnType<typeof useGrid<Row>>;

/** Scrolls sideways as little as a column needs beside the first one, which is frozen. */
function showColumn(box: HTMLElement | null, widths: readonly number[], column: number): void {
  if (!box || column === 0) return;
  const [frozen = 0] = widths;
  const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const right = left + (widths[column] ?? 0);
  if (left - frozen < box.scrollLeft) box.scrollLeft = left - frozen;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
}
