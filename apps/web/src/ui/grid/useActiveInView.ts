import { type RefObject, useEffect, useRef } from 'react';
import { scrollTo } from './windowing.js';

interface Active {
  active: string | null;
  indexOf: ReadonlyMap<string, number>;
  /** Pixels of a row. */
  item: number;
  /** Pixels of the box in which no rows show, such as its head. */
  hidden: number;
}

/** Scrolls to the row the keyboard has come to; not when rows come or go above it. */
export function useActiveInView(
  scroller: RefObject<HTMLElement | null>,
  { active, indexOf, item, hidden }: Active,
): void {
  const places = useRef(indexOf);
  places.current = indexOf;
  // One that was found in another year shows after the address has followed.
  const isShown = active !== null && indexOf.has(active);
  useEffect(() => {
    const box = scroller.current;
    const at = active === null ? undefined : places.current.get(active);
    if (!box || !isShown || at === undefined) return;
    box.scrollTop = scrollTo(at, { scroll: box.scrollTop, size: box.clientHeight - hidden, item });
  }, [scroller, active, isShown, item, hidden]);
}
