import { type RefObject, useCallback, useRef, useState } from 'react';
import { hold } from '../grid/hold.js';
import type { Place } from './board.js';

/** Cards on their way. */
export interface BoardDrag {
  id: string;
  ids: readonly string[];
  /** The column and lane under the pointer. */
  over: Place | null;
  clientX: number;
  clientY: number;
}

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  chosen: ReadonlySet<string>;
  hasLanes: boolean;
  onHold(id: string): void;
  drop(ids: readonly string[], to: Place): void;
}

/** Takes cards to another column; what is chosen together goes together. */
export function useBoardDrag(wish: Wish) {
  const [drag, setDrag] = useState<BoardDrag | null>(null);
  const held = useRef(wish);
  held.current = wish;
  const begin = useCallback((event: PointerEvent, id: string) => {
    const { scroller, chosen } = held.current;
    const box = scroller.current;
    if (!box) return;
    const ids = chosen.has(id) ? [...chosen] : [id];
    let over: Place | null = null;
    const show = (clientX: number, clientY: number) => {
      over = placeAt(clientX, clientY);
      setDrag({ id, ids, over, clientX, clientY });
    };
    hold(event, box, {
      edges: held.current.hasLanes ? 'y' : 'x',
      start() {
        held.current.onHold(id);
        show(event.clientX, event.clientY);
        return true;
      },
      move: ({ clientX, clientY }) => show(clientX, clientY),
      end(dropped) {
        setDrag(null);
        if (dropped && over !== null) held.current.drop(ids, over);
      },
    });
  }, []);
  return { drag, begin };
}

function placeAt(x: number, y: number): Place | null {
  const box = document.elementFromPoint(x, y)?.closest('[data-column]');
  const column = box?.getAttribute('data-column');
  return column == null ? null : { column, lane: box?.getAttribute('data-lane') ?? '' };
}
