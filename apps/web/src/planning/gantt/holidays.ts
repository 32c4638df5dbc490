import { dayNumber } from '../../words/formats/calendar.js';

/** The public holidays that all of Germany has. The name is that of its word in `holiday`. */
export type Holiday =
  | 'NewYear'
  | 'GoodFriday'
  | 'EasterMonday'
  | 'LabourDay'
  | 'Ascension'
  | 'WhitMonday'
  | 'UnityDay'
  | 'Christmas'
  | 'BoxingDay';

const byYear = new Map<number, ReadonlyMap<number, Holiday>>();

/** Holidays of a year by day number. Valid from 1995 (two single years apart: 2017's Reformation Day). */
export function holidaysOf(year: number): ReadonlyMap<number, Holiday> {
  let found = byYear.get(year);
  if (!found) {
    const easter = easterOf(year);
    const on = (monthAndDay: string) => dayNumber(`${year}-${monthAndDay}`);
    found = new Map<number, Holiday>([
      [on('01-01'), 'NewYear'],
      [easter - 2, 'GoodFriday'],
      [easter + 1, 'EasterMonday'],
      [easter + 39, 'Ascension'],
      [easter + 50, 'WhitMonday'],
      [on('05-01'), 'LabourDay'],
      [on('10-03'), 'UnityDay'],
      [on('12-25'), 'Christmas'],
      [on('12-26'), 'BoxingDay'],
    ]);
    byYear.set(year, found);
  }
  return found;
}

/** Day number of Easter Sunday (Gregorian, by the method of Meeus, Jones and Butcher). */
export function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const month = String(Math.floor(f / 31)).padStart(2, '0');
  return dayNumber(`${year}-${month}-${String((f % 31) + 1).padStart(2, '0')}`);
}
