import { addMonths, dayNumber } from '../../words/formats/calendar.js';

export const units = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Unit = (typeof units)[number];

/** Time on the x axis: day numbers (days since 1970) and pixels. Both ends are whole months. */
export interface Scale {
  /** Day number at x = 0. */
  from: number;
  /** Day number after the last one. */
  to: number;
  /** Pixels a day. */
  perDay: number;
}

/** Pixels a day of each choice. */
export const perDayOf: Record<Unit, number> = { day: 32, week: 12, month: 2.88, quarter: 1.2, year: 0.36 };

const [leastPerDay, mostPerDay] = [0.12, 64];

/** The unit whose ticks suit a zoom: the finest whose labels still fit. */
export function unitOf(perDay: number): Unit {
  if (perDay >= 20) return 'day';
  if (perDay >= 5.5) return 'week';
  if (perDay >= 1.7) return 'month';
  return perDay >= 0.6 ? 'quarter' : 'year';
}

export const xOf = (scale: Scale, day: number): number => (day - scale.from) * scale.perDay;
export const widthOf = (scale: Scale): number => (scale.to - scale.from) * scale.perDay;

export const clampPerDay = (perDay: number): number => Math.min(mostPerDay, Math.max(leastPerDay, perDay));

/** From some months before the first of the days to some after the last, and at least as wide as what shows it. */
export function scaleOver(days: { first: string; last: string }, perDay: number, least: number): Scale {
  const from = dayNumber(firstOfMonth(addMonths(days.first, -2)));
  let last = addMonths(firstOfMonth(days.last), 4);
  const missing = from + Math.ceil(least / perDay) - dayNumber(last);
  if (missing > 0) last = firstOfMonth(addMonths(last, Math.ceil(missing / 28)));
  return { from, to: dayNumber(last), perDay };
}

/** Where to scroll after a zoom so that the day under the pointer stays under it. */
export function scrollAfterZoom(before: Scale, after: Scale, { scroll, pointer }: { scroll: number; pointer: number }) {
  const day = before.from + (scroll + pointer) / before.perDay;
  return Math.max(0, (day - after.from) * after.perDay - pointer);
}

/** Pixels a day so that a year fits, in months; where there is no room for that, months all the same. */
export const fitYear = (seen: number): number => Math.min(5.4, Math.max(1.7, Math.floor((seen / 374) * 100) / 100));

/** The zoom as it stands in the URL: a unit, or pixels a day; null: none is named. */
export function readZoom(text: string | null): number | null {
  if (text && (units as readonly string[]).includes(text)) return perDayOf[text as Unit];
  const perDay = Number(text);
  return text && Number.isFinite(perDay) && perDay > 0 ? clampPerDay(perDay) : null;
}

export function writeZoom(perDay: number): string {
  const unit = units.find((each) => Math.abs(perDayOf[each] - perDay) < 0.005);
  return unit ?? String(Math.round(perDay * 100) / 100);
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
