import { memo, useMemo } from 'react';
import type { LiveList } from '../../api/liveList.js';
import type { Range } from '../../ui/grid/windowing.js';
import { t } from '../../words/t.js';
import { type Difference, type Differences, hasOtherDays } from '../past/comparison.js';
import type { Baseline } from '../past/useBaseline.js';
import { tooEarly } from '../rows/dependencies.js';
import { lockOf } from '../rows/locks.js';
import type { Places } from '../rows/placing.js';
import type { Forest, PlanRow } from '../rows/planRow.js';
import { Bar } from './Bar.js';
import { spanOf } from './bars.js';
import { useFreeDays } from './freeDays.js';
import { elbow, type Link, lagOf, linksIn } from './links.js';
import type { Scale } from './scale.js';
import { shadesOf } from './shades.js';
import { ticksOf } from './ticks.js';

interface Props {
  rows: readonly PlanRow[];
  list: LiveList<PlanRow>;
  /** Null where nothing can be changed anyway. */
  forest: Forest | null;
  links: readonly Link[];
  scale: Scale;
  stretch: Range;
  window: Range;
  rowHeight: number;
  todayX: number;
  chosen: ReadonlySet<string>;
  /** What became of the rows since the moment shown. */
  differences: Differences | null;
  /** Where the rows stood at an earlier moment. */
  baseline: Baseline | null;
  /** Dates of what is held now. */
  places: Places | null;
  /** The rows of the critical path; null: it is not shown. */
  critical: ReadonlySet<string> | null;
  /** Pixels of the axis: what is left of it does not show, and from which on all does. */
  hidden: number;
  edge: number;
  /** Pixels to fill where there are fewer rows. */
  fill: number;
}

const minute = 60_000;

/**
 * The drawing of the rendered rows. The drawing itself never moves and has no size: what is added or taken away while
 * scrolling is painted, nothing else.
 */
export function TimeArea(props: Props) {
  const { rows, list, links, scale, stretch, window, rowHeight, todayX, chosen, places, hidden, edge, fill } = props;
  const { differences, baseline, forest, critical } = props;
  const height = Math.max(rows.length * rowHeight, fill);
  const shownRows = rows.slice(window.from, window.to);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with bars that have names
    <svg
      role="group"
      aria-label={t('planning.timeline')}
      className="absolute top-0 left-0 block overflow-visible"
      width={1}
      height={1}
    >
      <Ground scale={scale} stretch={stretch} height={height} />
      {shownRows.map((row, at) => (
        <Stripe
          key={row.id}
          y={(window.from + at) * rowHeight}
          height={rowHeight}
          stretch={stretch}
          chosen={chosen.has(row.id)}
          touched={list.touched(row.id)}
        />
      ))}
      <Links {...{ links, window, scale, rowHeight, places, critical }} />
      {differences &&
        shownRows.map((row, at) => (
          <TodayPlace
            key={row.id}
            difference={differences.get(row.id)}
            scale={scale}
            y={(window.from + at) * rowHeight + (rowHeight - 32) / 2}
          />
        ))}
      {baseline &&
        shownRows.map((row, at) => (
          <BaselineBar
            key={row.id}
            was={baseline.get(row.id)}
            scale={scale}
            y={(window.from + at) * rowHeight + (rowHeight - 32) / 2}
          />
        ))}
      {shownRows.map((row, at) => {
        const dates = { ...row, ...places?.[row.id] };
        const { x, width } = spanOf(scale, dates);
        return (
          <Bar
            key={row.id}
            row={row}
            startDate={dates.startDate}
            endDate={dates.endDate}
            edge={x < edge && x + width > edge ? edge : undefined}
            gone={x + width < hidden}
            scale={scale}
            y={(window.from + at) * rowHeight}
            rowHeight={rowHeight}
            held={places?.[row.id] !== undefined}
            chosen={chosen.has(row.id)}
            lock={forest ? lockOf(forest, row) : undefined}
            later={differences?.get(row.id)?.kind === 'added'}
            critical={critical?.has(row.id) ?? false}
          />
        );
      })}
      <line x1={todayX} x2={todayX} y1={0} y2={height} stroke="var(--bad)" pointerEvents="none" />
    </svg>
  );
}

