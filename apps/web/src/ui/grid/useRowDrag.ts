import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../words/t.js';
import { type Drop, dropAt, isMoving } from './dropping.js';
import { ancestorsOf, type Forest, rowOf, topmost } from './forest.js';
import type { GridItem, GridTree } from './grid.js';
import { type Held, hold } from './hold.js';
import { type Selection, taken } from './selection.js';

/** Pixels of a level. */
const indent = 16;

/** A row on its way through the tree. */
export interface RowDrag {
  /** The row that is held, and how many go with it. */
  id: string;
  count: number;
  drop: Drop | null;
  /** Why it goes nowhere here; '' where nothing is said of it. */
  why: string;
  /** Under which of the shown rows it may not go. */
  barred: ReadonlySet<string>;
  clientX: number;
  clientY: number;
}

interface Wish<Row extends GridItem> {
  scroller: RefObject<HTMLElement | null>;
  /** Left out: the rows are no tree. */
  tree: Pick<GridTree<Row>, 'forest' | 'move' | 'mayStandUnder' | 'whyNotUnder' | 'begins'> | undefined;
  shown: readonly Row[];
  rowHeight: number;
  /** Pixels above the first row. */
  head: number;
  selection: Selection;
  onSelect(change: (now: Selection) => Selection): void;
}

/** Reorders rows and puts them under others with the pointer. */
export function useRowDrag<Row extends GridItem>(wish: Wish<Row>) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const held = useRef(wish);
  held.current = wish;
  // The rows change under a pointer that rests: what it points at is looked up anew.
  const again = useRef<(rows: readonly Row[]) => void>(() => undefined);
  useEffect(() => again.current(wish.shown), [wish.shown]);
  const begin = useCallback((event: PointerEvent, id: string) => {
    const { scroller, selection, tree } = held.current;
    const box = scroller.current;
    if (!box || !tree?.move || !rowOf(tree.forest, id)) return;
    const ids = selection.chosen.has(id) ? [...selection.chosen] : [id];
    let last: Pick<Held, 'dx' | 'clientX' | 'clientY'> = { dx: 0, clientX: event.clientX, clientY: event.clientY };
    // A finger holds before it moves; then the row goes nowhere yet.
    let isMoved = false;
    const look = (): RowDrag | null => {
      const now = dragOf(held.current, box, { id, ids, ...last });
      return now && (isMoved ? now : { ...now, drop: null, why: '' });
    };
    const show = () => setDrag(look());
    hold(event, box, {
      edges: 'y',
      start() {
        if (tree.begins?.(ids) === false) return false;
        held.current.onSelect((now) => taken(now, id));
        again.current = show;
        show();
        return true;
      },
      move(now) {
        last = now;
        isMoved = true;
        show();
      },
      end(dropped) {
        again.current = () => undefined;
        setDrag(null);
        const { forest, move } = held.current.tree ?? tree;
        const drop = look()?.drop;
        const rows = topmost(forest, ids);
        if (!dropped || !drop || (rows.length === 1 && !isMoving(forest, id, drop))) return;
        const { parentId, position } = drop;
        move?.(
          rows.map((each) => each.id),
          { parentId, position },
        );
      },
    });
  }, []);
  return { drag, begin };
}

interface Pointed extends Pick<Held, 'dx' | 'clientX' | 'clientY'> {
  id: string;
  ids: readonly string[];
}

/** What a held row is over, as the rows are now; null: it is gone. */
function dragOf<Row extends GridItem>(
  { tree, shown, rowHeight, head }: Wish<Row>,
  box: HTMLElement,
  { id, ids, dx, clientX, clientY }: Pointed,
): RowDrag | null {
  const row = tree && rowOf(tree.forest, id);
  if (!row) return null;
  const { forest } = tree;
  const away = new Set(ids);
  const mayStandUnder = (each: Row, parent: Row | null) =>
    !isAway(forest, away, parent) && (tree.mayStandUnder?.(each, parent) ?? true);
  const whyNot = (over: Row): string =>
    isAway(forest, away, over) ? t('rule.cycle') : (tree.whyNotUnder?.(row, over) ?? '');
  const y = clientY - box.getBoundingClientRect().top - head + box.scrollTop;
  const depth = row.depth + Math.round(dx / indent);
  const drop = dropAt({ forest, shown, mayStandUnder }, row, { y, depth, rowHeight });
  const barred = new Set(
    shown.flatMap((each) => (each.id !== row.parentId && !mayStandUnder(row, each) ? [each.id] : [])),
  );
  const over = shown[Math.floor(y / rowHeight)];
  const why = drop || !over || !barred.has(over.id) ? '' : whyNot(over);
  return { id, count: topmost(forest, ids).length, barred, drop, why, clientX, clientY };
}

/** Whether a row is among those that are held, or lies below one. */
const isAway = <Row extends GridItem>(forest: Forest<Row>, away: ReadonlySet<string>, row: Row | null): boolean =>
  row !== null && [row, ...ancestorsOf(forest, row)].some(({ id }) => away.has(id));
