import { formatAmount } from '../words/formats/amount.js';

interface Bar {
  name: string;
  amount: number;
  /** It stands on the ground; others on the end of the one before. */
  isSum: boolean;
}

const [width, height, head, foot] = [720, 220, 16, 20];

/** From one sum to another by what lies between. The table below says the same to whoever does not see it. */
export function Waterfall({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const placed = placedBars(bars);
  const ends = placed.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const scale = height / Math.max(1, high - low);
  const y = (amount: number): number => head + (high - amount) * scale;
  const step = width / bars.length;
  const size = Math.min(72, step * 0.62);
  return (
    <svg viewBox={`0 0 ${width} ${head + height + foot}`} role="img" aria-label={label} className="w-full">
      <line x1={0} x2={width} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" />
      {placed.map(({ name, amount, isSum, from, to }, i) => {
        const x = step * (i + 0.5) - size / 2;
        const top = y(Math.max(from, to));
        return (
          <g key={name}>
            <rect
              x={x}
              y={top}
              width={size}
              height={Math.max(1.5, Math.abs(to - from) * scale)}
              fill={isSum ? 'var(--planned)' : amount < 0 ? 'var(--bad)' : 'var(--good)'}
            >
              <title>{`${name}: ${formatAmount(amount)}`}</title>
            </rect>
            {i < placed.length - 1 && (
              <line
                x1={x + size}
                x2={x + step}
                y1={y(to)}
                y2={y(to)}
                stroke="var(--line-strong)"
                strokeDasharray="2 2"
              />
            )}
            <text x={step * (i + 0.5)} y={top - 4} textAnchor="middle" className="fill-ink text-[11px]">
              {formatAmount(amount, { decimals: 0 })}
            </text>
            <text x={step * (i + 0.5)} y={head + height + 14} textAnchor="middle" className="fill-ink-3 text-[11px]">
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Where each begins and ends. */
export function placedBars(bars: readonly Bar[]): (Bar & { from: number; to: number })[] {
  let level = 0;
  return bars.map((bar) => {
    const from = bar.isSum ? 0 : level;
    level = from + bar.amount;
    return { ...bar, from, to: level };
  });
}
