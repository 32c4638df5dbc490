import { type RefObject, useCallback, useRef, useState } from 'react';
import type { LiveList } from '../../api/liveList.js';
import { t } from '../../words/t.js';
import { isStopped, place } from '../actions/place.js';
import { type Forest, rowOf, topmost } from '../rows/forest.js';
import { mayMoveUnder } from '../rows/nesting.js';
import type { PlanRow } from '../rows/planRow.js';
import { type Drop, dropAt, isMoving } from './dropping.js';
import { hold } from './hold.js';

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
  const begin = useCallback((event: PointerEvent, id: string) => {
    const { scroller, forest, shown, rowHeight, head, chosen, list } = held.current;
    const box = scroller.current;
    const row = rowOf(forest, id);
    if (!box || !row || row.masked) return;
    const rows = chosen.has(id) ? topmost(forest, chosen) : [row];
    const first = { count: rows.length, barred: barredFor(forest, shown, row) };
    const stays = rows.map(({ id, parentId }) => ({ id, parentId }));
    let drop: Drop | null = null;
    hold(event, box, {
      edges: 'y',
      start() {
        if (isStopped(forest, stays)) return false;
        held.current.onHold(id);
        setDrag({ row, ...first, drop, clientX: event.clientX, clientY: event.clientY });
        return true;
      },
      move({ dx, clientX, clientY }) {
        const edge = box.getBoundingClientRect();
        const y = clientY - edge.top - head + box.scrollTop;
        drop = dropAt(forest, shown, row, { y, depth: row.depth + Math.round(dx / indent), rowHeight });
        setDrag({ row, ...first, drop, clientX, clientY });
      },
      end(dropped) {
        setDrag(null);
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

const barredFor = (forest: Forest, shown: readonly PlanRow[], row: PlanRow): ReadonlySet<string> =>
  new Set(shown.filter((each) => each.id !== row.parentId && !mayMoveUnder(forest, row, each)).map((each) => each.id));
