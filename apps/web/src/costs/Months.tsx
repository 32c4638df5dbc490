import type { Sums } from '@contracts/costs/sums.js';
import { formatFigure } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { t } from '../words/t.js';

const kinds = ['budget', 'plan', 'committed', 'provision', 'actual'] as const;
const names = {
  budget: 'BUDGET',
  plan: 'PLAN',
  committed: 'COMMITTED',
  provision: 'PROVISION',
  actual: 'ACTUAL',
} as const;

/** Month by month, with all below; kinds that have nothing are left out. */
export function Months({ rows }: { rows: readonly ({ period: string } & Sums)[] }) {
  const shown = kinds.filter((kind) => rows.some((row) => row[kind] !== 0));
  const sum = (kind: (typeof kinds)[number]) => rows.reduce((total, row) => total + row[kind], 0);
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-small">
        <thead>
          <tr className="text-ink-3">
            <td />
            {shown.map((kind) => (
              <th key={kind} scope="col" className="pb-1 pl-2 text-right font-normal">
                {t(`costs.kind${names[kind]}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.period} className="border-t border-line">
              <th scope="row" className="h-7 text-left font-normal whitespace-nowrap text-ink-2">
                {formatPeriod(row.period)}
              </th>
              {shown.map((kind) => (
                <td key={kind} className={`figure pl-2 ${row[kind] < 0 ? 'text-bad' : ''}`}>
                  {formatFigure(row[kind])}
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
                {formatFigure(sum(kind))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
