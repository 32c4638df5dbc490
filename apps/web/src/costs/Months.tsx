import type { Sums } from '@contracts/costs/sums.js';
import { type CostKind, costKinds } from '@contracts/planning/element.js';
import { ColumnHeads } from '../ui/ColumnHeads.js';
import { sumOf } from '../ui/money/kinds.js';
import { Opening } from '../ui/money/Opening.js';
import { formatFigure } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { t } from '../words/t.js';
import type { SumAt } from './sumAt.js';

interface Props {
  rows: readonly ({ period: string } & Sums)[];
  /** Shows what a month's sum is made of, or that of all months. */
  onOpen(sum: SumAt): void;
}

/** Month by month, with all below; kinds that have nothing are left out. */
export function Months({ rows, onOpen }: Props) {
  const shown = costKinds.filter((kind) => rows.some((row) => row[sumOf[kind]] !== 0));
  const sum = (kind: CostKind) => rows.reduce((total, row) => total + row[sumOf[kind]], 0);
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-small">
        <thead>
          <tr className="text-ink-3">
            <td />
            <ColumnHeads
              of={shown}
              nameOf={(kind) => t(`costs.kind${kind}`)}
              className="pb-1 pl-2 text-right font-normal"
            />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.period} className="border-t border-line">
              <th scope="row" className="h-7 text-left font-normal whitespace-nowrap text-ink-2">
                {formatPeriod(row.period)}
              </th>
              {shown.map((kind) => (
                <td key={kind} className={`figure pl-2 ${row[sumOf[kind]] < 0 ? 'text-bad' : ''}`}>
                  <Opening
                    onOpen={row[sumOf[kind]] ? () => onOpen({ figure: sumOf[kind], period: row.period }) : undefined}
                  >
                    {formatFigure(row[sumOf[kind]])}
                  </Opening>
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className="h-7 text-left">
              {t('costs.sum')}
            </th>
            {shown.map((kind) => (
              <td key={kind} className={`figure pl-2 ${sum(kind) < 0 ? 'text-bad' : ''}`}>
                <Opening onOpen={() => onOpen({ figure: sumOf[kind], period: null })}>
                  {formatFigure(sum(kind))}
                </Opening>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
