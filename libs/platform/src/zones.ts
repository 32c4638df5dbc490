/** The last millisecond of a day in a zone. */
export function endOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T23:59:59.999Z`);
  const shifted = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(shifted, timeZone)).toISOString();
}

/** How far a zone is ahead of UTC at a time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The day that it is in a zone. */
export const dayIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
