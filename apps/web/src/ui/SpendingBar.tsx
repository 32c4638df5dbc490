import { formatAmount } from '../words/formats/amount.js';
import { t } from '../words/t.js';

/** Thousandths of the currency. */
export interface Spending {
  budget: number;
  actual: number;
  committed?: number;
  provision?: number;
  plan?: number;
}

/**
 * The product's signature: the outline is the budget, petrol the actual, gold the committed, violet the provision, the
 * tick the plan, red what lies beyond the budget. Where nobody gave a budget nothing is full: what is spent is a thin line
 * without an outline. The same on rows, panels, tiles and approvals.
 */
export function SpendingBar({ spending, height = 6 }: { spending: Spending; height?: 4 | 6 | 8 }) {
  const { budget, plan = 0 } = spending;
  const { parts, whole, over, isBare } = share(spending);
  const percent = (amount: number) => `${whole > 0 ? (amount / whole) * 100 : 0}%`;
  return (
    <div
      role="img"
      aria-label={spoken(spending, over)}
      title={spoken(spending, over)}
      className="relative w-full"
      style={{ height }}
    >
      {!isBare && (
        <div
          className="absolute inset-y-0 left-0 rounded-full bg-sunk shadow-[inset_0_0_0_1px_var(--line)]"
          style={{ width: budget > 0 ? percent(budget) : '100%' }}
        />
      )}
      <div className={`absolute inset-x-0 overflow-hidden rounded-full ${isBare ? 'bottom-0 h-0.5' : 'inset-y-0'}`}>
        {parts.map(({ kind, from, size }) => (
          <i
            key={kind}
            className={`absolute inset-y-0 ${colors[kind]}`}
            style={{ left: percent(from), width: percent(size) }}
          />
        ))}
        {over > 0 && <i className="absolute inset-y-0 right-0 bg-bad" style={{ width: percent(over) }} />}
      </div>
      {plan > 0 && whole > 0 && (
        <i
          className="absolute -inset-y-0.5 w-0.5 -translate-x-px bg-planned"
          style={{ left: percent(Math.min(plan, whole)) }}
        />
      )}
    </div>
  );
}

const colors = { actual: 'bg-actual', committed: 'bg-committed', provision: 'bg-provision' };
type Part = keyof typeof colors;

/** The parts side by side; the whole is the greater of budget, plan and what is spent. Bare: spent without a budget. */
export function share({ budget, actual, committed = 0, provision = 0, plan = 0 }: Spending) {
  let from = 0;
  const parts: { kind: Part; from: number; size: number }[] = [];
  for (const [kind, amount] of [
    ['actual', actual],
    ['committed', committed],
    ['provision', provision],
  ] as const) {
    const size = Math.max(0, amount);
    if (size > 0) parts.push({ kind, from, size });
    from += size;
  }
  const isBare = budget <= 0 && parts.length > 0;
  return { parts, whole: Math.max(budget, from, plan, 0), over: budget > 0 ? Math.max(0, from - budget) : 0, isBare };
}

function spoken({ budget, actual, committed, provision, plan }: Spending, over: number): string {
  const amount = (thousandths: number) => ({ amount: formatAmount(thousandths) });
  return [
    t('ui.spendBudget', amount(budget)),
    t('ui.spendActual', amount(actual)),
    committed ? t('ui.spendCommitted', amount(committed)) : '',
    provision ? t('ui.spendProvision', amount(provision)) : '',
    plan ? t('ui.spendPlan', amount(plan)) : '',
    over > 0 ? t('ui.spendOver', amount(over)) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
