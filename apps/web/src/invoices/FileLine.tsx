import { CircleAlert, CircleCheck, Copy, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../words/t.js';
import type { Outcome } from './reading.js';

const icons = { reading: LoaderCircle, made: CircleCheck, known: Copy, refused: CircleAlert };
const tones = { reading: 'text-ink-3 animate-spin', made: 'text-good', known: 'text-warn', refused: 'text-bad' };

interface Props {
  name: string;
  outcome: Outcome;
  /** Which way it came, and when. */
  note?: string;
  /** What can be done about it. */
  children?: ReactNode;
  className?: string;
}

/** What became of a file. */
export function FileLine({ name, outcome, note, children, className = '' }: Props) {
  const Icon = icons[outcome.state];
  return (
    <li className={`group flex gap-2 border-b border-line px-3 py-1.5 last:border-b-0 ${className}`}>
      <Icon className={`mt-0.5 size-4 shrink-0 ${tones[outcome.state]}`} aria-hidden />
      <div className="flex min-w-0 flex-1 gap-x-2 max-tablet:flex-col">
        <span className="w-56 shrink-0 truncate max-tablet:w-full" title={name}>
          {name}
        </span>
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <Said outcome={outcome} />
        </span>
        {note && <span className="shrink-0 text-small text-ink-3 tabular-nums">{note}</span>}
      </div>
      {children}
    </li>
  );
}

function Said({ outcome }: { outcome: Outcome }) {
  if (outcome.state === 'reading') return t('invoices.reading');
  if (outcome.state === 'refused')
    return (
      <>
        {t('invoices.refused')}
        {outcome.reasons.map((reason) => (
          <span key={reason} className="block text-ink-2">
            {reason}
          </span>
        ))}
      </>
    );
  const said = t(outcome.state === 'made' ? 'invoices.made' : 'invoices.known', { name: outcome.label });
  if (outcome.id === null) return said;
  return (
    <Link to={`/invoice?id=${outcome.id}`} className="text-accent underline-offset-2 hover:underline">
      {said}
    </Link>
  );
}
