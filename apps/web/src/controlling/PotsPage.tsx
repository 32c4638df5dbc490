import type { PotBudget } from '@contracts/reports/pots.js';
import { PiggyBank } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useThing } from '../api/useThing.js';
import { useYear } from '../api/useYear.js';
import { Button } from '../ui/Button.js';
import { ColumnHeads } from '../ui/ColumnHeads.js';
import { EmptyState, ErrorState } from '../ui/EmptyState.js';
import { useIsPhone } from '../ui/media.js';
import { ReachedList } from '../ui/money/ReachedList.js';
import { usePage } from '../ui/page.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { SpendingBar } from '../ui/SpendingBar.js';
import { formatAmount } from '../words/formats/amount.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';

/** The budgets of a year by the pots that they are given from, beside what the elements have of it in all. */
export function PotsPage() {
  usePage({ title: t('costs.pots'), hasYear: true });
  const [year] = useYear();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { data, problem, refresh } = useThing('GET report/budget-pots', {
    ...{ query: { year }, follows: ['plan-element', 'data-element'] },
  });
  if (problem) return <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={12} indent={false} />;
  const toPots = () => navigate('/masterdata/budget-pot');
  if (!data.some(({ id }) => id !== null))
    return (
      <EmptyState
        icon={<PiggyBank />}
        title={t('costs.noPots')}
        actions={
          <Button kind="primary" onClick={toPots}>
            {t('costs.toPots')}
          </Button>
        }
      >
        {t('costs.noPotsHint')}
      </EmptyState>
    );
  const tops = data.filter(({ depth }) => depth === 0);
  const sum = (name: 'allotted' | 'spent') => tops.reduce((all, pot) => all + pot[name], 0);
  return (
    <div className="min-h-0 flex-1 overflow-auto px-4 py-3">
      <p className="max-w-220 text-ink-3">{t('costs.potsHint', { year })}</p>
      <dl className="my-3 flex flex-wrap gap-x-8 gap-y-2">
        <Told name={t('costs.ofElements')} amount={sum('allotted')} />
        <Told
          name={t('costs.fromPots')}
          amount={sum('allotted') - (tops.find(({ id }) => id === null)?.allotted ?? 0)}
        />
        <Told name={t('costs.spent')} amount={sum('spent')} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button className="max-tablet:h-11" onClick={() => navigate(`/plan/costs?year=${year}&figures=BUDGET`)}>
          {t('costs.toElements')}
        </Button>
        <Button className="max-tablet:h-11" onClick={toPots}>
          {t('costs.toPots')}
        </Button>
      </div>
      {isPhone ? (
        <ul aria-label={t('costs.pots')} className="mt-3">
          {data.map((pot) => (
            <PotCard key={pot.id ?? ''} pot={pot} />
          ))}
        </ul>
      ) : (
        <PotTable pots={data} />
      )}
    </div>
  );
}

const PotTable = ({ pots }: { pots: readonly PotBudget[] }) => (
  <table aria-label={t('costs.pots')} className="mt-3 w-full max-w-300">
    <thead>
      <tr className="text-small text-ink-3">
        <th scope="col" className="text-left font-normal">
          {t('costs.pot')}
        </th>
        <ColumnHeads of={columns} nameOf={(name) => t(`costs.${name}`)} className="pb-1 pl-3 text-right font-normal" />
        <td className="w-40" />
      </tr>
    </thead>
    <tbody>
      {pots.map((pot) => (
        <PotRow key={pot.id ?? ''} pot={pot} />
      ))}
    </tbody>
  </table>
);

const columns = ['volume', 'allotted', 'free', 'spent'] as const;

const Told = ({ name, amount }: { name: string; amount: number }) => (
  <div>
    <dt className="text-small text-ink-3">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{formatAmount(amount)}</dd>
  </div>
);

/** What a pot is called, that more was given from it than it has, and which thresholds it has reached. */
const PotName = ({ pot: { id, label, overAllotted, reached } }: { pot: PotBudget }) => (
  <>
    {id === null ? <span className="text-ink-3">{t('costs.withoutPot')}</span> : label}
    {overAllotted && (
      <span className="ml-2 rounded bg-bad-soft px-1.5 text-small text-bad">{t('costs.overAllotted')}</span>
    )}
    <ReachedList reached={reached} />
  </>
);

const PotFigure = ({ pot, name }: { pot: PotBudget; name: (typeof columns)[number] }) => (
  <span className={`figure ${(pot[name] ?? 0) < 0 ? 'text-bad' : ''}`}>
    {pot[name] === null || pot[name] === 0 ? '–' : formatAmount(pot[name] ?? 0)}
  </span>
);

const PotBar = ({ pot: { volume, allotted, spent } }: { pot: PotBudget }) => (
  <SpendingBar spending={{ budget: volume ?? allotted, actual: spent }} height={4} />
);

const PotRow = ({ pot }: { pot: PotBudget }) => (
  <tr className="border-t border-line">
    <th scope="row" className="h-9 py-1.5 text-left font-[520]" style={{ paddingLeft: pot.depth * 16 }}>
      <PotName pot={pot} />
    </th>
    {columns.map((name) => (
      <td key={name} className="pl-3 text-right">
        <PotFigure pot={pot} name={name} />
      </td>
    ))}
    <td className="pl-4">
      <PotBar pot={pot} />
    </td>
  </tr>
);

/** On a phone: the figures two by two below the name. */
const PotCard = ({ pot }: { pot: PotBudget }) => (
  <li className="border-t border-line py-2" style={{ paddingLeft: pot.depth * 12 }}>
    <div className="font-[520]">
      <PotName pot={pot} />
    </div>
    <dl className="my-1.5 grid grid-cols-2 gap-x-4 gap-y-1">
      {columns.map((name) => (
        <div key={name}>
          <dt className="text-small text-ink-3">{t(`costs.${name}`)}</dt>
          <dd>
            <PotFigure pot={pot} name={name} />
          </dd>
        </div>
      ))}
    </dl>
    <PotBar pot={pot} />
  </li>
);
