// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { formatAmount, formatFigure } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import type { Columns } from './useColumns.js';

interface Props<Row> {
  columns: Columns<Row>;
  template: string;
  rows: readonly Row[];
  /** Rows in the grid. */
  count: number;
}

/** What rows have together, in the columns of amounts. */
export function SumRow<Row>({ columns, template, rows, count }: Props<Row>) {
  return (
    <div
      role="row"
      data-bottom-bar
      tabIndex={-1}
      aria-rowindex={count + 2}
      className="sticky bottom-0 z-10 grid h-(--row) w-max min-w-full items-center border-t-2 border-line-strong bg-sheet font-semibold print:static"
      style={{ gridTemplateColumns: template }}
    >
      {columns.shown.map(({ id, amount, figure }, at) => {
        const sum = amount ? rows.reduce((total, row) => total + (amount(row) ?? 0), 0) : null;
        return (
          <div
            key={id}
            role="gridcell"
            tabIndex={-1}
            title={sum ? formatAmount(sum) : undefined}
            className={`truncate px-2.5 ${figure ? 'figure' : ''} ${sum !== null && sum < 0 ? 'text-bad' : ''} ${
              at === 0 ? 'sticky left-0 bg-sheet' : ''
            }`}
          >
            {at === 0 ? t('record.sum') : sum === null ? '' : formatFigure(sum)}
          </div>
        );
      })}
    </div>
  );
}
