import type { ChildBudget, ChildBudgets } from '@contracts/costs/budgets.js';
import { useState } from 'react';
import { useThing } from '../api/useThing.js';
import { Button } from '../ui/Button.js';
import { ReachedList } from '../ui/money/ReachedList.js';
import { Section } from '../ui/Panel.js';
import { SpendingBar } from '../ui/SpendingBar.js';
import { formatAmount } from '../words/formats/amount.js';
import { t } from '../words/t.js';
import { BudgetDialog } from './BudgetDialog.js';
import { followed } from './follow.js';

interface Props {
  id: string;
  canWrite: boolean;
  asOf: string | null;
  isWithin(id: string): boolean;
}

/** What of an element's budget is given on to what is below it, what is free, what is spent; and where it is changed. */
export function BudgetSection({ id, canWrite, asOf, isWithin }: Props) {
  const { data, refresh } = useThing('GET base-element/child-budgets/{id}', {
    ...{ params: { id }, query: { asOf } },
    ...followed(isWithin),
  });
  const [changes, setChanges] = useState(false);
  if (!data || (!canWrite && data.budget === 0)) return null;
  const children = data.children.filter(({ type }) => type !== 'MILESTONE');
  return (
    <Section title={t('costs.allotment')} aside={data.overAllotted ? <Over /> : undefined}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        {lines.map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(`costs.${name}`)}</dt>
            <dd className={`text-right ${data[name] < 0 ? 'text-bad' : ''}`}>{shown(data[name])}</dd>
          </div>
        ))}
      </dl>
      <ReachedList reached={data.reached} />
      {children.length > 0 && (
        <ul aria-label={t('costs.allottedTo')} className="mt-2">
          {children.map((child) => (
            <Child key={child.id} child={child} />
          ))}
        </ul>
      )}
      {canWrite && (
        <Button className="mt-2 max-tablet:h-11 max-tablet:w-full" onClick={() => setChanges(true)}>
          {t('costs.changeBudget')}
        </Button>
      )}
      {changes && (
        <BudgetDialog {...{ budgets: of(data, children) }} onClose={() => setChanges(false)} onDone={refresh} />
      )}
    </Section>
  );
}

const lines = ['budget', 'allotted', 'free', 'spent'] as const;
const of = (data: ChildBudgets, children: readonly ChildBudget[]): ChildBudgets => ({ ...data, children });
const shown = (amount: number): string => (amount === 0 ? '–' : formatAmount(amount));

const Over = () => <span className="rounded bg-bad-soft px-1.5 text-bad">{t('costs.overAllotted')}</span>;

/** One below: its budget, what is spent of it, whether it gave on more than it has. */
function Child({ child }: { child: ChildBudget }) {
  return (
    <li className="border-t border-line py-1">
      <div className="flex justify-between gap-3">
        <span className="min-w-0 truncate">{child.label}</span>
        <span className="figure">{shown(child.budget)}</span>
      </div>
      {child.budget !== 0 && (
        <div className="py-1">
          <SpendingBar spending={{ budget: child.budget, actual: child.spent }} height={4} />
        </div>
      )}
      {child.overAllotted && <Over />}
    </li>
  );
}
