import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { t } from '../words/t.js';
import type { Reported } from './difference.js';

const kinds = [
  ['budget', 'BUDGET', 'var(--budget)'],
  ['plan', 'PLAN', 'var(--planned)'],
  ['committed', 'COMMITTED', 'var(--committed)'],
  ['provision', 'PROVISION', 'var(--provision)'],
  ['actual', 'ACTUAL', 'var(--actual)'],
] as const;
const [width, height, foot] = [720, 220, 24];

/** Each period's money by kind, as bars side by side, with the same as a table for whoever does not see it. */
export function TimeBars({ report }: { report: Reported }) {
  const { columns, rows } = report;
  const top = rows.filter(({ depth }) => depth === 0);
  const sums = columns.map((_, i) =>
    kinds.map(([name]) => top.reduce((sum, { cells }) => sum + (cells[i]?.[name] ?? 0), 0)),
  );
  const shown = kinds.map((_, k) => sums.some((each) => each[k] !== 0));
  const most = Math.max(1, ...sums.flat());
  const count = Math.max(1, shown.filter(Boolean).length);
  const step = width / Math.max(1, columns.length);
  const bar = Math.min(22, (step - 8) / count);
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height + foot}`} role="img" aria-label={t('report.timeOf')} className="w-full">
        <line x1={0} x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
        {columns.map(({ period }, i) => {
          const places = kinds.flatMap((_, k) => (shown[k] ? [k] : []));
          const start = step * i + (step - bar * places.length) / 2;
          return (
            <g key={period}>
              {places.map((k, place) => {
                const amount = sums[i]?.[k] ?? 0;
                const size = (Math.max(0, amount) / most) * (height - 8);
                return (
                  <rect
                    key={kinds[k]?.[0]}
                    x={start + place * bar}
                    y={height - size}
                    width={Math.max(1, bar - 1)}
                    height={size}
                    fill={kinds[k]?.[2]}
                  >
                    <title>{`${formatPeriod(period)} · ${t(`costs.kind${(kinds[k] as (typeof kinds)[number])[1]}`)}: ${formatAmount(amount)}`}</title>
                  </rect>
                );
              })}
              <text x={step * (i + 0.5)} y={height + 16} textAnchor="middle" className="fill-ink-3 text-[11px]">
                {formatPeriod(period).replace(/ \d{4}$/, '')}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 text-small text-ink-2">
        {kinds.map(([name, kind, color], k) =>
          shown[k] ? (
            <span key={name} className="inline-flex items-center gap-1.5">
              <i className="size-2.5 rounded-sm" style={{ background: color }} />
              {t(`costs.kind${kind}`)}
            </span>
          ) : null,
        )}
      </figcaption>
      <table className="sr-only">
        <caption>{t('report.timeOf')}</caption>
        <tbody>
          {columns.map(({ period }, i) => (
            <tr key={period}>
              <th scope="row">{formatPeriod(period)}</th>
              {kinds.map(([name, kind], k) => (
                <td key={name}>{`${t(`costs.kind${kind}`)}: ${formatAmount(sums[i]?.[k] ?? 0)}`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
