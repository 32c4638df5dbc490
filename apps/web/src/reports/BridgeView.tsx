import type { AnswerOf } from '@contracts/catalogue.js';
import type { CostKind } from '@contracts/planning/element.js';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAsked } from '../api/useAsked.js';
import { ErrorState } from '../ui/EmptyState.js';
import { asOfText } from '../ui/past/asOf.js';
import { Behind } from '../ui/record/Behind.js';
import { useNames } from '../ui/record/useNames.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { formatAmount } from '../words/formats/amount.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { NoCosts } from './NoCosts.js';
import type { Page } from './settings.js';
import { Waterfall } from './Waterfall.js';

interface Props {
  page: Page;
  kind: CostKind;
  /** The earlier moment. */
  since: string;
}

type Step = AnswerOf<'POST chart/bridge'>['steps'][number];

/** Why a kind's money is not what it was: from the one sum to the other by what was done, with whom did it. */
export function BridgeView({ page, kind, since }: Props) {
  const { filters, year, asOf } = page;
  const body = { filters, kind, from: String(year), to: String(year), since, until: asOf };
  const { data, problem, refresh } = useAsked('POST chart/bridge', { body, follows: ['plan-element'] });
  const [open, setOpen] = useState<string | null>(null);
  if (problem && !data) return <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={8} indent={false} />;
  if (data.before === 0 && data.after === 0 && data.steps.length === 0) return <NoCosts />;
  const bars = [
    { name: asOfText(since), amount: data.before, isSum: true },
    ...data.steps.map(({ step, amount }) => ({ name: t(`report.step${step}`), amount, isSum: false })),
    { name: asOf === null ? t('ui.asOfToday') : asOfText(asOf), amount: data.after, isSum: true },
  ];
  const [first, last] = [bars[0], bars.at(-1)] as [(typeof bars)[number], (typeof bars)[number]];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
      <h2>{t('report.bridgeOf', { kind: t(`costs.kind${kind}`), year: String(year) })}</h2>
      <div className="mt-3 max-w-220">
        <Waterfall bars={bars} label={`${first.name} – ${last.name}: ${formatAmount(data.after - data.before)}`} />
        <table className="mt-4 w-full">
          <tbody>
            <SumRow name={first.name} amount={data.before} />
            {data.steps.map((step) => (
              <StepRows
                key={step.step}
                step={step}
                isOpen={open === step.step}
                onToggle={() => setOpen(open === step.step ? null : step.step)}
              />
            ))}
            <SumRow name={last.name} amount={data.after} />
          </tbody>
        </table>
        {data.steps.length === 0 && <p className="mt-2 text-ink-3">{t('report.noSteps')}</p>}
      </div>
    </div>
  );
}

const SumRow = ({ name, amount }: { name: string; amount: number }) => (
  <tr className="border-b border-line-strong font-semibold">
    <th scope="row" className="h-(--row) text-left font-semibold">
      {name}
    </th>
    <td className="figure">{formatAmount(amount)}</td>
  </tr>
);

interface StepProps {
  step: Step;
  isOpen: boolean;
  onToggle(): void;
}

/** A step's sum, and below it whose money it is. */
function StepRows({ step: { step, amount, count, elements }, isOpen, onToggle }: StepProps) {
  const names = useNames([], ['user']);
  return (
    <>
      <tr className="border-b border-line">
        <th scope="row" className="h-(--row) text-left font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="flex items-center gap-1 rounded hover:underline"
          >
            <ChevronRight className={`size-4 text-ink-3 ${isOpen ? 'rotate-90' : ''}`} aria-hidden />
            {t(`report.step${step}`)}
            <span className="text-ink-3">{count}</span>
          </button>
        </th>
        <td className={`figure ${amount < 0 ? 'text-bad' : ''}`}>{formatAmount(amount)}</td>
      </tr>
      {isOpen &&
        elements.map(({ elementId, label, before, after, behind }) => (
          <tr key={elementId} className="border-b border-line align-top">
            <th scope="row" className="py-1.5 pl-5 text-left font-normal">
              <Link to={`/plan/table?element=${elementId}&tab=history`} className="hover:underline">
                {label}
              </Link>
              <Behind behind={behind} nameOf={(id) => names.labelOf('user', id)} />
            </th>
            <td className="figure py-1.5">
              {formatAmount(after - before)}
              <span className="block text-small text-ink-3">
                {formatAmount(before)}
                <ArrowRight className="mx-1 inline size-3" aria-hidden />
                {formatAmount(after)}
              </span>
            </td>
          </tr>
        ))}
      {isOpen && count > elements.length && (
        <tr className="border-b border-line text-ink-3">
          <td className="py-1.5 pl-5">{t('report.moreElements', { count: count - elements.length })}</td>
          <td />
        </tr>
      )}
    </>
  );
}
