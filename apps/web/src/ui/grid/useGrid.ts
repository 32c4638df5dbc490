import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { useRowHeight } from '../media.js';
import { isWritable } from './CellEditor.js';
import { valueIn } from './columns.js';
import { type EditedCell, type GridHandle, type GridItem, type GridProps, newRow, type Values } from './grid.js';
import { blockOf } from './Rows.js';
import { stepped } from './selection.js';
import { useActiveInView } from './useActiveInView.js';
import type { Columns } from './useColumns.js';
import { useKeptPlace } from './useKeptPlace.js';
import { useViewport } from './useViewport.js';
import { columnsShown, rowsShown, scrollTo, sideStep } from './windowing.js';

/** Pixels of a row of two lines (`--row` of GridBody). */
const twoLines = 60;
/** Pixels of a head of names. */
const nameHeight = 36;

interface Wish<Row extends GridItem> {
  props: GridProps<Row>;
  scroller: RefObject<HTMLDivElement | null>;
  handle: Ref<GridHandle> | undefined;
}

/** Where the keyboard is in a grid, what is edited, what of it shows. The grid keeps its place when others insert. */
export function useGrid<Row extends GridItem>({ props, scroller, handle }: Wish<Row>) {
  const { rows, columns, onSelect, creating } = props;
  const view = useGridView(props, scroller);
  const cells = useCells(columns, scroller, props.startsAt);
  const order = useMemo(() => (creating ? [...rows, { id: newRow }] : rows), [rows, creating]);
  const focus = () => scroller.current?.focus({ preventScroll: true });
  const writing = useWriting(props, view.indexOf, cells.begin);
  useImperativeHandle(handle, () => ({
    focus,
    show(id, column) {
      onSelect({ chosen: new Set(), active: id, anchor: id });
      cells.goTo(columns.shown.findIndex((each) => each.id === column));
      view.showRow(id);
      focus();
    },
    block() {
      const { chosen, active } = props.selection;
      const among = blockOf(columns.shown, cells.cell) ?? new Set([cells.cell.at]);
      const ids = new Set(chosen).add(active ?? '');
      return {
        rows: rows.filter(({ id }) => ids.has(id)).map(({ id }) => id),
        columns: columns.shown.filter(({ id }) => among.has(id)).map(({ id }) => id),
      };
    },
    edit(id, column = columns.shown[0]?.id ?? '') {
      const target = id ?? newRow;
      onSelect({ chosen: new Set(target === newRow ? [] : [target]), active: target, anchor: target });
      cells.setCell({ at: column, from: column });
      writing.setEditing({ id: target, column });
    },
  }));
  const step = (by: number, extend = false) => onSelect((now) => stepped(now, by, order, extend));
  return { ...view, ...cells, ...writing, order, focus, step };
}

export type GridState<Row extends GridItem> = ReturnType<typeof useGrid<Row>>;

/** Which rows show, and where they stand. */
function useGridView<Row extends GridItem>(props: GridProps<Row>, scroller: RefObject<HTMLDivElement | null>) {
  const { rows, columns, selection, source, onView, headHeight = nameHeight } = props;
  const oneLine = useRowHeight();
  const rowHeight = props.twoLines ? twoLines : oneLine;
  const isWide = columnsShown(columns.shown.map(columns.widthOf), { left: 0, width: 0 }) !== null;
  const viewport = useViewport(scroller, { x: isWide ? sideStep : 4_000, y: rowHeight * 4 });
  const { from: first, to: last } = columnsShown(columns.shown.map(columns.widthOf), viewport) ?? { from: -1, to: -1 };
  const span = useMemo(() => (first < 0 ? null : { from: first, to: last }), [first, last]);
  const indexOf = useMemo(() => new Map(rows.map((row, at) => [row.id, at])), [rows]);
  const places = useMemo(() => new Map(indexOf).set(newRow, rows.length), [indexOf, rows]);
  useKeptPlace(scroller, { source, rows, indexOf, item: rowHeight });
  const hidden = headHeight + rowHeight;
  useActiveInView(scroller, { active: selection.active, indexOf: places, item: rowHeight, hidden });
  const shown = { scroll: viewport.top, size: viewport.height, item: rowHeight, count: rows.length };
  // Rows of many cells come a few at a time: many at once would cost frames.
  const window = rowsShown(shown, isWide ? 4 : 8);
  const { from, to } = window;
  useEffect(() => onView?.(from, to), [onView, from, to]);
  return {
    ...{ headHeight, rowHeight, viewport, span, window, indexOf, at: places.get(selection.active ?? '') },
    /** Also one that the keyboard is on already, and that was scrolled away. */
    showRow(id: string) {
      const [box, at] = [scroller.current, indexOf.get(id)];
      const size = (box?.clientHeight ?? 0) - hidden;
      if (box && at !== undefined) box.scrollTop = scrollTo(at, { scroll: box.scrollTop, size, item: rowHeight });
    },
  };
}

