const rows: readonly {
  from: number;
  to: number;
  phase: 'plan' | 'pre' | 'exec' | 'post' | 'done';
  spent: number;
  depth: 0 | 1 | 2;
}[] = [
  { from: 4, to: 74, phase: 'exec', spent: 0.58, depth: 0 },
  { from: 4, to: 26, phase: 'done', spent: 1, depth: 1 },
  { from: 18, to: 48, phase: 'exec', spent: 0.7, depth: 1 },
  { from: 40, to: 58, phase: 'pre', spent: 0.2, depth: 1 },
  { from: 52, to: 74, phase: 'plan', spent: 0, depth: 1 },
  { from: 22, to: 96, phase: 'pre', spent: 0.36, depth: 0 },
  { from: 22, to: 40, phase: 'done', spent: 1, depth: 1 },
  { from: 34, to: 66, phase: 'exec', spent: 0.45, depth: 1 },
  { from: 62, to: 84, phase: 'plan', spent: 0, depth: 1 },
  { from: 80, to: 96, phase: 'plan', spent: 0, depth: 1 },
  { from: 10, to: 60, phase: 'post', spent: 0.9, depth: 0 },
  { from: 10, to: 34, phase: 'done', spent: 1, depth: 1 },
  { from: 30, to: 60, phase: 'post', spent: 0.8, depth: 1 },
  { from: 46, to: 100, phase: 'plan', spent: 0, depth: 0 },
  { from: 46, to: 70, phase: 'plan', spent: 0, depth: 1 },
  { from: 66, to: 100, phase: 'plan', spent: 0, depth: 1 },
];

const rowHeight = 44;
const width = 900;

/** A year's plan as one sees it from afar: what the product is about, without a word. */
export function Picture() {
  const x = (percent: number) => 40 + (percent / 100) * (width - 20);
  const height = rows.length * rowHeight + 120;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid slice"
      className="size-full opacity-70"
    >
      {Array.from({ length: 13 }, (_, month) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed grid
        <line key={month} x1={x(month * 8.4)} x2={x(month * 8.4)} y1={0} y2={height} stroke="var(--line)" />
      ))}
      {rows.map(({ from, to, phase, spent, depth }, at) => {
        const y = 60 + at * rowHeight;
        const size = depth === 0 ? 20 : 16;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars of a fixed picture
          <g key={at}>
            <rect
              x={x(from)}
              y={y}
              width={x(to) - x(from)}
              height={size}
              rx={5}
              fill={`var(--${phase})`}
              stroke={`var(--${phase}-edge)`}
            />
            <rect
              x={x(from) + 1}
              y={y + size - 3}
              width={(x(to) - x(from) - 2) * spent}
              height={2}
              fill={`var(--${phase}-edge)`}
            />
          </g>
        );
      })}
      <path
        d={`M${x(48)} ${60 + 2 * rowHeight + 8}H${x(50)}V${60 + 4 * rowHeight + 8}H${x(52) - 4}m-4 -3l4 3l-4 3`}
        fill="none"
        stroke="var(--ink-3)"
      />
      <rect
        x={x(66) - 7}
        y={60 + 7 * rowHeight + 1}
        width={14}
        height={14}
        rx={2}
        fill="var(--ink)"
        transform={`rotate(45 ${x(66)} ${60 + 7 * rowHeight + 8})`}
      />
      <line x1={x(45)} x2={x(45)} y1={0} y2={height} stroke="var(--bad)" />
    </svg>
  );
}
