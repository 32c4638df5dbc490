import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Place {
  /** What the rows are made of; it changes when things do, not when others of them are shown. */
  source: unknown;
  rows: readonly { id: string }[];
  indexOf: ReadonlyMap<string, number>;
  /** Pixels of a row. */
  item: number;
}

/**
 * Rows that come or go above what shows, e.g. a colleague's, leave what shows where it stands. A filter, an order or a
 * closed row changes the rows too, but not their source: then the person looks at something else.
 */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, { source, rows, indexOf, item }: Place): void {
  const last = useRef({ source, rows });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { source, rows };
    const box = scroller.current;
    // At the very top new rows are to be seen.
    if (!box || before.source === source || box.scrollTop === 0) return;
    const first = Math.floor(box.scrollTop / item);
    const seen = before.rows.slice(first, first + Math.ceil(box.clientHeight / item));
    const by = mostFrequent(seen.flatMap(({ id }, at) => (indexOf.get(id) ?? Number.NaN) - first - at));
    if (by !== 0) box.scrollTop += by * item;
  }, [scroller, source, rows, indexOf, item]);
}

/** Of the numbers; 0 without any. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) if (!Number.isNaN(each)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
