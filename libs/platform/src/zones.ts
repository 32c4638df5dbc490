import { held } from './held.js';

/** The last millisecond of a day in a zone. */
export function endOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T23:59:59.999Z`);
  const shifted = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(shifted, timeZone)).toISOString();
}

/** How far a zone is ahead of UTC at a time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const { timeZoneName = 'GMT' } = partsIn('offset', timeZone, time);
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(timeZoneName) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The day that it is in a zone. */
export const dayIn = (timeZone: string, now: number): string => hourIn(timeZone, now).day;

/** The day, its name in English and the hour that it is in a zone. */
export function hourIn(timeZone: string, now: number): { day: string; weekday: string; hour: number } {
  const { year, month, day, weekday = '', hour } = partsIn('hour', timeZone, now);
  return { day: `${year}-${month}-${day}`, weekday, hour: Number(hour) };
}

const kinds = {
  offset: { timeZoneName: 'longOffset' },
  hour: { year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short', hour: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** One takes some 100 kB that V8 does not count, so it would let thousands wait to be collected: one a zone, not a call. */
const formats = held<Intl.DateTimeFormat>('zone_formats', 100);

function partsIn(kind: keyof typeof kinds, timeZone: string, time: number): Partial<Record<string, string>> {
  const key = `${kind} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...kinds[kind], timeZone });
  formats.set(key, format);
  return Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
}
