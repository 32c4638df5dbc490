interface Point {
  at: number;
  value: number;
}

interface Props {
  /** In the order of their times. */
  points: readonly Point[];
  /** What is aimed at, as a dashed line. */
  target: number;
  /** Read out. */
  label: string;
}

const [width, height, edge] = [160, 32, 3];

/** Values over time as a small line, with the target it goes towards. */
export function Sparkline({ points, target, label }: Props) {
  const values = [...points.map(({ value }) => value), target];
  const x = scale(
    points.map(({ at }) => at),
    width,
  );
  const y = scale(values, height);
  const last = points.at(-1);
  const line = points.map(({ at, value }) => `${x(at)},${height - y(value)}`).join(' ');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="h-8 w-40 max-w-full">
      <title>{label}</title>
      <line
        {...{ x1: 0, x2: width, y1: height - y(target), y2: height - y(target) }}
        className="stroke-line-strong"
        strokeDasharray="3 3"
      />
      <polyline points={line} className="fill-none stroke-accent" strokeWidth={1.5} strokeLinejoin="round" />
      {last && <circle cx={x(last.at)} cy={height - y(last.value)} r={2.5} className="fill-accent" />}
    </svg>
  );
}

/** From what there is onto a length, with room for the dot; all in the middle where they are one. */
function scale(values: readonly number[], length: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = length - 2 * edge;
  return (value) => edge + (most === least ? room / 2 : ((value - least) / (most - least)) * room);
}
