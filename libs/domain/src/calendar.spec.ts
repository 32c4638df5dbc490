import fc from 'fast-check';
import {
  addDays,
  addMonths,
  addYears,
  dayNumber,
  dayOf,
  daysBetween,
  inCalendar,
  monthsFrom,
  monthsOf,
} from './calendar.js';

test('days are counted as Date counts them in UTC', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 84_005 }), (number) => {
      const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
      expect(dayOf(number)).toBe(day);
      expect(dayNumber(day)).toBe(number);
    }),
  );
});

test('days are added over months, leap days and years', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
  expect(addDays('2028-02-27', 2)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect([inCalendar(addDays('2199-12-31', 1)), inCalendar('1900-01-01')]).toEqual([false, true]);
});

test('a year later is the same day, but for the leap day', () => {
  expect(addYears('2026-05-17', 1)).toBe('2027-05-17');
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
  expect(addYears('2028-02-29', 4)).toBe('2032-02-29');
});

test('ranges of months', () => {
  expect(monthsOf('2026')).toHaveLength(12);
  expect(monthsOf('2026-H2')).toEqual(['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']);
  expect(monthsOf('2026-Q1')).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(monthsOf('2026-05')).toEqual(['2026-05']);
  expect([...monthsOf('2026-Q5'), ...monthsOf('2026-13'), ...monthsOf('Mai')]).toEqual([]);
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(addMonths('2026-11', 3)).toBe('2027-02');
});
