import { createRequire } from 'node:module';
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
