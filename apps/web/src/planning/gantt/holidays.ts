import type { HolidayRegion } from '@contracts/identity/freeDays.js';
import { dayNumber } from '../../words/formats/calendar.js';

/** The public holidays that all of Germany has, then those of some of its states. The name is that of its word in `holiday`. */
export type Holiday =
  | 'NewYear'
  | 'GoodFriday'
  | 'EasterMonday'
  | 'LabourDay'
  | 'Ascension'
  | 'WhitMonday'
  | 'UnityDay'
  | 'Christmas'
  | 'BoxingDay'
  | 'Epiphany'
  | 'WomensDay'
  | 'EasterSunday'
  | 'WhitSunday'
  | 'CorpusChristi'
  | 'Assumption'
  | 'ChildrensDay'
  | 'ReformationDay'
  | 'AllSaints'
  | 'RepentanceDay';

interface Regional {
  holiday: Holiday;
  /** Since that year; 0: as long as anybody plans. */
  since: Partial<Record<HolidayRegion, number>>;
  on(year: number, easter: number): number;
}
const fixed = (monthAndDay: string) => (year: number) => dayNumber(`${year}-${monthAndDay}`);
const always = (...states: readonly string[]): Regional['since'] =>
  Object.fromEntries(states.map((state) => [`DE-${state}`, 0]));

/** By the states' laws; where only some of its communes have a day, the state has it not. */
const regional: readonly Regional[] = [
  { holiday: 'Epiphany', since: always('BW', 'BY', 'ST'), on: fixed('01-06') },
  { holiday: 'WomensDay', since: { 'DE-BE': 2019, 'DE-MV': 2023 }, on: fixed('03-08') },
  { holiday: 'EasterSunday', since: always('BB'), on: (_, easter) => easter },
  { holiday: 'WhitSunday', since: always('BB'), on: (_, easter) => easter + 49 },
  { holiday: 'CorpusChristi', since: always('BW', 'BY', 'HE', 'NW', 'RP', 'SL'), on: (_, easter) => easter + 60 },
  { holiday: 'Assumption', since: always('SL'), on: fixed('08-15') },
  { holiday: 'ChildrensDay', since: { 'DE-TH': 2019 }, on: fixed('09-20') },
  {
    holiday: 'ReformationDay',
    since: { ...always('BB', 'MV', 'SN', 'ST', 'TH'), 'DE-HB': 2018, 'DE-HH': 2018, 'DE-NI': 2018, 'DE-SH': 2018 },
    on: fixed('10-31'),
  },
  { holiday: 'AllSaints', since: always('BW', 'BY', 'NW', 'RP', 'SL'), on: fixed('11-01') },
  { holiday: 'RepentanceDay', since: always('SN'), on: (year) => wednesdayBefore(dayNumber(`${year}-11-23`)) },
];
const wednesdayBefore = (day: number): number => day - 1 - (day % 7);

const byYear = new Map<string, ReadonlyMap<number, Holiday>>();

/** Holidays of a year by day number, of all of Germany or of a state. Valid from 1995, but for those held in one year alone. */
export function holidaysOf(year: number, region: HolidayRegion = 'DE'): ReadonlyMap<number, Holiday> {
  const key = `${region} ${year}`;
  let found = byYear.get(key);
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
      ...regional.flatMap((it): [number, Holiday][] =>
        year >= (it.since[region] ?? Number.POSITIVE_INFINITY) ? [[it.on(year, easter), it.holiday]] : [],
      ),
    ]);
    byYear.set(key, found);
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
