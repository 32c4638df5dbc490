import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, today, weekday } from '../words/formats/calendar.js';
import { formatDayLong } from '../words/formats/day.js';
import { formatPeriod, weekdayName } from '../words/formats/period.js';
import { t } from '../words/t.js';
import { Button, IconButton } from './Button.js';

interface Props {
  value: string | null;
  /** The day whose month is shown first. */
  around: string;
  min?: string | null;
  max?: string | null;
  onPick(day: string): void;
}

/** A month of days, Monday first. Arrows move by day and week, Page keys by month (with Shift by year), Home and End in the week. */
export function MonthGrid({ value, around, min = null, max = null, onPick }: Props) {
  const [at, setAt] = useState(around);
  const grid = useRef<HTMLFieldSetElement>(null);
  const moved = useRef(true);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    moved.current = false;
  }, [at]);
  const now = today();
  const outside = (day: string) => (min !== null && day < min) || (max !== null && day > max);
  const key = (event: KeyboardEvent) => {
    const next = dayAfter(event, at);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    moved.current = true;
    setAt(next);
  };
  return (
    <div className="min-w-64 coarse:min-w-80">
      <div className="mb-1 flex items-center">
        <IconButton label={t('ui.previousMonth')} icon={<ChevronLeft />} onClick={() => setAt(addMonths(at, -1))} />
        <b aria-live="polite" className="flex-1 text-center font-semibold">
          {formatPeriod(at.slice(0, 7), 'long')}
        </b>
        <IconButton label={t('ui.nextMonth')} icon={<ChevronRight />} onClick={() => setAt(addMonths(at, 1))} />
      </div>
      <div aria-hidden className="grid grid-cols-7 text-center text-tiny text-ink-3">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <span key={day}>{weekdayName(day)}</span>
        ))}
      </div>
      <fieldset
        ref={grid}
        aria-label={formatPeriod(at.slice(0, 7), 'long')}
        className="grid grid-cols-7"
        onKeyDown={key}
      >
        {daysShown(at).map((day) => (
          <button
            key={day}
            type="button"
            data-day={day}
            tabIndex={day === at ? 0 : -1}
            disabled={outside(day)}
            aria-label={formatDayLong(day)}
            aria-pressed={day === value}
            aria-current={day === now ? 'date' : undefined}
            className={`h-8 rounded tabular-nums hover:enabled:bg-sunk disabled:opacity-40 aria-pressed:bg-accent! aria-pressed:text-on-accent coarse:h-11 ${day.slice(0, 7) === at.slice(0, 7) ? '' : 'text-ink-3'} ${day === now ? 'font-bold text-accent' : ''}`}
            onClick={() => onPick(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </fieldset>
      <div className="mt-1 flex justify-end">
        <Button kind="quiet" disabled={outside(now)} onClick={() => onPick(now)}>
          {t('ui.today')}
        </Button>
      </div>
    </div>
  );
}

/** Six weeks around the month of a day. */
function daysShown(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`;
  const monday = addDays(first, 1 - weekday(first));
  return Array.from({ length: 42 }, (_, at) => addDays(monday, at));
}

function dayAfter({ key, shiftKey }: KeyboardEvent, day: string): string | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
  if (days) return addDays(day, days);
  if (key === 'Home') return addDays(day, 1 - weekday(day));
  if (key === 'End') return addDays(day, 7 - weekday(day));
  const months = { PageUp: -1, PageDown: 1 }[key];
  return months ? addMonths(day, months * (shiftKey ? 12 : 1)) : null;
}
