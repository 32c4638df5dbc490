import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Forest } from '../rows/forest.js';

interface Place {
  forest: Forest;
  rows: readonly { id: string }[];
  indexOf: ReadonlyMap<string, number>;
  /** Pixels of a row. */
  item: number;
}

/**
 * Rows that come or go above what shows, e.g. a colleague's, leave what shows where it stands. A filter, an order or a
 * closed row changes the rows too, but not the forest: then the person looks at something else.
 */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, { forest, rows, indexOf, item }: Place): void {
  const last = useRef({ forest, rows });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { forest, rows };
    const box = scroller.current;
    // At the very top new rows are to be seen.
    if (!box || before.forest === forest || box.scrollTop === 0) return;
    const first = Math.floor(box.scrollTop / item);
    const seen = before.rows.slice(first, first + Math.ceil(box.clientHeight / item));
    const by = mostFrequent(seen.flatMap(({ id }, at) => (indexOf.get(id) ?? Number.NaN) - first - at));
    if (by !== 0) box.scrollTop += by * item;
  }, [scroller, forest, rows, indexOf, item]);
}

/** Of the numbers; 0 without any. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) if (!Number.isNaN(each)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
