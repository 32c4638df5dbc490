import type { Sums } from '../costs/sums.js';
import { type CostReported, type FigureName, figureNames } from './reports.js';

type Row = CostReported['rows'][number];
type Column = CostReported['columns'][number];
const nameOf = ({ period, key }: Column): string => `${period} ${key ?? ''}`;

/** Every figure, by what makes it. */
export const sumsBy = (amountOf: (figure: FigureName) => number): Sums =>
  Object.fromEntries(figureNames.map((figure) => [figure, amountOf(figure)])) as Record<FigureName, number>;

/**
 * What of a report is more or less than at another moment: row by row, column by column; what only one of them has is there
 * too. What is gone stands below what it stood below, whose numbers have it in them.
 */
export function difference(now: CostReported, then: CostReported): CostReported {
  const columns = [...now.columns];
  for (const column of then.columns) if (!columns.some((it) => nameOf(it) === nameOf(column))) columns.push(column);
  const thenRows = new Map(then.rows.map((row) => [row.key, row]));
  const nowKeys = new Set(now.rows.map(({ key }) => key));
  const placeIn = ({ columns: all }: CostReported) =>
    columns.map((column) => all.findIndex((it) => nameOf(it) === nameOf(column)));
  const [ofNow, ofThen] = [placeIn(now), placeIn(then)];
  const minus = (row: Row, at: Row | undefined, before: Row | undefined): Row => ({
    ...row,
    cells: row.masked
      ? []
      : columns.map((_, i) => changed(at?.cells[ofNow[i] as number], before?.cells[ofThen[i] as number])),
    total: row.masked ? null : changed(at?.total, before?.total),
  });
  const rows = now.rows.map((row) => minus(row, row, thenRows.get(row.key)));
  for (const { row, parent } of withParents(then.rows))
    if (!nowKeys.has(row.key)) putBelow(rows, parent, minus(row, undefined, row));
  return { columns, rows, total: changed(now.total, then.total) };
}

/** Each with the key of the row that it stands below; null: it is of the outermost. */
function withParents(rows: readonly Row[]): { row: Row; parent: string | null }[] {
  const above: string[] = [];
  return rows.map((row) => {
    above.length = Math.min(above.length, row.depth);
    const parent = above.at(-1) ?? null;
    above[row.depth] = row.key;
    return { row, parent };
  });
}

/** Behind all that stands below the same row already; at the end where that one is not there. */
function putBelow(rows: Row[], parent: string | null, row: Row): void {
  const at = parent === null ? -1 : rows.findIndex(({ key }) => key === parent);
  const depth = (rows[at]?.depth ?? -1) + 1;
  const next = at < 0 ? -1 : rows.findIndex((it, i) => i > at && it.depth < depth);
  rows.splice(next < 0 ? rows.length : next, 0, { ...row, depth });
}

const changed = (now: Sums | null | undefined, then: Sums | null | undefined): Sums =>
  sumsBy((figure) => (now?.[figure] ?? 0) - (then?.[figure] ?? 0));
