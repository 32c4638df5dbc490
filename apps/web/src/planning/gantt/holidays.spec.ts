import { createRequire } from 'node:module';
import { holidayRegions } from '@contracts/identity/freeDays.js';
import { dayNumber, dayOf } from '../../words/formats/calendar.js';
import { easterOf, holidaysOf } from './holidays.js';

const Holidays = createRequire(__filename)('date-holidays');

test('Easter of known years', () => {
  const known = ['1818-03-22', '2000-04-23', '2008-03-23', '2011-04-24', '2025-04-20', '2026-04-05', '2038-04-25'];
  expect(known.map((each) => dayOf(easterOf(Number(each.slice(0, 4)))))).toEqual(known);
});

test('the same days as the library knows for all of Germany, 1995 to 2100', () => {
  const library = new Holidays('DE');
  for (let year = 1995; year <= 2100; year += 1) {
    const days = library
      .getHolidays(year)
      .filter(({ type }: { type: string }) => type === 'public')
      .map(({ date }: { date: string }) => date.slice(0, 10))
      .filter((day: string) => day !== '2017-10-31'); // Reformation Day, once
    const ours = [...holidaysOf(year).keys()].map(dayOf);
    expect(new Set(ours.sort())).toEqual(new Set(days.map((day: string) => dayOf(dayNumber(day))).sort()));
  }
});

/** Held in one year alone. */
const once = ['2017-10-31', '2020-05-08', '2025-05-08', '2028-06-17'];

test.each(holidayRegions.filter((it) => it !== 'DE'))(
  '%s: the same days as the library knows, around each change of a law and later',
  (region) => {
    const library = new Holidays('DE', region.slice(3).toLowerCase());
    for (const year of [1995, 2017, 2018, 2019, 2022, 2023, 2026, 2027, 2060, 2100]) {
      const days: string[] = library
        .getHolidays(year)
        .filter(({ type }: { type: string }) => type === 'public')
        .map(({ date }: { date: string }) => date.slice(0, 10))
        .filter((day: string) => !once.includes(day));
      const ours = [...holidaysOf(year, region).keys()].map(dayOf).filter((day) => !once.includes(day));
      expect([...new Set(ours)].sort()).toEqual([...new Set(days)].sort());
    }
  },
);
