import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { rowOf } from '../rows/forest.js';
import type { Plan } from '../usePlan.js';
import { useRowHeight } from '../useRowHeight.js';
import { linksOf } from './links.js';
import { widthOf } from './scale.js';
import { todayXOf } from './TimeHead.js';
import { useScale } from './useScale.js';
import { useViewport } from './useViewport.js';
import { useZoomGestures } from './useZoomGestures.js';
import { rowsShown, scrollTo, stretchShown } from './windowing.js';

/** Height of the two lines of the axis. */
export const headHeight = 44;
/** How finely the sideways scroll is followed, in pixels. */
const xStep = 50;

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  /** Pixels a day. */
  perDay: number;
  onZoom(perDay: number): void;
  /** Width of the frozen tree. */
  inset: number;
}

export type GanttView = ReturnType<typeof useGanttView>;

/** What of the plan is seen: which rows, which stretch of time, at which scale. */
export function useGanttView(plan: Plan, { scroller, perDay, onZoom, inset }: Wish) {
  const { shown, forest, selection, year } = plan;
  const rowHeight = useRowHeight();
  const view = useViewport(scroller, { x: xStep, y: rowHeight * 4 });
  const { scale, zoom, showDay } = useScale({
    scroller,
    rows: forest.rows,
    year,
    perDay,
    setPerDay: onZoom,
    look: rowOf(forest, plan.element)?.startDate,
    inset,
    width: view.width,
  });
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
  useActiveInView(scroller, { active: selection.active, indexOf: shown.indexOf, item: rowHeight });
  return {
    ...{ rowHeight, scale, zoom, showDay, window, stretch, links, todayX, perDay },
    height: view.height,
    width: view.width,
    /** Pixels of the axis that show. */
    left: view.left + xStep,
    right: view.left + view.width - inset,
    /** Rows that fit. */
    page: Math.max(1, Math.floor(view.height / rowHeight) - 2),
  };
}

interface Active {
  active: string | null;
  indexOf: ReadonlyMap<string, number>;
  item: number;
}

/** Scrolls to the row the keyboard has come to. */
function useActiveInView(scroller: RefObject<HTMLElement | null>, { active, indexOf, item }: Active): void {
  const places = useRef(indexOf);
  places.current = indexOf;
  useEffect(() => {
    const box = scroller.current;
    const at = active === null ? undefined : places.current.get(active);
    if (!box || at === undefined) return;
    const size = box.clientHeight - headHeight;
    box.scrollTop = scrollTo(at, { scroll: box.scrollTop, size, item });
  }, [scroller, active, item]);
}