/** Where a bar that moved since stands today. */
function TodayPlace({ difference, scale, y }: { difference: Difference | undefined; scale: Scale; y: number }) {
  if (!difference || !hasOtherDays(difference)) return null;
  const { x, width } = spanOf(scale, difference);
  return <rect x={x} y={y + 5} width={width} height={22} rx={4} className="gantt-today-place" />;
}

/** Where a bar stood: a thin one under it. */
function BaselineBar({ was, scale, y }: { was: ReturnType<Baseline['get']>; scale: Scale; y: number }) {
  if (!was) return null;
  const { x, width } = spanOf(scale, was);
  return <rect x={x} y={y + 27} width={width} height={3} rx={1.5} className="gantt-baseline" />;
}

const Ground = memo(function Ground(p: { scale: Scale; stretch: Range; height: number }) {
  const { scale, stretch, height } = p;
  const { lower } = useMemo(() => ticksOf(scale, stretch.from, stretch.to), [scale, stretch]);
  const free = useFreeDays();
  const shades = useMemo(() => shadesOf(scale, stretch, free), [scale, stretch, free]);
  return (
    <>
      {shades.map(({ x, width, holiday }) => (
        <rect
          key={`${x}${holiday ?? ''}`}
          x={x}
          y={0}
          width={width}
          height={height}
          fill={holiday ? 'var(--sunk)' : 'var(--paper)'}
        >
          {holiday && <title>{t(`holiday.${holiday}`)}</title>}
        </rect>
      ))}
      {lower.map(({ x, day }) => (
        <line key={day} x1={x} x2={x} y1={0} y2={height} stroke="var(--line)" shapeRendering="crispEdges" />
      ))}
    </>
  );
});

interface StripeProps {
  y: number;
  height: number;
  stretch: Range;
  chosen: boolean;
  touched: number | undefined;
}

/** The ground of a chosen row, or the short tint of one that somebody else just changed. */
const Stripe = memo(function Stripe({ y, height, stretch, chosen, touched }: StripeProps) {
  const place = { x: stretch.from, y, width: stretch.to - stretch.from, height };
  const isFresh = touched !== undefined && performance.now() - touched < minute;
  return (
    <>
      {chosen && <rect {...place} fill="var(--accent-soft)" fillOpacity={0.6} />}
      {isFresh && <rect key={touched} {...place} className="gantt-tint" />}
    </>
  );
});

type LinksProps = Pick<Props, 'links' | 'window' | 'scale' | 'rowHeight' | 'places' | 'critical'>;

/** Red where one begins before it may; a line is pressed to take it away. */
const Links = memo(function Links({ links, window, scale, rowHeight, places, critical }: LinksProps) {
  const at = (row: PlanRow) => (places?.[row.id] ? { ...row, ...places[row.id] } : row);
  return (
    <g fill="none">
      {linksIn(links, window).map((link) => {
        const [from, to] = [at(link.from), at(link.to)];
        const path = elbow(scale, { ...link, from, to }, rowHeight);
        const isWrong = !from.masked && !to.masked && tooEarly(from, to, lagOf(link)) > 0;
        const isCritical = critical?.has(from.id) && critical.has(to.id);
        const name = t('planning.linkOf', { from: from.label, to: to.label });
        return (
          <g key={link.key} className={`gantt-link ${isWrong ? 'wrong' : ''} ${isCritical ? 'critical' : ''}`}>
            <path d={path} className="gantt-line" />
            <path d={path} className="gantt-line-hit" data-link={link.key}>
              <title>{name}</title>
            </path>
          </g>
        );
      })}
    </g>
  );
});
