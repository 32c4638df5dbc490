import { dayOf } from '../../words/formats/calendar.js';
import { formatPeriod, monthName } from '../../words/formats/period.js';
import { t } from '../../words/t.js';
import { type Tick, weekOf } from './ticks.js';

/** A piece of the upper line: the year, or the month with its year. */
export function upperName({ unit, day }: Tick): string {
  const text = dayOf(day);
  return unit === 'year' ? formatPeriod(text.slice(0, 4)) : formatPeriod(text.slice(0, 7), 'long');
}

/** A piece of the lower line, as short as its width asks. */
export function lowerName({ unit, day, width }: Tick): string {
  const text = dayOf(day);
  switch (unit) {
    case 'day':
      return String(Number(text.slice(8)));
    case 'week':
      return t('planning.week', { week: weekOf(day).week });
    case 'month':
      return monthName(Number(text.slice(5, 7)), width > 90 ? 'long' : 'short');
    case 'quarter':
      return `Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`;
    case 'year':
      return formatPeriod(text.slice(0, 4));
  }
}
