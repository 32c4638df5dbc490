import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { ownPart } from '../grid/inGrid.js';
import type { Note } from '../grid/RowNote.js';
import { entered, pressed, type Selection, taken } from '../grid/selection.js';
import { useKeysInGrid, useRowKeys } from '../grid/useRowKeys.js';
import { type BoardColumn, type BoardLane, beside, type LaneSize, orderOf, type Place, spotOf } from './board.js';
import type { Limits } from './ColumnHead.js';
import { useBoardDrag } from './useBoardDrag.js';

export interface BoardProps<Card extends { id: string }> {
  label: string;
  /** With all cards of all lanes. */
  columns: readonly BoardColumn<Card>[];
  /** null: the columns are not divided. */
  lanes: readonly BoardLane<Card>[] | null;
  limits: Limits;
  /** What all cards are made of: it changes when things do, not when others of them are shown. */
  source: unknown;
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
  /** Takes cards into another column or lane; undefined: nothing can be moved. */
  moving: Moving | undefined;
}

interface Moving {
  label: string;
  /** Of the keys that take a card on. */
  keys: { next: string; previous: string; down: string; up: string };
  drop(ids: readonly string[], to: Place): void;
}

type Lanes = readonly BoardLane<{ id: string }>[];

/** What a place is called. */
export const namesOf = (lanes: Lanes, to: Place | null): string => {
  const lane = lanes.find(({ id }) => id === to?.lane);
  return [lane?.label, lane?.columns.find(({ id }) => id === to?.column)?.label].filter(Boolean).join(' · ');
};

/** The lane that a card stands in. */
export const laneOf = (lanes: Lanes, id: string): string => lanes[spotOf(lanes, id)?.lane ?? 0]?.id ?? '';

/** What is chosen goes together with the one that is moved. */
export const chosenWith = ({ chosen }: Selection, id: string): readonly string[] =>
  chosen.has(id) ? [...chosen] : [id];

type Scroller = { current: HTMLDivElement | null };
/** With its one lane where it is not divided. */
export type Own<Card extends { id: string }> = Omit<BoardProps<Card>, 'lanes'> & { lanes: readonly BoardLane<Card>[] };

/** What pointers do: one listener each for all cards. */
export function useHands<Card extends { id: string }>(props: Own<Card>, scroller: Scroller) {
  const { lanes, selection, onSelect, moving } = props;
  const [menu, setMenu] = useState<{ id: string; x: number; y: number; time: number } | null>(null);
  const drop = (ids: readonly string[], to: Place) => {
    const column = lanes.find(({ id }) => id === to.lane)?.columns.find(({ id }) => id === to.column);
    const staying = new Set(column?.cards.map(({ id }) => id));
    const going = ids.filter((id) => !staying.has(id));
    if (going.length > 0) moving?.drop(going, to);
  };
  const { drag, begin } = useBoardDrag({
    ...{ scroller, chosen: selection.chosen, hasLanes: lanes.length > 1, drop },
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
      onSelect((now) => pressed(now, id, how, orderOf(lanes)));
      if (props.opensByPress && !how.shift && !how.mod) props.onOpen(id);
    },
    onDoubleClick(event: React.MouseEvent) {
      const { id, isOwn, isMenu } = partOf(event.target as Element);
      if (id && !isOwn && !isMenu) props.onOpen(id);
    },
    onFocus({ target, currentTarget }: React.FocusEvent) {
      if (target === currentTarget && target.matches(':focus-visible')) onSelect((now) => entered(now, orderOf(lanes)));
    },
  };
  return { drag, menu, setMenu, handlers, drop };
}

/** Arrows from card to card, with Alt they take it along. */
export function useBoardKeys<Card extends { id: string }>(props: Own<Card>, scroller: Scroller): void {
  const { lanes, selection, onSelect, moving, note } = props;
  const { active } = selection;
  useRowKeys({
    rows: useMemo(() => orderOf(lanes), [lanes]),
    ...{ selection, onSelect, tree: undefined },
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / props.cardHeight) - 1),
    giveUp() {
      note?.onClose();
      return note !== null;
    },
    onEscape: props.onEscape,
  });
  const go = (by: 1 | -1) => () => {
    const id = beside(lanes, active, by);
    if (id) onSelect({ chosen: new Set([id]), active: id, anchor: id });
  };
  const move = (aside: number, down: number) => () => {
    const spot = spotOf(lanes, active);
    const lane = lanes[(spot?.lane ?? Number.NaN) + down];
    const to = lane?.columns[(spot?.column ?? Number.NaN) + aside];
    if (lane && to && active) moving?.drop(chosenWith(selection, active), { column: to.id, lane: lane.id });
  };
  const aside = moving
    ? [
        { keys: 'alt+arrowright', label: moving.keys.next, run: move(1, 0) },
        { keys: 'alt+arrowleft', label: moving.keys.previous, run: move(-1, 0) },
      ]
    : [];
  const down =
    moving && lanes.length > 1
      ? [
          { keys: 'alt+arrowdown', label: moving.keys.down, run: move(0, 1) },
          { keys: 'alt+arrowup', label: moving.keys.up, run: move(0, -1) },
        ]
      : [];
  useKeysInGrid(props.label, [
    { keys: 'arrowright', run: go(1) },
    { keys: 'arrowleft', run: go(-1) },
    { keys: 'enter', run: () => active && props.onOpen(active) },
    ...aside,
    ...down,
  ]);
}

interface Drawn {
  width: number;
  sizes: readonly LaneSize[] | null;
}

/** The column and lane the keyboard is in show. */
export function useActiveSpot<Card extends { id: string }>(
  { lanes, selection: { active } }: Own<Card>,
  scroller: Scroller,
  { width, sizes }: Drawn,
): void {
  const { column, lane } = spotOf(lanes, active) ?? {};
  const size = lane === undefined ? undefined : sizes?.[lane];
  const [top, bottom] = [size?.from, size && size.top + size.height + 44];
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || column === undefined) return;
    const [left, right] = [column * width, (column + 1) * width];
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth + 10;
    if (top === undefined || bottom === undefined) return;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [column, width, top, bottom, scroller]);
}
