import { Link } from 'react-router';
import { formatAmount, formatShare } from '../words/formats/amount.js';
import { arc, type Part, shadeOf } from './shades.js';

interface Props {
  parts: readonly Part[];
  label: string;
  total: number;
  active: string | null;
  onActive(key: string | null): void;
  /** Where a slice leads: the report of it alone; null: nowhere, it is several. */
  leadsTo(part: Part): string | null;
}

/**
 * A ring of links to what each slice is made of; parts below zero take no room. The table beside it says the same to whoever
 * does not see it.
 */
export function Pie({ parts, label, total, active, onActive, leadsTo }: Props) {
  const size = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  let turn = 0;
  return (
    <svg viewBox="-110 -110 220 220" className="w-full max-w-90">
      <title>{`${label}: ${formatAmount(total)}`}</title>
      {parts.map((part, i) => {
        const { key, label: name, amount, share } = part;
        if (amount <= 0) return null;
        const from = turn;
        turn += amount / size;
        const said = `${name}: ${formatAmount(amount)} · ${formatShare(share)}`;
        const slice = (
          <path
            d={arc(from, turn, 100, 58)}
            fill={shadeOf(i)}
            opacity={active === null || active === key ? 1 : 0.35}
            stroke="var(--sheet)"
            strokeWidth={1.5}
            onPointerEnter={() => onActive(key)}
            onPointerLeave={() => onActive(null)}
          >
            <title>{said}</title>
          </path>
        );
        const to = leadsTo(part);
        if (to === null) return <g key={key}>{slice}</g>;
        return (
          <Link
            key={key}
            to={to}
            aria-label={said}
            className="outline-none"
            onFocus={() => onActive(key)}
            onBlur={() => onActive(null)}
          >
            {slice}
          </Link>
        );
      })}
      <text textAnchor="middle" y={5} className="fill-ink text-[15px] font-semibold">
        {formatAmount(total, { decimals: 0 })}
      </text>
    </svg>
  );
}
