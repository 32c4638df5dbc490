import { memo, useMemo } from 'react';
import type { Range } from '../../ui/grid/windowing.js';
import { dayNumber, dayOf, today } from '../../words/formats/calendar.js';
import { formatDayLong } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import { lowerName, upperName } from './axisNames.js';
import { type FreeDays, useFreeDays } from './freeDays.js';
import { type Scale, unitOf, xOf } from './scale.js';
import { type Tick, ticksOf } from './ticks.js';

interface Props {
  scale: Scale;
  stretch: Range;
  /** Width of the frozen tree: names of the upper line stay beside it. */
  inset: number;
  todayX: number;
}

/** The axis: two lines of names, and the chip of today. */
export const TimeHead = memo(function TimeHead({ scale, stretch, inset, todayX }: Props) {
  const { upper, lower } = useMemo(() => ticksOf(scale, stretch.from, stretch.to), [scale, stretch]);
  const free = useFreeDays();
  const isUp = isChipUp(upper, lower, todayX);
  return (
    <div className="absolute inset-y-0 text-small text-ink-2 select-none" style={{ left: inset }} aria-hidden>
      {upper.map((tick) => (
        <div key={tick.day} className="absolute top-0 h-5.5" style={{ left: tick.x, width: tick.width }}>
          <span className="sticky inline-block pt-1 pr-3 pl-2 font-semibold text-ink" style={{ left: inset }}>
            {upperName(tick)}
          </span>
        </div>
      ))}
      {lower.map((tick) => (
        <div
          key={tick.day}
          title={tick.unit === 'day' ? dayHint(tick.day, free) : undefined}
          className={`absolute bottom-0 h-5.5 truncate border-l border-line pt-0.5 leading-5 ${
            tick.unit === 'day' ? `text-center ${isFree(tick.day, free) ? 'text-ink-3' : ''}` : 'pl-1.5'
          }`}
          style={{ left: tick.x, width: tick.width }}
        >
          <LowerName tick={tick} todayX={isUp ? null : todayX} />
        </div>
      ))}
      <span
        className={`absolute -translate-x-1/2 rounded-full bg-bad px-1.5 text-tiny leading-4 whitespace-nowrap font-semibold text-on-accent ${isUp ? 'top-1' : 'bottom-1'}`}
        style={{ left: todayX }}
      >
        {unitOf(scale.perDay) === 'day' ? Number(today().slice(8)) : t('time.today')}
      </span>
    </div>
  );
});

/** A name that today's chip would cover stands beside it. */
function LowerName({ tick, todayX }: { tick: Tick; todayX: number | null }) {
  const name = lowerName(tick);
  const beside = todayX === null ? null : besideChip(tick, todayX);
  if (beside === null) return name;
  return hasRoom(tick, beside) ? <span style={{ marginLeft: beside }}>{name}</span> : null;
}

/** By how many pixels a name makes way for today's chip; null: it need not. */
function besideChip(tick: Tick, todayX: number): number | null {
  if (tick.unit === 'day') return null;
  const left = tick.x + 6;
  if (todayX - half > left + widthOfName(tick) || todayX + half < left) return null;
  return todayX + half + 2 - left;
}

/**
 * Where a name of the lower line has no room beside it, today's chip stands in the upper line, unless it would cover a
 * name there.
 */
export function isChipUp(upper: readonly Tick[], lower: readonly Tick[], todayX: number): boolean {
  const isCramped = lower.some((tick) => {
    const beside = besideChip(tick, todayX);
    return beside !== null && !hasRoom(tick, beside);
  });
  return isCramped && !upper.some(({ unit, x }) => todayX + half > x && todayX - half < x + upperRoom[unit]);
}

const hasRoom = (tick: Tick, beside: number): boolean => 6 + beside + widthOfName(tick) < tick.width;

const widthOfName = (tick: Tick): number => lowerName(tick).length * letter;

/** Pixels that a name of the upper line takes at most. */
const upperRoom = { year: 52, quarter: 52, month: 116, week: 116, day: 116 } as const;

/** Pixels: half of today's chip, and a letter of the axis. */
const half = 23;
const letter = 8;

/** Today's line stands in the middle of its day. */
export const todayXOf = (scale: Scale): number => xOf(scale, dayNumber(today()) + 0.5);

const isFree = (day: number, free: FreeDays): boolean => free.isOff(day) || free.holiday(day) !== undefined;

function dayHint(day: number, free: FreeDays): string {
  const text = dayOf(day);
  const holiday = free.holiday(day);
  return holiday ? `${formatDayLong(text)} · ${t(`holiday.${holiday}`)}` : formatDayLong(text);
}
