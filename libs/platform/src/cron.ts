import { CronExpressionParser } from 'cron-parser';

/**
 * The first time of a cron pattern (5 fields: minute, hour, day, month, weekday) in a time zone after a moment; both in
 * milliseconds since 1970. A time that a change of clocks leaves out comes an hour later, one that it brings twice
 * comes once. Throws a RangeError for a pattern or zone that is none.
 */
export function nextTime(cron: string, timeZone: string, after: number): number {
  if (cron.trim().split(/\s+/).length !== 5) throw new RangeError(`not 5 fields: ${cron}`);
  try {
    return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(after) })
      .next()
      .getTime();
  } catch (error) {
    throw new RangeError(`cron ${cron} in ${timeZone}: ${(error as Error).message}`, { cause: error });
  }
}
