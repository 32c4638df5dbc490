import { formatAmount, formatPercent } from '../words/formats/amount.js';
import { arc, type Part, shadeOf } from './shades.js';

interface Props {
  parts: readonly Part[];
  label: string;
  total: number;
  active: string | null;
  onActive(key: string | null): void;
}

/** A ring; parts below zero take no room. The table beside it says the same to whoever does not see it. */
export function Pie({ parts, label, total, active, onActive }: Props) {
  const size = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  let turn = 0;
  return (
    <svg
      viewBox="-110 -110 220 220"
      role="img"
      aria-label={`${label}: ${formatAmount(total)}`}
      className="w-full max-w-90"
    >
      {parts.map(({ key, label: name, amount, share }, i) => {
        if (amount <= 0) return null;
        const from = turn;
        turn += amount / size;
        return (
          <path
            key={key}
            d={arc(from, turn, 100, 58)}
            fill={shadeOf(i)}
            opacity={active === null || active === key ? 1 : 0.35}
            stroke="var(--sheet)"
            strokeWidth={1.5}
            onPointerEnter={() => onActive(key)}
            onPointerLeave={() => onActive(null)}
          >
            <title>{`${name}: ${formatAmount(amount)} · ${formatPercent(share)}`}</title>
          </path>
        );
      })}
      <text textAnchor="middle" y={5} className="fill-ink text-[15px] font-semibold">
        {formatAmount(total, { decimals: 0 })}
      </text>
    </svg>
  );
}
