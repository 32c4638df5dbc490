import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { rowOf } from '../../ui/grid/forest.js';
import { useActiveInView } from '../../ui/grid/useActiveInView.js';
import { useKeptPlace } from '../../ui/grid/useKeptPlace.js';
import { useViewport } from '../../ui/grid/useViewport.js';
import { rowsShown, stretchShown } from '../../ui/grid/windowing.js';
import { useRowHeight } from '../../ui/media.js';
import { type PlanRow, showsMoney } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import type { Zoom } from '../useZoom.js';
import { spanOf } from './bars.js';
import { linksOf } from './links.js';
import { fitYear, perDayOf, type Scale, widthOf } from './scale.js';
import { todayXOf } from './TimeHead.js';
import { shows, useScale } from './useScale.js';
import { useTreeWidth } from './useTreeWidth.js';
import { useZoomGestures } from './useZoomGestures.js';

/** Height of the two lines of the axis. */
export const headHeight = 44;
/** How finely the sideways scroll is followed, in pixels. */
const xStep = 16;

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  /** Pixels a day; null: as the year fits. */
  perDay: Zoom;
  onZoom(perDay: number): void;
}

export type GanttView = ReturnType<typeof useGanttView>;

/** What of the plan is seen: which rows, which stretch of time, at which scale. */
export function useGanttView(plan: Plan, { scroller, perDay: wished, onZoom }: Wish) {
  const { shown, forest, selection, year } = plan;
  const rowHeight = useRowHeight();
  const view = useViewport(scroller, { x: xStep, y: rowHeight * 4 });
  const { width, measured } = view;
  const [tree, setTree] = useTreeWidth(width, showsMoney(forest));
  const inset = tree.width;
  const fitted = useRef<number | null>(null);
  if (measured) fitted.current ??= fitYear(width - inset);
  const perDay = wished ?? fitted.current ?? perDayOf.month;
  const active = rowOf(forest, selection.active);
  const setPerDay = onZoom;
  const axis = { scroller, rows: forest.rows, year, perDay, setPerDay, active, inset, width, measured };
  const { scale, zoom, showDay } = useScale(axis);
  useOpenedInView(scroller, { row: rowOf(forest, plan.element), scale, inset, width, measured });
  useZoomGestures(scroller, perDay, zoom);
  const count = shown.rows.length;
  const window = useMemo(
    () => rowsShown({ scroll: view.top, size: view.height, item: rowHeight, count }),
    [view.top, view.height, rowHeight, count],
  );
  const { from, to } = stretchShown(view.left, view.width);
  const end = Math.min(to, Math.max(widthOf(scale), from + 1));
  const stretch = useMemo(() => ({ from, to: end }), [from, end]);
  const links = useMemo(() => linksOf(shown.rows, shown.indexOf), [shown]);
  const todayX = useMemo(() => todayXOf(scale), [scale]);
  const places = { indexOf: shown.indexOf, item: rowHeight };
  useKeptPlace(scroller, { ...places, source: forest, rows: shown.rows });
  useActiveInView(scroller, { ...places, active: selection.active, hidden: headHeight });
  return {
    /** Scrolls sideways so that the bar of the row the keyboard is on shows. */
    showActive: () => showBar(scroller.current, { row: active, scale, inset }),
    ...{ tree, setTree },
    ...{ rowHeight, scale, zoom, showDay, window, stretch, links, todayX, perDay },
    height: view.height,
    width,
    /** Pixels of the axis: what is left of `hidden` does not show, what is right of `left` does. */
    hidden: view.left,
    left: view.left + xStep,
    right: view.left + width - inset,
    /** Rows that fit. */
    page: Math.max(1, Math.floor(view.height / rowHeight) - 2),
  };
}

interface Opened {
  row: PlanRow | undefined;
  scale: Scale;
  inset: number;
  width: number;
  measured: boolean;
}

function showBar(box: HTMLElement | null, { row, scale, inset }: Pick<Opened, 'row' | 'scale' | 'inset'>): void {
  if (!box || !row || row.masked) return;
  const span = spanOf(scale, row);
  const seen = box.clientWidth - inset;
  if (!shows(span, { scroll: box.scrollLeft, seen })) box.scrollLeft = Math.max(0, span.x - seen * 0.2);
}

/** What is opened beside the axis shows its bar, also once the panel has taken its room. */
function useOpenedInView(scroller: RefObject<HTMLElement | null>, opened: Opened): void {
  const held = useRef(opened);
  held.current = opened;
  const id = opened.row?.id;
  const widths = useRef({ id, width: opened.width, changes: 0 });
  const { width, measured } = opened;
  useLayoutEffect(() => {
    const box = scroller.current;
    const { current: before } = widths;
    const changes = before.id === id ? before.changes + Number(before.width !== width) : 0;
    widths.current = { id, width, changes };
    if (measured && changes <= 2) showBar(box, held.current);
  }, [scroller, id, width, measured]);
}
