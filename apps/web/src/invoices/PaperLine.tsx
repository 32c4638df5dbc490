import { Link } from 'react-router';
import { formatAmount } from '../words/formats/amount.js';

interface Props {
  to: string;
  title: string;
  /** Its number, its day, whom it is of. */
  said: readonly string[];
  amount: number;
  /** What else is to say of its amount. */
  more?: string;
}

/** An invoice or an order of an element, which opens it. */
export const PaperLine = ({ to, title, said, amount, more }: Props) => (
  <li className="border-b border-line">
    <Link to={to} className="group flex min-h-(--control) items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[520] within-hover:underline">{title}</span>
        <span className="block text-small text-ink-3">{said.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="text-right">
        <span className="figure block">{formatAmount(amount)}</span>
        {more && <span className="block text-small text-ink-3 tabular-nums">{more}</span>}
      </span>
    </Link>
  </li>
);

/** What several are together. */
export const PaperSum = ({ label, amount }: { label: string; amount: number }) => (
  <p className="flex justify-between gap-3 py-2 font-semibold">
    <span>{label}</span>
    <span className="figure">{formatAmount(amount)}</span>
  </p>
);
