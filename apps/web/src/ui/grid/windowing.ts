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

/** Pixels sideways after which other columns of a wide grid are rendered. */
export const sideStep = 240;
/** Grids of fewer columns render them all. */
const manyColumns = 24;

/** Columns to render beside the first, which is frozen: those in view and a step on both sides; null: all of them. */
export function columnsShown(
  widths: readonly number[],
  { left, width }: { left: number; width: number },
): Range | null {
  if (widths.length <= manyColumns) return null;
  let [from, to, right] = [widths.length, 0, 0];
  widths.forEach((each, at) => {
    right += each;
    if (right < left - sideStep || right - each > left + width + 2 * sideStep) return;
    from = Math.min(from, at);
    to = at + 1;
  });
  return { from, to };
}

/** Whether a column is rendered: those that stay at an edge always. */
export const isInSpan = (span: Range | null, at: number, { atEnd = false }: { atEnd?: boolean }): boolean =>
  !span || at === 0 || atEnd || (at >= span.from && at < span.to);

/** Where a column stays while the others are scrolled. */
export const edgeOf = (at: number, { atEnd = false }: { atEnd?: boolean }): string =>
  at === 0 ? 'sticky left-0' : atEnd ? 'sticky right-0' : '';

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
