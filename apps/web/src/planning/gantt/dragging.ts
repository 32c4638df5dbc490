import { addDays, daysBetween } from '../../words/formats/calendar.js';
import type { PlanRow } from '../rows/planRow.js';

/** What of a bar is held. */
export type Grip = 'move' | 'start' | 'end';

type Dates = Pick<PlanRow, 'type' | 'startDate' | 'endDate'>;

/** Whole days for a distance in pixels. */
export const daysOf = (pixels: number, perDay: number): number => Math.round(pixels / perDay) || 0;

/** The dates a bar has after its grip was moved by some days; an end never passes the other. */
export function dragged(row: Dates, grip: Grip, days: number): { startDate: string; endDate: string } {
  const { startDate, endDate, type } = row;
  if (grip === 'move' || type === 'MILESTONE')
    return { startDate: addDays(startDate, days), endDate: addDays(endDate, days) };
  const most = daysBetween(startDate, endDate);
  return grip === 'start'
    ? { startDate: addDays(startDate, Math.min(days, most)), endDate }
    : { startDate, endDate: addDays(endDate, Math.max(days, -most)) };
}

/** Both days count. */
export const lengthOf = ({ startDate, endDate }: Pick<Dates, 'startDate' | 'endDate'>): number =>
  daysBetween(startDate, endDate) + 1;
