/** A day is `YYYY-MM-DD` without time and zone, a month `YYYY-MM`; counted in UTC so that no clock change moves it. */
const dayMs = 86_400_000;

/** Days since 1970-01-01; NaN for what is no day. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

export const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(dayNumber(day) + days);

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Monday 1 … Sunday 7. */
export const weekday = (day: string): number => ((dayNumber(day) + 3) % 7) + 1;

/** The same day of another month, cut to its last one: 31 January + 1 → 28 or 29 February. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = parts(day);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const y = first.getUTCFullYear();
  const m = first.getUTCMonth() + 1;
  return asDay(y, m, Math.min(date, daysInMonth(y, m)));
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** `YYYY-MM-DD`, or null where the calendar has no such day. */
export function dayFrom(year: number, month: number, date: number): string | null {
  const valid = year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && date >= 1;
  return valid && date <= daysInMonth(year, month) ? asDay(year, month, date) : null;
}

/** Year, month 1–12, date. */
export const parts = (day: string): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

/** Today's day in the tenant's time zone. */
export function today(zone = 'Europe/Berlin', now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );
}

const asDay = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
