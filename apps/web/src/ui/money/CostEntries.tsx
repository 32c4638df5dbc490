import type { AnswerOf } from '@contracts/catalogue.js';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatAmount } from '../../words/formats/amount.js';
import { formatPeriod } from '../../words/formats/period.js';
import { formatWhen } from '../../words/formats/relative.js';
import { t } from '../../words/t.js';
import { useNames } from '../record/useNames.js';
import { KindName } from './kinds.js';

type Found = AnswerOf<'POST report/cost/entries'>;
type Entry = Found['entries'][number];

interface Props {
  found: Found;
  /** Where an element's panel is, at a tab. */
  to(element: string, tab: string): string;
}

/** What a number is made of, the largest first; each leads to its element, its history and its invoice. */
export function CostEntries({ found: { amount, entries, count, hidden }, to }: Props) {
  const names = useNames([], ['user']);
  const listed = entries.reduce((sum, entry) => sum + entry.amount, 0);
  const rest = amount - listed - (hidden ?? 0);
  return (
    <ul>
      {entries.map((entry) => (
        <Line
          key={`${entry.elementId} ${entry.id} ${entry.period} ${entry.kind}`}
          entry={entry}
          to={to}
          by={entry.user === null ? null : names.labelOf('user', entry.user)}
        />
      ))}
      {count > entries.length && <Rest label={t('costs.moreEntries')} amount={rest} />}
      {hidden !== null && <Rest label={t('costs.hidden')} amount={hidden} />}
    </ul>
  );
}

export const Rest = ({ label, amount }: { label: string; amount: number }) => (
  <li className="flex justify-between gap-2 py-2 text-ink-3">
    <span>{label}</span>
    <Amount of={amount} />
  </li>
);

const Amount = ({ of }: { of: number }) => (
  <span className={`figure shrink-0 ${of < 0 ? 'text-bad' : ''}`}>{formatAmount(of)}</span>
);

interface LineProps extends Pick<Props, 'to'> {
  entry: Entry;
  /** Who wrote it last. */
  by: string | null;
}

function Line({ entry, to, by }: LineProps) {
  const { elementId, label, kind, period, amount, was, whole, description, invoice, date } = entry;
  const said = [by, date && formatWhen(date)].filter(Boolean).join(' · ');
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex justify-between gap-2">
        <Link to={to(elementId, 'costs')} className="truncate font-[520] hover:underline">
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
          <span className="text-ink-3">{t('costs.ofWhole', { amount: formatAmount(whole) })}</span>
        )}
      </div>
      {description && <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{description}</p>}
      {invoice && (
        <Link to={`/invoice?id=${invoice.id}`} className="block text-small underline-offset-2 hover:underline">
          {[invoice.identifier, invoice.label].filter(Boolean).join(' · ')}
        </Link>
      )}
      <Link to={to(elementId, 'history')} className="block text-small text-ink-3 hover:underline">
        {said || t('costs.entryHistory')}
      </Link>
    </li>
  );
}
