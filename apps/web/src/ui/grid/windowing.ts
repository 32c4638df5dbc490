/** From, inclusive, and to, exclusive. */
export interface Range {
  from: number;
  to: number;
}

interface View {
  scroll: number;
  /** Pixels that show. */
  size: number;
  /** Pixels of an item. */
  item: number;
  count: number;
}

/** Rows to render: what shows and some more, cut at multiples of `step` so that a small scroll changes nothing. */
export function rowsShown({ scroll, size, item, count }: View, step = 8): Range {
  const first = Math.floor(scroll / item);
  const last = Math.ceil((scroll + size) / item);
  const from = Math.max(0, Math.floor(first / step) * step - step);
  return { from, to: Math.min(count, Math.ceil(last / step) * step + step) };
}

/**
 * The rows to render with their index: those of the window, and the one that is edited wherever it stands. So its field is
 * there as soon as the row is, before anything has scrolled, and keeps what was typed when the row is scrolled out of view.
 */
export function rendered<Row extends { id: string }>(
  rows: readonly Row[],
  { from, to }: Range,
  edited: number | undefined,
): { row: Row; at: number }[] {
  const places = Array.from({ length: Math.max(0, Math.min(to, rows.length) - from) }, (_, index) => from + index);
  if (edited !== undefined && edited < from) places.unshift(edited);
  if (edited !== undefined && edited >= to) places.push(edited);
  return places.flatMap((at) => (rows[at] ? [{ row: rows[at], at }] : []));
}

/** Pixels of a long line to render, likewise. */
export function stretchShown(scroll: number, size: number, step = 600): Range {
  return {
    from: Math.max(0, Math.floor(scroll / step) * step - step),
    to: Math.ceil((scroll + size) / step) * step + step,
  };
}

/** How far to scroll so that an item shows whole; the present place if it does. One from afar comes to the middle. */
export function scrollTo(at: number, { scroll, size, item }: Omit<View, 'count'>): number {
  const top = at * item;
  if (top < scroll - size || top > scroll + 2 * size) return Math.max(0, top - (size - item) / 2);
  if (top < scroll) return top;
  return top + item > scroll + size ? top + item - size : scroll;
}
