// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { memo, type ReactNode } from 'react';
import { formatAmount, formatFigure } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import { type Column, sumOf } from './columns.js';
import type { Columns } from './useColumns.js';
import { edgeOf, isInSpan, type Range } from './windowing.js';

interface Props<Row> {
  columns: Columns<Row>;
  template: string;
  rows: readonly Row[];
  /** Rows in the grid. */
  count: number;
  /** Of many columns those that are rendered; null: all. */
  span: Range | null;
}

/** What rows have together, in the columns of amounts. */
export const SumRow = memo(function SumRow<Row>({ columns, template, rows, count, span }: Props<Row>) {
  if (!columns.shown.some(({ amount, sum }) => amount ?? sum)) return null;
  return (
    <div
      role="row"
      data-bottom-bar
      tabIndex={-1}
      aria-rowindex={count + 2}
      className="sticky bottom-0 z-10 grid h-(--row) w-max min-w-full items-center border-t-2 border-line-strong bg-sheet font-semibold print:static"
      style={{ gridTemplateColumns: template }}
    >
      {columns.shown.map((column, at) => {
        const { id, figure } = column;
        if (!isInSpan(span, at, column)) return null;
        const edge = edgeOf(at, column);
        const sum = keptSum(column, rows);
        return (
          <div
            key={id}
            role="gridcell"
            tabIndex={-1}
            style={span ? { gridColumn: at + 1 } : undefined}
            title={sum ? formatAmount(sum) : undefined}
            className={`truncate px-2.5 ${figure ? 'figure' : ''} ${sum && sum < 0 ? 'text-bad' : ''} ${
              edge && `${edge} bg-sheet`
            }`}
          >
            {at === 0 && t('record.sum')}
            {sum !== undefined && <span className={at === 0 ? 'figure float-right' : ''}>{formatFigure(sum)}</span>}
          </div>
        );
      })}
    </div>
  );
}) as <Row>(props: Props<Row>) => ReactNode;

const known = new WeakMap<object, WeakMap<object, number | null | undefined>>();

/** A column's sum, made once for these rows: scrolling makes none anew. */
function keptSum<Row>(column: Column<Row>, rows: readonly Row[]): number | null | undefined {
  const sums = known.get(rows) ?? new WeakMap();
  known.set(rows, sums);
  if (!sums.has(column)) sums.set(column, sumOf(column, rows));
  return sums.get(column);
}
