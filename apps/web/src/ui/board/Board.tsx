import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { focusRows, ownPart } from '../grid/inGrid.js';
import type { Note } from '../grid/RowNote.js';
import { entered, pressed, type Selection, taken } from '../grid/selection.js';
import { useKeysInGrid, useRowKeys } from '../grid/useRowKeys.js';
import { useViewport } from '../grid/useViewport.js';
import { MenuAt } from '../MenuAt.js';
import { useIsPhone } from '../media.js';
import { type BoardColumn, beside, columnsShown, spotOf } from './board.js';
import { Column } from './Column.js';
import { useBoardDrag } from './useBoardDrag.js';

interface Props<Card extends { id: string }> {
  label: string;
  columns: readonly BoardColumn<Card>[];
  cardHeight: number;
  card(card: Card): ReactNode;
  selection: Selection;
  onSelect(next: Selection | ((now: Selection) => Selection)): void;
  onOpen(id: string): void;
  onEscape(): void;
  /** A panel is open: it follows what is pressed. */
  opensByPress: boolean;
  touched(id: string): number | undefined;
  note: Note | null;
  /** Takes cards into another column; undefined: nothing can be moved. */
  moving:
    | { label: string; next: string; previous: string; drop(ids: readonly string[], column: string): void }
    | undefined;
}

const columnWidth = 272;
const leastWidth = 226;
const columnGap = 10;
const none: ReadonlySet<string> = new Set();

/**
 * Columns of cards, of which those that show are rendered. Cards have no handlers: the box listens and reads `data-id`.
 * Cards go to another column by the pointer, by Alt with an arrow, and for a finger also by their menu.
 */
export function Board<Card extends { id: string }>(props: Props<Card>) {
  const { columns, selection, moving, note } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const view = useViewport(scroller, { x: columnWidth, y: 10_000 });
  const width = widthOf(view.width, columns.length, useIsPhone());
  const near = columnsShown(view, width + columnGap, columns.length);
  const hands = useHands(props, scroller);
  const { drag, menu } = hands;
  useBoardKeys(props, scroller);
  useActiveColumn(props, scroller, width + columnGap);
  const held = useMemo(() => new Set(drag?.ids), [drag?.ids]);
  const isThere = spotOf(columns, selection.active) !== null;
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div
        ref={scroller}
        data-grid
        role="listbox"
        aria-label={props.label}
        aria-multiselectable
        aria-orientation="horizontal"
        aria-activedescendant={isThere ? `row-${selection.active}` : undefined}
        tabIndex={0}
        {...hands.handlers}
        className="flex min-w-0 flex-1 gap-2.5 overflow-x-auto overflow-y-hidden overscroll-contain p-2.5 outline-none select-none max-tablet:snap-x max-tablet:snap-mandatory max-tablet:scroll-px-5 max-tablet:px-5"
      >
        {columns.map((column, at) => (
          <Column
            key={column.id}
            {...{ column, width, held: drag ? held : none, note }}
            cardHeight={props.cardHeight}
            card={props.card}
            touched={props.touched}
            near={at >= near.from && at < near.to}
            chosen={selection.chosen}
            active={selection.active}
            isOver={drag?.over === column.id}
            menu={moving?.label}
          />
        ))}
      </div>
      {drag && (
        <div
          className="pointer-events-none fixed z-50 max-w-60 truncate rounded-md border border-line bg-sheet px-2.5 py-1.5 font-[520] shadow-float"
          style={{ left: drag.clientX + 12, top: drag.clientY + 8 }}
        >
          {drag.ids.length > 1 ? `${drag.ids.length} → ` : '→ '}
          {columns.find(({ id }) => id === drag.over)?.label ?? '–'}
        </div>
      )}
      {menu && moving && (
        <MenuAt
          key={menu.time}
          x={menu.x}
          y={menu.y}
          label={moving.label}
          onFocusBack={focusRows}
          onClosed={() => hands.setMenu((now) => (now === menu ? null : now))}
          entries={[
            { heading: moving.label },
            ...columns.map(({ id, label, mark }) => ({
              label,
              icon: mark,
              checked: columns[spotOf(columns, menu.id)?.column ?? -1]?.id === id,
              run: () => moving.drop([...(selection.chosen.has(menu.id) ? selection.chosen : [menu.id])], id),
            })),
          ]}
        />
      )}
    </div>
  );
}

/** As wide as all fit beside each other, within what can be read; on a phone one with the edge of the next. */
function widthOf(room: number, count: number, isPhone: boolean): number {
  if (isPhone) return Math.min(columnWidth + 48, room - 44);
  const each = Math.floor((room - columnGap) / Math.max(1, count)) - columnGap;
  return each >= leastWidth ? Math.min(columnWidth + 48, each) : columnWidth;
}

