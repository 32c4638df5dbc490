import './gantt.css';
import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { dayNumber } from '../../words/formats/calendar.js';
import { t } from '../../words/t.js';
import { rowOf } from '../rows/forest.js';
import { pressed } from '../rows/selection.js';
import { useGridKeys } from '../useGridKeys.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { useRowHeight } from '../useRowHeight.js';
import { BarHint, LinkLine, RowHint } from './DragHints.js';
import type { Grip } from './dragging.js';
import { linksOf } from './links.js';
import { RefusedNote } from './RefusedNote.js';
import { perDayOf, unitOf, units, widthOf, xOf } from './scale.js';
import { TimeArea } from './TimeArea.js';
import { TimeHead, todayXOf } from './TimeHead.js';
import { Tree } from './Tree.js';
import { TreeHead } from './TreeHead.js';
import { useBarDrag } from './useBarDrag.js';
import { useLinkDrag } from './useLinkDrag.js';
import { useRowDrag } from './useRowDrag.js';
import { useScale } from './useScale.js';
import { useTreeWidth } from './useTreeWidth.js';
import { useViewport } from './useViewport.js';
import { useZoomGestures } from './useZoomGestures.js';
import { rowsShown, scrollTo, stretchShown } from './windowing.js';

export interface Editing {
  id: string;
  cell: string;
}

interface Props {
  plan: Plan;
  commands: PlanCommands;
  editing: Editing | null;
  onEdit(editing: Editing | null): void;
  /** Pixels a day. */
  perDay: number;
  onZoom(perDay: number): void;
}

/** Height of the two lines of the axis. */
export const headHeight = 44;

/**
 * The tree and its time. One box scrolls; tree and axis are frozen by `sticky`; only the rows and days that show are
 * rendered. Rows have no handlers: the box listens and reads `data-id`, `data-grip`, `data-part`, `data-cell`.
 */
