import type { Sums } from '@contracts/costs/sums.js';
import { costKinds } from '@contracts/planning/element.js';
import type { CostInfo } from '@contracts/planning/things.js';
import type { FigureName } from '@contracts/reports/reports.js';
import { useCommitted } from '../api/useCommitted.js';
import { KindName, sumOf } from '../ui/money/kinds.js';
import { Opening } from '../ui/money/Opening.js';
import { formatAmount } from '../words/formats/amount.js';
import { t } from '../words/t.js';

const results = ['budgetMinusPlan', 'planMinusActual', 'budgetMinusActual', 'forecast', 'available'] as const;

interface Props {
  info: CostInfo;
  /** Shows what a sum with all below is made of. */
  onOpen(figure: FigureName): void;
}

/** Each kind's own sum and that with all below, then what follows from them. */
export function SumTable({ info, onOpen }: Props) {
  const committed = useCommitted();
  return (
    <table className="w-full max-[359px]:text-small">
      <thead>
        <tr className="text-small text-ink-3">
          <td />
          <th scope="col" className="pb-1 text-right font-normal">
            {t('costs.own')}
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-normal">
            {t('costs.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {costKinds
          .filter((kind) => committed || kind !== 'COMMITTED')
          .map((kind) => (
            <tr key={kind}>
              <th scope="row" className="h-6 text-left font-normal">
                <KindName kind={kind} />
              </th>
              <Figure amount={info.own[sumOf[kind]]} quiet />
              <Figure amount={info.total[sumOf[kind]]} strong={kind === 'BUDGET'} onOpen={() => onOpen(sumOf[kind])} />
            </tr>
          ))}
        {results.map((name, at) => (
          <tr key={name} className={at === 0 ? 'border-t border-line [&>*]:h-7 [&>*]:pt-1' : ''}>
            <th scope="row" className={`h-6 text-left font-normal ${name === 'available' ? '' : 'text-ink-3'}`}>
              {t(`costs.${name}`)}
            </th>
            <Figure amount={shownOf(info.own, name)} quiet />
            <Figure
              amount={shownOf(info.total, name)}
              strong={name === 'available'}
              good={name === 'available'}
              onOpen={() => onOpen(name)}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where nobody gave a budget, nothing is available and nothing lacks. */
const shownOf = (sums: Sums, name: (typeof results)[number]): number =>
  sums.budget === 0 && againstBudget.has(name) ? 0 : sums[name];

const againstBudget = new Set<string>(['available', 'budgetMinusPlan', 'budgetMinusActual']);

interface FigureProps {
  amount: Sums[keyof Sums];
  strong?: boolean;
  quiet?: boolean;
  good?: boolean;
  onOpen?(): void;
}

function Figure({ amount, strong, quiet, good, onOpen }: FigureProps) {
  const tone = amount < 0 ? 'text-bad' : good && amount > 0 ? 'text-good' : quiet ? 'text-ink-3' : '';
  return (
    <td className={`figure pl-3 ${strong ? 'font-semibold' : ''} ${tone}`}>
      {amount === 0 ? '–' : <Opening onOpen={onOpen}>{formatAmount(amount, quiet ? { currency: null } : {})}</Opening>}
    </td>
  );
}