/** The cell the keyboard is on, and where a block of several began. */
function useCells<Row>(columns: Columns<Row>, scroller: RefObject<HTMLElement | null>, startsAt?: string) {
  const { shown } = columns;
  const first = startsAt ?? shown[0]?.id ?? '';
  const [cell, setCell] = useState({ at: first, from: first });
  const here = shown.findIndex(({ id }) => id === cell.at);
  return {
    cell,
    setCell,
    /** Its place among the columns. */
    shown: here,
    goTo(next: number, extend = false) {
      const at = past(shown, Math.min(shown.length - 1, Math.max(0, next)), next < here ? -1 : 1);
      const to = shown[at];
      if (!to) return;
      setCell((now) => ({ at: to.id, from: extend ? now.from : to.id }));
      showColumn(scroller.current, columns, at);
    },
    begin: () => setCell({ at: first, from: first }),
  };
}

/** What is typed into cells, and into the row that is not there yet. */
function useWriting<Row extends GridItem>(
  props: GridProps<Row>,
  indexOf: ReadonlyMap<string, number>,
  begin: () => void,
) {
  const { rows, columns, writing, creating } = props;
  const own = useState<EditedCell | null>(null);
  const [editing, setEditing] = props.editing ? [props.editing.now, props.editing.set] : own;
  const [draft, setDraft] = useState<Values>({});
  const rowAt = (id: string) => rows[indexOf.get(id) ?? -1];
  const put = (id: string, column: string, value: unknown) => {
    const row = rowAt(id);
    if (id === newRow) setDraft((now) => ({ ...now, [column]: value }));
    else if (row) writing?.save(row, { [column]: value }, editing?.seen);
  };
  const edit = (id: string, column: string, typed?: string) => {
    const row = rowAt(id);
    const shownAs = columns.shown.find((each) => each.id === column);
    const field = shownAs?.field;
    const isRead = !field || !isWritable(field) || (row && shownAs.fixed?.(row));
    if (isRead || (id === newRow ? !creating : !writing)) return row && props.onOpen(id, column);
    if (field.kind !== 'flag') return setEditing({ id, column, first: typed });
    const now = row ? valueIn(shownAs, row) : draft[column];
    put(id, column, now !== true);
  };
  /** Makes what was typed into the last row; where something is missing that is asked for. */
  const makeNew = (values: Values) => {
    const missing = creating?.required.find((id) => values[id] === undefined || values[id] === '');
    if (missing) return edit(newRow, missing);
    setDraft({});
    creating?.make(values);
    begin();
  };
  return { editing, setEditing, edit, put, draft, makeNew };
}

/** From a place on, one way, the next column that keys don't pass over; the one there where none is. */
function past(shown: readonly { passed?: boolean }[], at: number, way: 1 | -1): number {
  for (let to = at; shown[to]; to += way) if (!shown[to]?.passed) return to;
  return at;
}

/** Scrolls sideways as little as a column needs between those that stay at the edges. */
function showColumn<Row>(box: HTMLElement | null, { shown, widthOf }: Columns<Row>, column: number): void {
  if (!box || column === 0 || shown[column]?.atEnd) return;
  const widths = shown.map(widthOf);
  const [atBegin = 0] = widths;
  const atEnd = shown.at(-1)?.atEnd ? (widths.at(-1) as number) : 0;
  const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const right = left + (widths[column] ?? 0);
  if (left - atBegin < box.scrollLeft) box.scrollLeft = left - atBegin;
  else if (right > box.scrollLeft + box.clientWidth - atEnd) box.scrollLeft = right - box.clientWidth + atEnd;
}
