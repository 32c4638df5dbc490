import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { focusRows } from '../grid/inGrid.js';
import { useViewport, type Viewport } from '../grid/useViewport.js';
import { MenuAt } from '../MenuAt.js';
import { useIsPhone } from '../media.js';
import { type BoardColumn, type BoardLane, columnsShown, laneSizes, orderOf, type Sized, spotOf } from './board.js';
import { Column, stepOf } from './Column.js';
import { ColumnHead } from './ColumnHead.js';
import type { BoardDrag } from './useBoardDrag.js';
import {
  type BoardProps,
  chosenWith,
  laneOf,
  namesOf,
  type Own,
  useActiveSpot,
  useBoardKeys,
  useHands,
} from './useBoardHands.js';

const columnWidth = 272;
const leastWidth = 226;
const columnGap = 10;
const none: ReadonlySet<string> = new Set();

/**
 * Columns of cards, of which those that show are rendered. Cards have no handlers: the box listens and reads `data-id`.
 * Cards go to another column by the pointer, by Alt with an arrow, and for a finger also by their menu.
 */
export function Board<Card extends { id: string }>(props: BoardProps<Card>) {
  const { columns, selection, moving } = props;
  const lanes = useMemo(() => props.lanes ?? [{ id: '', label: '', columns }], [props.lanes, columns]);
  const scroller = useRef<HTMLDivElement>(null);
  const view = useViewport(scroller, { x: columnWidth, y: props.lanes ? 120 : 10_000 });
  const isPhone = useIsPhone();
  const width = widthOf(view.width, columns.length, isPhone);
  useFirstFull(columns, scroller, isPhone && view.width > 0 ? width + columnGap : null);
  const near = columnsShown(view, width + columnGap, columns.length);
  const own = { ...props, lanes };
  const hands = useHands(own, scroller);
  const { drag } = hands;
  useBoardKeys(own, scroller);
  const step = stepOf(props.cardHeight);
  const sized = useMemo(() => laneSizes(lanes, step), [lanes, step]);
  useActiveSpot(own, scroller, { width: width + columnGap, sizes: props.lanes ? sized.sizes : null });
  const held = useMemo(() => new Set(drag?.ids), [drag?.ids]);
  const isThere = spotOf(lanes, selection.active) !== null;
  const columnIn = (lane: BoardLane<Card>, at: number, more: { head?: ReactNode; height?: number; near: boolean }) => {
    const column = lane.columns[at] as BoardColumn<Card>;
    return (
      <Column
        key={column.id}
        {...{ column, lane, width, held: drag ? held : none, note: props.note, ...more }}
        source={props.source}
        cardHeight={props.cardHeight}
        card={props.card}
        touched={props.touched}
        chosen={selection.chosen}
        active={selection.active}
        isOver={drag?.over?.column === column.id && drag.over.lane === lane.id}
        menu={moving?.label}
      />
    );
  };
  const head = (column: BoardColumn<Card>) => <ColumnHead column={column} limits={props.limits} />;
  const isNear = (at: number) => at >= near.from && at < near.to;
  const told = { 'aria-label': props.label, 'aria-activedescendant': isThere ? `row-${selection.active}` : undefined };
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div
        ref={scroller}
        data-grid
        {...{ ...board, ...told, ...hands.handlers }}
        className={`min-w-0 flex-1 overflow-x-auto overscroll-contain outline-none select-none ${props.lanes ? 'overflow-y-auto' : `flex gap-2.5 overflow-y-hidden p-2.5 ${snapping}`}`}
      >
        {props.lanes === null ? (
          columns.map((column, at) =>
            columnIn(lanes[0] as BoardLane<Card>, at, { head: head(column), near: isNear(at) }),
          )
        ) : (
          <LaneRows
            {...{ lanes, columns, width, view, head }}
            sized={sized}
            columnIn={(lane, at, height) => columnIn(lane, at, { height, near: isNear(at) })}
          />
        )}
      </div>
      {drag && <Dragged drag={drag} lanes={lanes} />}
      <CardMenu {...own} hands={hands} />
    </div>
  );
}

/** Its columns are lists of choices; all of it has the arrows' keys, and what stands over a column its own. */
const board = { role: 'application', tabIndex: 0 } as const;

