import type { AnswerOf } from '@contracts/catalogue.js';
import type { Sums } from '@contracts/costs/sums.js';
import { sumsBy } from './figures.js';

export type Reported = AnswerOf<'POST report/cost'>;
export type ReportRow = Reported['rows'][number];
type Column = Reported['columns'][number];
const nameOf = ({ period, key }: Column): string => `${period} ${key ?? ''}`;

/** What is more or less than at another moment: row by row, column by column; what only one of them has is there too. */
export function difference(now: Reported, then: Reported): Reported {
  const columns = [...now.columns];
  for (const column of then.columns) if (!columns.some((it) => nameOf(it) === nameOf(column))) columns.push(column);
  const thenRows = new Map(then.rows.map((row) => [row.key, row]));
  const nowKeys = new Set(now.rows.map(({ key }) => key));
  const placeIn = ({ columns: all }: Reported) =>
    columns.map((column) => all.findIndex((it) => nameOf(it) === nameOf(column)));
  const [ofNow, ofThen] = [placeIn(now), placeIn(then)];
  const minus = (row: ReportRow, at: ReportRow | undefined, before: ReportRow | undefined): ReportRow => ({
    ...row,
    cells: row.masked
      ? []
      : columns.map((_, i) => changed(at?.cells[ofNow[i] as number], before?.cells[ofThen[i] as number])),
    total: row.masked ? null : changed(at?.total, before?.total),
  });
  const gone = then.rows.filter(({ key }) => !nowKeys.has(key));
  return {
    columns,
    rows: [
      ...now.rows.map((row) => minus(row, row, thenRows.get(row.key))),
      ...gone.map((row) => minus({ ...row, depth: 0 }, undefined, row)),
    ],
    total: changed(now.total, then.total),
  };
}

const changed = (now: Sums | null | undefined, then: Sums | null | undefined): Sums =>
  sumsBy((figure) => (now?.[figure] ?? 0) - (then?.[figure] ?? 0));
