import { colorOf } from '../../ui/PhaseSign.js';
import { addMonths, dayNumber } from '../../words/formats/calendar.js';
import { lowerName, upperName } from '../gantt/axisNames.js';
import { spanOf } from '../gantt/bars.js';
import { firstOfMonth, type Scale, widthOf, xOf } from '../gantt/scale.js';
import { ticksOf } from '../gantt/ticks.js';
import { hasPhase } from '../rows/filter.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Piece } from './paperLinks.js';

/** Pixels of an axis whose year has months: the sheet of A4 across has fewer, so all is said in percent of it. */
const paperWidth = 640;

/** A year, or (null) the months from the first to the last day of the rows. */
export function paperScale(rows: readonly PlanRow[], year: number | null): Scale {
  const days = rows.filter((row) => !row.masked);
  const first = days.reduce((least, row) => (row.startDate < least ? row.startDate : least), days[0]?.startDate ?? '');
  const last = days.reduce((most, row) => (row.endDate > most ? row.endDate : most), '');
  const [from, to] =
    year === null && first
      ? [firstOfMonth(first), addMonths(firstOfMonth(last), 1)]
      : [`${year ?? new Date().getFullYear()}-01-01`, `${(year ?? new Date().getFullYear()) + 1}-01-01`];
  const count = dayNumber(to) - dayNumber(from);
  return { from: dayNumber(from), to: dayNumber(to), perDay: Math.max(paperWidth / count, 0.05) };
}

const percent = (scale: Scale, x: number): number => Math.round((x / widthOf(scale)) * 10_000) / 100;

/** Where a row's hairlines stand, in percent: at each name of the lower line, or where those are many, of the upper one. */
export function hairlines(scale: Scale): readonly number[] {
  const { upper, lower } = ticksOf(scale, 0, widthOf(scale));
  return (lower.length > mostLines ? upper : lower).filter(({ x }) => x > 0).map(({ x }) => percent(scale, x));
}
const mostLines = 13;

/** Two lines of names, as over the Gantt. */
export function TimeHeading({ scale }: { scale: Scale }) {
  const { upper, lower } = ticksOf(scale, 0, widthOf(scale));
  return (
    <div className="relative h-8 overflow-hidden text-left font-[520]">
      {[
        upper.map((tick) => ({ tick, name: upperName(tick) })),
        lower.map((tick) => ({ tick, name: lowerName(tick) })),
      ].map((line, at) =>
        line.map(({ tick, name }) => (
          <span
            key={`${tick.unit}-${tick.day}`}
            className={`absolute h-4 overflow-hidden pl-1 whitespace-nowrap ${at === 0 ? 'top-0 font-[620]' : 'bottom-0 border-l border-line text-ink-2'}`}
            style={{
              left: `${percent(scale, Math.max(0, tick.x))}%`,
              width: `${percent(scale, tick.width + Math.min(0, tick.x))}%`,
            }}
          >
            {name}
          </span>
        )),
      )}
    </div>
  );
}

/** Where today stands, in percent; null: on another sheet. */
export function todayOn(scale: Scale, today: string): number | null {
  const at = percent(scale, xOf(scale, dayNumber(today) + 0.5));
  return at >= 0 && at <= 100 ? at : null;
}

interface BarProps {
  row: PlanRow;
  scale: Scale;
  lines: readonly number[];
  today: number | null;
  /** Parts of dependencies that stand in its row. */
  links: readonly Piece[];
}

/** A row's days: a bar of its phase, a thin line over a campaign, a diamond. What lies outside of the axis is cut. */
export const PaperBar = ({ row, scale, lines, today, links }: BarProps) => (
  <>
    {lines.map((at) => (
      <i key={at} className="absolute inset-y-0 w-px bg-line" style={{ left: `${at}%` }} />
    ))}
    {today !== null && <i className="absolute inset-y-0 w-px bg-bad" style={{ left: `${today}%` }} />}
    <div className={`absolute inset-x-0 top-1/2 h-5.5 -translate-y-1/2 ${row.detached ? 'opacity-50' : ''}`}>
      {!row.masked && <Days row={row} scale={scale} />}
    </div>
    {links.map(({ key, isWrong, left, top, width, height, isEnd }) => (
      <i
        key={`${key} ${left} ${top} ${height}`}
        className={`absolute ${isWrong ? 'bg-bad' : 'bg-ink-2'} ${isEnd ? 'after:absolute after:left-1/2 after:size-1 after:-translate-x-1/2 after:rounded-full after:bg-inherit' : ''} ${top === 0 ? 'after:bottom-0' : 'after:top-0'}`}
        style={{ left: `${left}%`, top: `${top}%`, width: width ? `${width}%` : 1, height: height ? `${height}%` : 1 }}
      />
    ))}
  </>
);

function Days({ row, scale }: Pick<BarProps, 'row' | 'scale'>) {
  const { x, width } = spanOf(scale, row, 2);
  const [left, right] = [Math.max(0, x), Math.min(widthOf(scale), x + width)];
  if (right <= left) return null;
  const place = { left: `${percent(scale, left)}%`, width: `${percent(scale, right - left)}%` };
  if (row.type === 'MILESTONE')
    return <i className="absolute top-1.5 size-2 rotate-45 bg-ink" style={{ left: `calc(${place.left} - 3px)` }} />;
  if (!hasPhase(row)) return <i className="absolute top-2 h-1 bg-ink-2" style={place} />;
  const color = colorOf[row.phase];
  return (
    <i
      className="absolute top-1 h-3.5 rounded-[3px] border"
      style={{ ...place, background: `var(--${color})`, borderColor: `var(--${color}-edge)` }}
    />
  );
}
