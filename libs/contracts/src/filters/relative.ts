import type { Day } from '../fields.js';

/**
 * Values that mean others on another day, or to somebody else, and stay so in saved filters and links: `TODAY`,
 * `YESTERDAY`, `TOMORROW`, `THIS_WEEK`, `NEXT_MONTH`, `LAST_QUARTER`, `THIS_YEAR`, `NEXT_30_DAYS`; `SELECTED`, the year that is looked at; `ME`. A
 * stretch may be a value or the end of a range: `endDate='..TODAY'`.
 */
export const relativeUnits = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type RelativeUnit = (typeof relativeUnits)[number];
export const ME = 'ME';
export const SELECTED = 'SELECTED';

const named =
  /^(?:TODAY|YESTERDAY|TOMORROW|(LAST|THIS|NEXT)_(WEEK|MONTH|QUARTER|YEAR)|(LAST|NEXT)_([1-9]\d{0,3})_DAYS)$/;

export const isRelative = (text: string): boolean => text === SELECTED || named.test(text);

export interface Stretch {
  from: string;
  to: string;
}

/** The days that a relative value means on a day, both inclusive; weeks begin on Monday. null: it is none. */
export function stretchOf(text: string, today: Day): Stretch | null {
  const [, which = 'THIS', unit, side, count = '0'] = named.exec(text) ?? [];
  if (!named.test(text)) return null;
  if (side)
    return side === 'LAST' ? { from: plus(today, -count), to: today } : { from: today, to: plus(today, +count) };
  const step = which === 'LAST' ? -1 : which === 'NEXT' ? 1 : 0;
  const [year, month] = [+today.slice(0, 4), +today.slice(5, 7) - 1];
  switch (unit as RelativeUnit | undefined) {
    case 'WEEK': {
      const monday = plus(today, step * 7 - ((new Date(today).getUTCDay() + 6) % 7));
      return { from: monday, to: plus(monday, 6) };
    }
    case 'MONTH':
      return months(year, month + step, 1);
    case 'QUARTER':
      return months(year, (Math.floor(month / 3) + step) * 3, 3);
    case 'YEAR':
      return months(year + step, 0, 12);
    default:
      return dayAt(plus(today, text === 'YESTERDAY' ? -1 : text === 'TOMORROW' ? 1 : 0));
  }
}

const dayAt = (day: Day): Stretch => ({ from: day, to: day });
const plus = (day: Day, days: number): Day => dayText(new Date(Date.parse(day) + days * 86_400_000));
const months = (year: number, first: number, count: number): Stretch => ({
  from: dayText(new Date(Date.UTC(year, first, 1))),
  to: dayText(new Date(Date.UTC(year, first + count, 0))),
});
const dayText = (date: Date): Day => date.toISOString().slice(0, 10);