export function Gantt({ plan, commands, editing, onEdit, perDay, onZoom }: Props) {
  const { list, forest, shown, selection, select } = plan;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const [tree, setTree] = useTreeWidth();
  const view = useViewport(scroller, { x: 200, y: rowHeight * 4 });
  const { scale, zoom } = useScale({
    scroller,
    rows: forest.rows,
    year: plan.year,
    perDay,
    setPerDay: onZoom,
    inset: tree.width,
    width: view.width,
  });
  useZoomGestures(scroller, perDay, zoom);
  const window = useMemo(
    () => rowsShown({ scroll: view.top, size: view.height, item: rowHeight, count: shown.rows.length }),
    [view.top, view.height, rowHeight, shown.rows.length],
  );
  const stretch = useMemo(() => {
    const range = stretchShown(view.left, view.width);
    return { from: range.from, to: Math.min(range.to, Math.max(widthOf(scale), range.from + 1)) };
  }, [view.left, view.width, scale]);
  const links = useMemo(() => linksOf(shown.rows, shown.indexOf), [shown]);
  const common = { scroller, list, forest, chosen: selection.chosen };
  const bars = useBarDrag({ ...common, scale, inset: tree.width });
  const rows = useRowDrag({ ...common, shown: shown.rows, rowHeight, head: headHeight });
  const link = useLinkDrag({ scroller, list, forest, inset: tree.width });
  useActiveInView(scroller, selection.active, shown.indexOf, rowHeight);

  const edit = (id: string, cell = 'label') => onEdit({ id, cell });
  const focus = () => scroller.current?.focus({ preventScroll: true });
  useGridKeys(
    plan,
    commands,
    {
      page: () => Math.max(1, Math.floor(view.height / rowHeight) - 2),
      edit,
    },
    [
      { keys: '+', label: t('planning.zoomIn'), run: () => zoom(perDayOf[nextUnit(perDay, -1)]) },
      { keys: '-', label: t('planning.zoomOut'), run: () => zoom(perDayOf[nextUnit(perDay, 1)]) },
    ],
  );

  const down = (event: PointerEvent) => {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest('input, button, [role=separator], [role=listbox]')) return;
    const id = target.closest('[data-id]')?.getAttribute('data-id');
    if (!id) return;
    focus();
    const grip = target.closest('[data-grip]')?.getAttribute('data-grip');
    if (grip === 'link') link.begin(event.nativeEvent, id);
    else if (grip) bars.begin(event.nativeEvent, id, grip as Grip);
    else if (!target.closest('[data-part]')) rows.begin(event.nativeEvent, id);
  };
  const click = (event: MouseEvent) => {
    const target = event.target as Element;
    const id = target.closest('[data-id]')?.getAttribute('data-id');
    if (!id || target.closest('input, button')) return;
    if (target.closest('[data-part=toggle]')) return plan.collapse([id], !plan.collapsed.has(id));
    const how = { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey };
    select((now) => pressed(now, id, how, shown.rows));
    // The panel that is open follows what is pressed.
    if (plan.element && !how.shift && !how.mod) plan.open(id);
  };
  const doubleClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const id = target.closest('[data-id]')?.getAttribute('data-id');
    const row = rowOf(forest, id ?? null);
    if (!row || row.masked || target.closest('[data-part], input, button')) return;
    const cell = target.closest('[data-cell]')?.getAttribute('data-cell');
    if (cell && cell !== 'budget' && !(cell === 'endDate' && row.type === 'MILESTONE')) edit(row.id, cell);
    else plan.open(row.id);
  };

  const todayX = useMemo(() => todayXOf(scale), [scale]);
  const height = shown.rows.length * rowHeight;
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div
        ref={scroller}
        role="treegrid"
        aria-label={t('planning.title')}
        aria-rowcount={shown.rows.length + 1}
        aria-multiselectable
        aria-activedescendant={selection.active ? `row-${selection.active}` : undefined}
        tabIndex={0}
        onPointerDown={down}
        onClick={click}
        onDoubleClick={doubleClick}
        className="group/grid relative min-w-0 flex-1 overflow-auto overscroll-contain outline-none select-none [contain:strict]"
      >
        <div
          className="relative"
          style={{ width: tree.width + widthOf(scale), minHeight: '100%', height: headHeight + height + rowHeight * 2 }}
        >
          <div className="sticky top-0 z-20 border-b border-line bg-sheet" style={{ height: headHeight }}>
            <TimeHead scale={scale} stretch={stretch} inset={tree.width} todayX={todayX} />
            <TreeHead tree={tree} onWidth={setTree} />
          </div>
          <div className="absolute" style={{ left: tree.width, top: headHeight }}>
            <TimeArea
              rows={shown.rows}
              list={list}
              links={links}
              scale={scale}
              stretch={stretch}
              window={window}
              rowHeight={rowHeight}
              todayX={todayX}
              chosen={selection.chosen}
              places={bars.drag?.places ?? null}
              fill={view.height - headHeight}
            />
          </div>
          <Tree
            plan={plan}
            window={window}
            rowHeight={rowHeight}
            tree={tree}
            onWidth={setTree}
            places={bars.drag?.places ?? null}
            drag={rows.drag}
            editing={editing}
            onEditEnd={() => {
              onEdit(null);
              requestAnimationFrame(focus);
            }}
          />
          <RefusedNote
            placeOf={(id) => {
              const at = shown.indexOf.get(id);
              const row = rowOf(forest, id);
              if (at === undefined || !row || !scroller.current) return null;
              const least = scroller.current.scrollLeft + tree.width + 12;
              const most = scroller.current.scrollLeft + view.width - 400;
              const x = tree.width + xOf(scale, dayNumber(row.startDate));
              return { left: Math.max(least, Math.min(most, x)), top: headHeight + (at + 1) * rowHeight };
            }}
          />
        </div>
      </div>
      {bars.drag && <BarHint drag={bars.drag} row={rowOf(forest, bars.drag.id) ?? (shown.rows[0] as never)} />}
      {rows.drag && (
        <RowHint drag={rows.drag} target={rowOf(forest, rows.drag.drop?.parentId ?? null)?.label ?? null} />
      )}
      {link.drag && <LinkLine drag={link.drag} />}
    </div>
  );
}

/** The coarser (1) or finer (-1) unit. */
function nextUnit(perDay: number, by: number) {
  const at = units.indexOf(unitOf(perDay)) + by;
  return units[Math.min(units.length - 1, Math.max(0, at))] as (typeof units)[number];
}

/** Scrolls to the row the keyboard has come to. */
function useActiveInView(
  scroller: { current: HTMLElement | null },
  active: string | null,
  indexOf: ReadonlyMap<string, number>,
  item: number,
): void {
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
