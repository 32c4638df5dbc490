import { type CostKind, costKinds } from '@contracts/planning/element.js';
import { memo, type ReactNode } from 'react';
import { toggled } from '../../ui/CheckList.js';
import { KindName, sumOf } from '../../ui/money/kinds.js';
import { SpendingBar } from '../../ui/SpendingBar.js';
import { formatAmount, formatPercent } from '../../words/formats/amount.js';
import { monthsOf } from '../../words/formats/period.js';
import { t } from '../../words/t.js';
import { type CostRow, type Figure, together } from './cells.js';
import type { CostView } from './useCostView.js';

interface Props {
  view: CostView;
  /** The rows whose sums stand below the grid. */
  sums: readonly CostRow[];
}

/** What the shown rows have in the shown time, kind by kind; a press shows or hides the kind's columns. */
export const CostTiles = memo(function CostTiles({ view, sums }: Props) {
  const months = view.periods.flatMap(monthsOf);
  const of = (figure: Figure) => together(sums, { months, figure, of: view.of, current: '' });
  const kinds = costKinds.filter((kind) => view.offered.includes(kind));
  const money = Object.fromEntries(kinds.map((kind) => [sumOf[kind], of(kind)]));
  const { budget = 0, actual = 0 } = money;
  const available = of('available');
  return (
    <div
      role="toolbar"
      aria-label={t('costs.tiles')}
      className="flex shrink-0 border-b border-line max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none] print:hidden"
    >
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={view.figures.includes(kind)}
          title={t(view.figures.includes(kind) ? 'costs.hideKind' : 'costs.showKind')}
          onClick={() => view.set({ figures: toggled(view.figures, kind).join(',') || null })}
          className={`${tile} flex-1 cursor-pointer border-r border-line hover:bg-paper aria-pressed:shadow-[inset_0_-2px_var(--accent)]`}
        >
          <Tile name={<KindName kind={kind} />} amount={money[sumOf[kind]] ?? 0} />
          <span className="text-small text-ink-3 max-tablet:hidden">
            {shareOf(kind, money[sumOf[kind]] ?? 0, budget)}
          </span>
        </button>
      ))}
      <div className={`${tile} flex-[1.7]`}>
        <Tile
          name={t('costs.availableAfter')}
          amount={budget === 0 ? 0 : available}
          tone={available < 0 ? 'text-bad' : 'text-good'}
        />
        <SpendingBar spending={{ ...money, budget, actual }} height={8} />
      </div>
    </div>
  );
});

const tile = 'flex min-w-32 flex-col items-start gap-0.5 px-3.5 py-2 text-left';

const Tile = ({ name, amount, tone = '' }: { name: ReactNode; amount: number; tone?: string }) => (
  <>
    <span className="max-w-full truncate text-small text-ink-3">{name}</span>
    <span className={`text-[17px] leading-6 font-semibold tracking-tight tabular-nums ${amount === 0 ? '' : tone}`}>
      {amount === 0 ? '–' : formatAmount(amount, { decimals: 0 })}
    </span>
  </>
);

/** Beside a budget each other kind says how much of it that is. */
function shareOf(kind: CostKind, amount: number, budget: number): string {
  if (kind === 'BUDGET' || budget <= 0 || amount === 0) return '\u00a0';
  return t('costs.ofBudget', { share: formatPercent(Math.round((amount / budget) * 100) * 1000) });
}
