import type { Dated } from '../../ui/calendar/weeks.js';
import { dayNumber } from '../../words/formats/calendar.js';
import type { Places } from '../rows/placing.js';
import type { PlanRow } from '../rows/planRow.js';

/** An element on its days. */
export interface CalendarItem extends Dated {
  row: PlanRow;
}

/** What the calendar shows: all but campaigns, which span what they hold; those too once the filter asks for them. */
export const isInCalendar = (row: PlanRow, types: readonly string[]): boolean =>
  !row.masked && (row.type !== 'GROUPING' || types.includes('GROUPING'));

/** Elements on their days, those that are held where they would come to lie. */
export const itemsOf = (rows: readonly PlanRow[], places: Places): CalendarItem[] =>
  rows.map((row) => {
    const { startDate, endDate } = { ...row, ...places[row.id] };
    return { id: row.id, row: { ...row, startDate, endDate }, from: dayNumber(startDate), to: dayNumber(endDate) };
  });

/** The day to look at: the one in the address, if it lies in the year that shows; else today or the year's first. */
export function dayShown(named: string | null, { year, everyYear }: { year: number; everyYear: boolean }, now: string) {
  const isDay = named !== null && /^\d{4}-\d\d-\d\d$/.test(named) && Number.isFinite(Date.parse(named));
  if (isDay && (everyYear || named.startsWith(String(year)))) return named;
  return now.startsWith(String(year)) ? now : `${year}-01-01`;
}
