import type { FigureName } from '@contracts/reports/reports.js';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useAsked } from '../api/useAsked.js';
import { useThing } from '../api/useThing.js';
import { IconButton } from '../ui/Button.js';
import { CostEntries, Rest } from '../ui/money/CostEntries.js';
import { Section } from '../ui/Panel.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { followed } from './follow.js';
import type { SumAt } from './sumAt.js';

interface Props {
  id: string;
  sum: SumAt;
  /** What the figure is called. */
  name: string;
  /** The first and the last month with money. */
  span: readonly [from: string, to: string];
  asOf: string | null;
  isWithin(id: string): boolean;
  onClose(): void;
}

/** What a sum is made of: what the element has itself, what each right below has, and all entries with their histories. */
export function Parts({ id, sum: { figure, period }, name, span, asOf, isWithin, onClose }: Props) {
  const to = usePanelAt();
  const [first, last] = period === null ? span : [period, period];
  const entries = useAsked('POST report/cost/entries', {
    body: { from: first, to: last, rows: 'ELEMENT', row: id, figure },
    ...{ asOf, follows: ['plan-element'] },
  });
  const part = useRef<HTMLDivElement>(null);
  // What was pressed may stand far below.
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={part}>
      <Section
        title={t('costs.madeOf', { figure: name })}
        aside={
          <span className="-my-2 flex items-center gap-1">
            {period !== null && formatPeriod(period)}
            <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} />
          </span>
        }
      >
        {period === null && <Children {...{ id, figure, asOf, isWithin, to }} />}
        {entries.problem && !entries.data && <p className="text-ink-3">{problemText(entries.problem)}</p>}
        {!entries.data && !entries.problem && <SkeletonRows rows={4} indent={false} />}
        {entries.data && <CostEntries found={entries.data} to={to} />}
      </Section>
    </div>
  );
}

interface ChildrenProps extends Pick<Props, 'id' | 'asOf' | 'isWithin'> {
  figure: FigureName;
  to: ReturnType<typeof usePanelAt>;
}

/** Of each element right below its sum, which opens there in the same way. */
function Children({ id, figure, asOf, isWithin, to }: ChildrenProps) {
  const { data } = useThing('GET plan-element/details/children/{id}', {
    ...{ params: { id }, query: { asOf } },
    ...followed(isWithin),
  });
  const below = data?.children.filter(({ costs }) => costs[figure] !== 0) ?? [];
  if (!data || below.length === 0) return null;
  const rest = below.reduce((left, { costs }) => left - costs[figure], data.total[figure] - data.own[figure]);
  return (
    <ul aria-label={t('costs.allottedTo')} className="mb-3 border-b border-line-strong">
      {data.own[figure] !== 0 && <Rest label={t('costs.ownEntries')} amount={data.own[figure]} />}
      {below.map((child) => (
        <li key={child.id} className="flex justify-between gap-2 border-t border-line py-1.5">
          <Link to={to(child.id, 'costs')} className="truncate hover:underline">
            {child.label}
          </Link>
          <span className="figure shrink-0">{formatAmount(child.costs[figure])}</span>
        </li>
      ))}
      {rest !== 0 && <Rest label={t('costs.hidden')} amount={rest} />}
    </ul>
  );
}

/** Where another element's panel is on the same page, which goes on showing what it shows. */
function usePanelAt(): (element: string, tab: string) => string {
  const { pathname, search } = useLocation();
  return (element, tab) => {
    const params = new URLSearchParams(search);
    params.set('element', element);
    params.set('tab', tab);
    return `${pathname}?${params}`;
  };
}
