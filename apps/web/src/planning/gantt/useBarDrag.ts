import { type RefObject, useCallback, useRef, useState } from 'react';
import type { LiveList } from '../../api/liveList.js';
import { rowOf } from '../../ui/grid/forest.js';
import { type Held, hold } from '../../ui/grid/hold.js';
import { t } from '../../words/t.js';
import { isStopped, place, shifted, shiftLabel } from '../actions/place.js';
import { type Places, type Placing, placed, unenclosed } from '../rows/placing.js';
import type { Forest, PlanRow } from '../rows/planRow.js';
import { dragged, type Grip } from './dragging.js';

/** Bars on their way: what they would be, and where the hint stands. */
export interface BarDrag {
  id: string;
  grip: Grip;
  days: number;
  places: Places;
  /** The parent that would no longer enclose it. */
  outside: string | null;
  clientX: number;
  clientY: number;
}

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  list: LiveList<PlanRow>;
  forest: Forest;
  edges: 'x' | 'y';
  /** Days from where the bar was taken to where the pointer is. */
  daysMoved(held: Held): number;
  inset?: number;
  chosen: ReadonlySet<string>;
  onHold(id: string): void;
}

/** Moves and resizes bars with the pointer; what is chosen together moves together. */
export function useBarDrag(wish: Wish) {
  const [drag, setDrag] = useState<BarDrag | null>(null);
  const held = useRef(wish);
  held.current = wish;
  const begin = useCallback((event: PointerEvent, id: string, grip: Grip) => {
    const { scroller, forest, edges, inset, daysMoved, chosen, list } = held.current;
    const box = scroller.current;
    const row = rowOf(forest, id);
    if (!box || !row || row.masked) return;
    const ids = grip === 'move' && chosen.has(id) ? [...chosen] : [id];
    const itemsAt = (days: number): Placing[] =>
      grip === 'move' ? shifted(forest, ids, days) : [{ id, ...dragged(row, grip, days) }];
    let now: BarDrag | null = null;
    const show = (next: BarDrag | null) => {
      now = next;
      setDrag(next);
    };
    hold(event, box, {
      edges,
      ...(inset && { inset }),
      start() {
        if (isStopped(forest, itemsAt(grip === 'start' ? -1 : 1))) return false;
        held.current.onHold(id);
        show({ id, grip, days: 0, places: {}, outside: null, clientX: event.clientX, clientY: event.clientY });
        return true;
      },
      move(at) {
        const { clientX, clientY } = at;
        const days = daysMoved(at);
        const places = now?.days === days ? now.places : placed(forest, itemsAt(days));
        const outside = unenclosed(forest, places)?.parent.label ?? null;
        show({ id, grip, days, places, outside, clientX, clientY });
      },
      end(dropped) {
        const days = now?.days ?? 0;
        show(null);
        if (!dropped || days === 0) return;
        const items = itemsAt(days).filter((item) => isChanged(forest, item));
        const label = grip === 'move' ? shiftLabel(forest, items) : t('planning.resized', { name: row.label });
        void place(list, items, label, { seen: (id) => rowOf(forest, id)?.revision });
      },
    });
  }, []);
  return { drag, begin };
}

function isChanged(forest: Forest, { id, startDate, endDate }: Placing): boolean {
  const row = rowOf(forest, id);
  return row !== undefined && (row.startDate !== startDate || row.endDate !== endDate);
}
