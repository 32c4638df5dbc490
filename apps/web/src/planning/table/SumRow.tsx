// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { formatAmount, formatFigure } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import type { PlanRow } from '../rows/planRow.js';
import { type Column, sumOf } from './columns.js';

interface Props {
  columns: readonly Column[];
  template: string;
  tops: readonly PlanRow[];
  count: number;
}

/** What the shown rows have together; nothing is counted twice, what is detached not at all. */
export function SumRow({ columns, template, tops, count }: Props) {
  if (!columns.some((column) => column.amount)) return null;
  // Of rows whose money one may not see there is no sum.
  const sees = tops.length === 0 || tops.some((row) => row.costs);
  return (
    <div
      role="row"
      data-bottom-bar
      tabIndex={-1}
      aria-rowindex={count + 2}
      className="sticky bottom-0 z-10 grid h-(--row) w-max min-w-full items-center border-t-2 border-line-strong bg-sheet font-semibold"
      style={{ gridTemplateColumns: template }}
    >
      {columns.map((column) => {
        const sum = sumOf(column, tops);
        return (
          <div
            key={column.id}
            role="gridcell"
            tabIndex={-1}
            title={sum ? formatAmount(sum) : undefined}
            className={`truncate px-2.5 ${column.figure ? 'figure' : ''} ${sum !== null && sum < 0 ? 'text-bad' : ''} ${
              column.id === 'label' ? 'sticky left-0 bg-sheet' : ''
            }`}
          >
            {column.id === 'label' ? t('planning.sum') : column.amount && sees ? formatFigure(sum) : ''}
          </div>
        );
      })}
    </div>
  );
}
