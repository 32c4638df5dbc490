import type { Day, Period } from '@contracts/fields.js';

/** Day and month arithmetic on strings of the Gregorian calendar; no clock, no time zone, no `Date`. */

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  const month = two(day, 5);
  const year = +day.slice(0, 4) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + two(day, 8) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The day of a number of days since 1970-01-01. */
export function dayOf(number: number): Day {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fifth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fifth + (fifth < 10 ? 3 : -9);
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad4(year)}-${pad2(month)}-${pad2(dayOfYear - Math.floor((153 * fifth + 2) / 5) + 1)}`;
}

export const addDays = (day: Day, days: number): Day => (days ? dayOf(dayNumber(day) + days) : day);

export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** The same day of another year; 29 February becomes 28. */
export function addYears(day: Day, years: number): Day {
  const year = +day.slice(0, 4) + years;
  return day.endsWith('-02-29') && !isLeap(year) ? `${pad4(year)}-02-28` : pad4(year) + day.slice(4);
}

/** Days are kept within the years 1900 to 2199 (fields.ts). */
export const inCalendar = (day: Day): boolean => day >= '1900-01-01' && day <= '2199-12-31';

/** The months of a range: `YYYY`, `YYYY-Hn`, `YYYY-Qn` or `YYYY-MM`; empty if it is none of them. */
export function monthsOf(range: string): Period[] {
  const [, year, half, quarter, month] = /^(\d{4})(?:-H([12])|-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(range) ?? [];
  if (!year) return [];
  if (month) return [range];
  const length = half ? 6 : quarter ? 3 : 12;
  const first = half ? (+half - 1) * 6 : quarter ? (+quarter - 1) * 3 : 0;
  return Array.from({ length }, (_, i) => `${year}-${pad2(first + i + 1)}`);
}

/** The months from one to another, both included. */
export function monthsFrom(from: Period, to: Period): Period[] {
  const first = monthNumber(from);
  return Array.from({ length: Math.max(0, monthNumber(to) - first + 1) }, (_, i) => monthOf(first + i));
}

export const addMonths = (period: Period, months: number): Period => monthOf(monthNumber(period) + months);

/** Months since the year 0. */
export const monthNumber = (period: Period): number => +period.slice(0, 4) * 12 + two(period, 5) - 1;
export const monthOf = (number: number): Period => `${pad4(Math.floor(number / 12))}-${pad2((number % 12) + 1)}`;
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const two = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
const pad2 = (n: number): string => (n < 10 ? `0${n}` : String(n));
const pad4 = (n: number): string => String(n).padStart(4, '0');
