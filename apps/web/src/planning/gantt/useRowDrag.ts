import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LiveList } from '../../api/liveList.js';
import { type Drop, dropAt, isMoving } from '../../ui/grid/dropping.js';
import { rowOf, topmost } from '../../ui/grid/forest.js';
import { type Held, hold } from '../../ui/grid/hold.js';
import { t } from '../../words/t.js';
import { isStopped, place } from '../actions/place.js';
import { mayMoveUnder } from '../rows/nesting.js';
import type { Forest, PlanRow } from '../rows/planRow.js';

/** Pixels of a level. */
const indent = 16;

/** A row on its way through the tree. */
export interface RowDrag {
  row: PlanRow;
  count: number;
  drop: Drop | null;
  /** Under which rows it may not go. */
  barred: ReadonlySet<string>;
  clientX: number;
  clientY: number;
}

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  list: LiveList<PlanRow>;
  forest: Forest;
  shown: readonly PlanRow[];
  rowHeight: number;
  head: number;
  chosen: ReadonlySet<string>;
  onHold(id: string): void;
}

/** Reorders and reparents rows with the pointer. */
export function useRowDrag(wish: Wish) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const held = useRef(wish);
  held.current = wish;
  // The rows change under a pointer that rests: what it points at is looked up anew.
  const again = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up when the rows change
  useEffect(() => again.current(), [wish.forest, wish.shown]);
  const begin = useCallback((event: PointerEvent, id: string) => {
    const { scroller, chosen, list } = held.current;
    const box = scroller.current;
    const row = rowOf(held.current.forest, id);
    if (!box || !row || row.masked) return;
    const ids = chosen.has(id) ? [...chosen] : [id];
    let last: Pick<Held, 'dx' | 'clientX' | 'clientY'> = { dx: 0, clientX: event.clientX, clientY: event.clientY };
    // A finger holds before it moves; then the row goes nowhere yet.
    let isMoved = false;
    const look = (): RowDrag | null => {
      const now = dragOf(held.current, box, { id, ids, ...last });
      return now && (isMoved ? now : { ...now, drop: null });
    };
    const show = () => setDrag(look());
    hold(event, box, {
      edges: 'y',
      start() {
        const { forest, onHold } = held.current;
        if (isStopped(forest, topmost(forest, ids).map(placeNow))) return false;
        onHold(id);
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
        const { forest } = held.current;
        const drop = look()?.drop;
        const rows = topmost(forest, ids);
        if (!dropped || !drop || (rows.length === 1 && !isMoving(forest, id, drop))) return;
        const { parentId, position } = drop;
        const items = rows.map((each, at) => ({
          id: each.id,
          parentId,
          ...(position !== undefined && { position: position + at }),
        }));
        void place(list, items, t('planning.reparented', { name: row.label }));
      },
    });
  }, []);
  return { drag, begin };
}

const placeNow = ({ id, parentId }: PlanRow) => ({ id, parentId });

interface Pointed extends Pick<Held, 'dx' | 'clientX' | 'clientY'> {
  id: string;
  ids: readonly string[];
}

/** What a held row is over, as the rows are now; null: it is gone. */
function dragOf(
  { forest, shown, rowHeight, head }: Wish,
  box: HTMLElement,
  { id, ids, dx, clientX, clientY }: Pointed,
): RowDrag | null {
  const row = rowOf(forest, id);
  if (!row) return null;
  const y = clientY - box.getBoundingClientRect().top - head + box.scrollTop;
  const drop = dropAt({ forest, shown, mayStandUnder: (each, parent) => mayMoveUnder(forest, each, parent) }, row, {
    y,
    depth: row.depth + Math.round(dx / indent),
    rowHeight,
  });
  return { row, count: topmost(forest, ids).length, barred: barredFor(forest, shown, row), drop, clientX, clientY };
}

const barredFor = (forest: Forest, shown: readonly PlanRow[], row: PlanRow): ReadonlySet<string> =>
  new Set(shown.filter((each) => each.id !== row.parentId && !mayMoveUnder(forest, row, each)).map((each) => each.id));
