import { t } from '../t.js';
import { addMonths, daysBetween, today } from './calendar.js';
import { formatClock, formatDay } from './day.js';

export type TimeState = 'ENDED' | 'RUNNING' | 'UPCOMING';
type Unit = 'day' | 'week' | 'month' | 'year';

/** Where a span of days stands today (both days inclusive). */
function timeState(start: string, end: string, today: string): TimeState {
  if (today > end) return 'ENDED';
  return today < start ? 'UPCOMING' : 'RUNNING';
}

/** The largest unit of years, months, weeks and days that is not zero; null for the same day. */
export function span(from: string, to: string): { unit: Unit; count: number } | null {
  const [earlier, later] = from < to ? [from, to] : [to, from];
  const days = daysBetween(earlier, later);
  if (days === 0) return null;
  let months = (Number(later.slice(0, 4)) - Number(earlier.slice(0, 4))) * 12;
  months += Number(later.slice(5, 7)) - Number(earlier.slice(5, 7));
  if (addMonths(earlier, months) > later) months -= 1;
  if (months >= 12) return { unit: 'year', count: Math.floor(months / 12) };
  if (months >= 1) return { unit: 'month', count: months };
  return days >= 7 ? { unit: 'week', count: Math.floor(days / 7) } : { unit: 'day', count: days };
}

/** `endet in 3 Wochen` (product.md, section 4); what is completed (`isOver`) on its last day ended today. */
export function relativeTo(today: string, start: string, end: string, isOver = false): string {
  if (isOver && end === today) return t('time.endedToday');
  const state = timeState(start, end, today);
  const distance = span(today, state === 'UPCOMING' ? start : end);
  if (!distance) return start === today && end !== today ? t('time.startsToday') : t('time.endsToday');
  if (start === today) return t('time.startsToday');
  const words = { span: t(`time.${distance.unit}`, { count: distance.count }) };
  if (state === 'ENDED') return t('time.ended', words);
  return state === 'UPCOMING' ? t('time.startsIn', words) : t('time.endsIn', words);
}

/** `heute`, `gestern`, `morgen`; null for a day further away. */
function relativeDay(day: string, from: string): string | null {
  const distance = daysBetween(from, day);
  if (distance === 0) return t('time.today');
  if (distance === 1) return t('time.tomorrow');
  return distance === -1 ? t('time.yesterday') : null;
}

/** When something happened, where the person is: `heute 09:41`, `gestern 17:02`, else `12.04.2026 09:41`. `iso` in UTC. */
export function formatWhen(iso: string, zone = ownZone(), now = new Date()): string {
  const day = today(zone, new Date(iso));
  const near = relativeDay(day, today(zone, now));
  const clock = formatClock(iso);
  return near ? t('time.at', { day: near, clock }) : `${formatDay(day)} ${clock}`;
}

/** The day on which something happened, where the person is. */
export const dayOfTime = (iso: string): string => today(ownZone(), new Date(iso));

/** `heute`, `gestern`, else `12.04.2026`. */
export const formatNearDay = (day: string): string => relativeDay(day, today(ownZone())) ?? formatDay(day);

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
