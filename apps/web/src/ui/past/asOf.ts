import { isDay } from '@contracts/fieldRules.js';
import { formatDay, formatTime } from '../../words/formats/day.js';

/**
 * The moment a page shows, from its address: a day (its end, in the tenant's zone) or a time in UTC; null: now.
 * What is neither is now too.
 */
export function readAsOf(params: URLSearchParams, name = 'asOf'): string | null {
  const given = params.get(name) ?? '';
  return isDay(given) || (isTime.test(given) && !Number.isNaN(Date.parse(given))) ? given : null;
}

/** What a person chose → the moment; the end of today is now. `time` as `HH:MM` where the person is, or empty. */
export function asOfFrom(day: string, time: string, today: string): string | null {
  if (!time) return day >= today ? null : day;
  return new Date(`${day}T${time}`).toISOString();
}

/** The day where the person is. */
export function dayOf(asOf: string): string {
  if (isDay(asOf)) return asOf;
  const at = new Date(asOf);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** `HH:MM` where the person is; empty for a whole day. */
export const timeOf = (asOf: string): string => (isDay(asOf) ? '' : new Date(asOf).toTimeString().slice(0, 5));

/** `01.03.2026` or `01.03.2026, 14:30`. */
export const asOfText = (asOf: string): string => (isDay(asOf) ? formatDay(asOf) : formatTime(asOf));

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