type Scroller = { current: HTMLDivElement | null };

/** What pointers do: one listener each for all cards. */
function useHands<Card extends { id: string }>(props: Props<Card>, scroller: Scroller) {
  const { columns, selection, onSelect, moving } = props;
  const [menu, setMenu] = useState<{ id: string; x: number; y: number; time: number } | null>(null);
  const drop = (ids: readonly string[], column: string) => {
    const staying = new Set(columns.find(({ id }) => id === column)?.cards.map(({ id }) => id));
    const going = ids.filter((id) => !staying.has(id));
    if (going.length > 0) moving?.drop(going, column);
  };
  const { drag, begin } = useBoardDrag({
    ...{ scroller, chosen: selection.chosen, drop },
    onHold: (id) => onSelect((now) => taken(now, id)),
  });
  const partOf = (target: Element) => ({
    id: target.closest('[data-id]')?.getAttribute('data-id') ?? null,
    isOwn: target.closest(ownPart) !== null,
    isMenu: target.closest('[data-part=menu]') !== null,
  });
  const handlers = {
    onPointerDown(event: React.PointerEvent) {
      const { id, isOwn, isMenu } = partOf(event.target as Element);
      if (id && !isOwn && !isMenu && event.button === 0 && moving) begin(event.nativeEvent, id);
    },
    onMouseDown(event: React.MouseEvent) {
      const { id, isOwn } = partOf(event.target as Element);
      if (!id || isOwn) return;
      event.preventDefault();
      scroller.current?.focus({ preventScroll: true });
    },
    onClick(event: React.MouseEvent) {
      const { id, isOwn, isMenu } = partOf(event.target as Element);
      if (!id || isOwn) return;
      if (isMenu) {
        onSelect((now) => taken(now, id));
        return setMenu({ id, x: event.clientX, y: event.clientY, time: event.timeStamp });
      }
      const how = { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey };
      onSelect((now) => pressed(now, id, how, orderOf(columns)));
      if (props.opensByPress && !how.shift && !how.mod) props.onOpen(id);
    },
    onDoubleClick(event: React.MouseEvent) {
      const { id, isOwn, isMenu } = partOf(event.target as Element);
      if (id && !isOwn && !isMenu) props.onOpen(id);
    },
    onFocus({ target, currentTarget }: React.FocusEvent) {
      if (target === currentTarget && target.matches(':focus-visible'))
        onSelect((now) => entered(now, orderOf(columns)));
    },
  };
  return { drag, menu, setMenu, handlers };
}

/** All cards as they are read: column after column. */
const orderOf = <Card extends { id: string }>(columns: readonly BoardColumn<Card>[]) =>
  columns.flatMap(({ cards }) => cards);

function useBoardKeys<Card extends { id: string }>(props: Props<Card>, scroller: Scroller): void {
  const { columns, selection, onSelect, moving, note } = props;
  const { active, chosen } = selection;
  useRowKeys({
    rows: useMemo(() => orderOf(columns), [columns]),
    ...{ selection, onSelect, tree: undefined },
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / props.cardHeight) - 1),
    giveUp() {
      note?.onClose();
      return note !== null;
    },
    onEscape: props.onEscape,
  });
  const go = (by: 1 | -1) => () => {
    const id = beside(columns, active, by);
    if (id) onSelect({ chosen: new Set([id]), active: id, anchor: id });
  };
  const move = (by: 1 | -1) => () => {
    const to = columns[(spotOf(columns, active)?.column ?? Number.NaN) + by];
    if (to && active) moving?.drop(chosen.has(active) ? [...chosen] : [active], to.id);
  };
  const moves = moving
    ? [
        { keys: 'alt+arrowright', label: moving.next, run: move(1) },
        { keys: 'alt+arrowleft', label: moving.previous, run: move(-1) },
      ]
    : [];
  useKeysInGrid(props.label, [
    { keys: 'arrowright', run: go(1) },
    { keys: 'arrowleft', run: go(-1) },
    { keys: 'enter', run: () => active && props.onOpen(active) },
    ...moves,
  ]);
}

/** The column the keyboard is in shows. */
function useActiveColumn<Card extends { id: string }>(
  { columns, selection: { active } }: Props<Card>,
  scroller: Scroller,
  width: number,
): void {
  const column = spotOf(columns, active)?.column;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || column === undefined) return;
    const [left, right] = [column * width, (column + 1) * width];
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth + 10;
  }, [column, width, scroller]);
}