/** As wide as all fit beside each other, within what can be read; on a phone one with the edge of the next. */
function widthOf(room: number, count: number, isPhone: boolean): number {
  if (isPhone) return Math.min(columnWidth + 48, room - 44);
  const each = Math.floor((room - columnGap) / Math.max(1, count)) - columnGap;
  return each >= leastWidth ? Math.min(columnWidth + 48, each) : columnWidth;
}

/** Where one column shows at a time the first that has cards shows first; `stride`: pixels from one to the next. */
function useFirstFull(
  columns: readonly BoardColumn<{ id: string }>[],
  scroller: RefObject<HTMLDivElement | null>,
  stride: number | null,
): void {
  const isDone = useRef(false);
  const first = columns.findIndex(({ cards }) => cards.length > 0);
  useLayoutEffect(() => {
    if (isDone.current || stride === null || first < 0) return;
    isDone.current = true;
    if (scroller.current) scroller.current.scrollLeft = first * stride;
  }, [first, stride, scroller]);
}

const snapping = 'max-tablet:snap-x max-tablet:snap-mandatory max-tablet:scroll-px-5 max-tablet:px-5';

/** What is on its way, and where to. */
const Dragged = ({ drag, lanes }: { drag: BoardDrag; lanes: readonly BoardLane<{ id: string }>[] }) => (
  <div
    className="pointer-events-none fixed z-50 max-w-60 truncate rounded-md border border-line bg-sheet px-2.5 py-1.5 font-[520] shadow-float"
    style={{ left: drag.clientX + 12, top: drag.clientY + 8 }}
  >
    {drag.ids.length > 1 ? `${drag.ids.length} → ` : '→ '}
    {namesOf(lanes, drag.over) || '–'}
  </div>
);

type MenuProps<Card extends { id: string }> = Own<Card> & { hands: ReturnType<typeof useHands> };

/** Where a card may go, for a finger: another column of its lane. */
function CardMenu<Card extends { id: string }>({ columns, lanes, selection, moving, hands }: MenuProps<Card>) {
  const { menu, setMenu, drop } = hands;
  if (!menu || !moving) return null;
  const lane = laneOf(lanes, menu.id);
  return (
    <MenuAt
      key={menu.time}
      x={menu.x}
      y={menu.y}
      label={moving.label}
      onFocusBack={focusRows}
      onClosed={() => setMenu((now) => (now === menu ? null : now))}
      entries={[
        { heading: moving.label },
        ...columns.map(({ id, label, mark }) => ({
          label,
          icon: mark,
          checked: columns[spotOf(lanes, menu.id)?.column ?? -1]?.id === id,
          run: () => drop(chosenWith(selection, menu.id), { column: id, lane }),
        })),
      ]}
    />
  );
}

interface RowsProps<Card extends { id: string }> {
  lanes: readonly BoardLane<Card>[];
  columns: readonly BoardColumn<Card>[];
  width: number;
  view: Viewport;
  sized: Sized;
  head(column: BoardColumn<Card>): ReactNode;
  columnIn(lane: BoardLane<Card>, at: number, height: number): ReactNode;
}

/** The heads of all columns, and below them the lanes, of which those that show are rendered. */
function LaneRows<Card extends { id: string }>({ lanes, columns, width, view, sized, ...draw }: RowsProps<Card>) {
  return (
    <>
      <div className="sticky top-0 z-10 flex w-fit gap-2.5 bg-sheet px-2.5">
        {columns.map((column) => (
          <div key={column.id} style={{ width }} className="shrink-0">
            {draw.head(column)}
          </div>
        ))}
      </div>
      <div className="relative w-fit" style={{ height: sized.height, minWidth: columns.length * (width + columnGap) }}>
        {lanes.map((lane, n) => {
          const { from, top, height } = sized.sizes[n] ?? { from: 0, top: 0, height: 0 };
          const shows = top + height > view.top - 240 && from < view.top + view.height + 240;
          return (
            <section key={lane.id} className="absolute left-0 px-2.5" style={{ top: from }}>
              <h3 className="sticky left-2.5 flex h-8 w-fit items-center gap-1.5 font-[560]">
                {lane.mark}
                {lane.label}
                <span className="text-small font-normal text-ink-3 tabular-nums">{orderOf([lane]).length}</span>
              </h3>
              <div className="flex gap-2.5" style={{ height }}>
                {shows && columns.map((_, at) => draw.columnIn(lane, at, height))}
              </div>
            </section>
          );
        })}
      </div>
    </>
  );
}
