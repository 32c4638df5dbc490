import type { AnswerOf } from '@contracts/catalogue.js';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useAsked } from '../api/useAsked.js';
import { ErrorState } from '../ui/EmptyState.js';
import { KindName } from '../ui/money/kinds.js';
import { Panel, Section } from '../ui/Panel.js';
import { useNames } from '../ui/record/useNames.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { formatWhen } from '../words/formats/relative.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import type { NumberAt } from './ReportTable.js';
import { figureName, type Page } from './settings.js';
import { questionOf } from './useReport.js';

interface Props {
  page: Page;
  number: NumberAt;
  /** Its row, column and period. */
  name: string;
  onClose(): void;
}

type Found = AnswerOf<'POST report/cost/entries'>;
type Entry = Found['entries'][number];

/**
 * What a number of the report is made of, the largest first; each leads to its element, its history and its invoice. Of a
 * comparison: what it moved by.
 */
export function EntriesPanel({ page, number, name, onClose }: Props) {
  const body = { ...questionOf(page), ...number, since: page.compared };
  const { data, problem, refresh } = useAsked('POST report/cost/entries', {
    ...{ body, asOf: page.asOf, follows: ['plan-element'] },
  });
  return (
    <Panel
      label={t('report.entriesOf', { figure: figureName(number.figure) })}
      title={data && <span className="tabular-nums">{formatAmount(data.amount)}</span>}
      marks={<span className="truncate text-ink-2">{`${figureName(number.figure)} · ${name}`}</span>}
      below={
        data && (
          <p className="text-small text-ink-3">
            {t(page.compared === null ? 'report.entries' : 'report.movedEntries', { count: data.count })}
          </p>
        )
      }
      width={400}
      onClose={onClose}
    >
      {problem && !data && <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />}
      {!data && !problem && <SkeletonRows rows={8} indent={false} />}
      {data && <Entries found={data} asOf={page.asOf} />}
    </Panel>
  );
}

function Entries({ found: { amount, entries, count, hidden }, asOf }: { found: Found; asOf: string | null }) {
  const names = useNames([], ['user']);
  const listed = entries.reduce((sum, entry) => sum + entry.amount, 0);
  const rest = amount - listed - (hidden ?? 0);
  return (
    <Section>
      <ul>
        {entries.map((entry) => (
          <Line
            key={`${entry.elementId} ${entry.id} ${entry.period} ${entry.kind}`}
            entry={entry}
            asOf={asOf}
            by={entry.user === null ? null : names.labelOf('user', entry.user)}
          />
        ))}
        {count > entries.length && <Rest label={t('report.moreEntries')} amount={rest} />}
        {hidden !== null && <Rest label={t('report.hidden')} amount={hidden} />}
      </ul>
    </Section>
  );
}

const Rest = ({ label, amount }: { label: string; amount: number }) => (
  <li className="flex justify-between gap-2 py-2 text-ink-3">
    <span>{label}</span>
    <Amount of={amount} />
  </li>
);

const Amount = ({ of }: { of: number }) => (
  <span className={`figure shrink-0 ${of < 0 ? 'text-bad' : ''}`}>{formatAmount(of)}</span>
);

interface LineProps {
  entry: Entry;
  asOf: string | null;
  /** Who wrote it last. */
  by: string | null;
}

function Line({ entry, asOf, by }: LineProps) {
  const { elementId, label, kind, period, amount, was, whole, description, invoice, date } = entry;
  const planAt = (tab: string) =>
    `/plan/table?${new URLSearchParams({ element: elementId, tab, ...(asOf !== null && { asOf }) })}`;
  const said = [by, date && formatWhen(date)].filter(Boolean).join(' · ');
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex justify-between gap-2">
        <Link to={planAt('costs')} className="truncate font-[520] hover:underline">
          {label}
        </Link>
        <Amount of={amount} />
      </div>
      <div className="flex flex-wrap gap-x-2 text-small text-ink-2">
        <KindName kind={kind} />
        <span>{formatPeriod(period)}</span>
        {was !== null && (
          <span className="text-ink-3">
            {formatAmount(was)}
            <ArrowRight className="mx-1 inline size-3" aria-hidden />
            {formatAmount(was + amount)}
          </span>
        )}
        {was === null && Math.abs(whole) !== Math.abs(amount) && (
          <span className="text-ink-3">{t('report.ofWhole', { amount: formatAmount(whole) })}</span>
        )}
      </div>
      {description && <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{description}</p>}
      {invoice && (
        <Link to={`/invoice?id=${invoice.id}`} className="block text-small underline-offset-2 hover:underline">
          {[invoice.identifier, invoice.label].filter(Boolean).join(' · ')}
        </Link>
      )}
      <Link to={planAt('history')} className="block text-small text-ink-3 hover:underline">
        {said || t('report.entryHistory')}
      </Link>
    </li>
  );
}
