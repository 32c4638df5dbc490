import { addDays, addMonths, dayFrom, daysBetween, today, weekday } from './calendar.js';
import { formatDay, formatDayNear, formatDays, parseDay } from './day.js';

describe('calendar', () => {
  test('days, months and weeks', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect([weekday('2026-04-13'), weekday('2026-04-19')]).toEqual([1, 7]);
    expect(dayFrom(2026, 2, 29)).toBeNull();
  });

  test('today is the day of the tenant’s zone', () => {
    const lateInUtc = new Date('2026-06-30T22:30:00Z');
    expect([today('Europe/Berlin', lateInUtc), today('UTC', lateInUtc)]).toEqual(['2026-07-01', '2026-06-30']);
  });
});

test('each language writes a day its way', () => {
  expect(formatDay('2026-04-12', 'de')).toBe('12.04.2026');
  expect(formatDay('2026-04-12', 'en')).toBe('04/12/2026');
  expect(formatDay('2026-04-12', 'ja')).toBe('2026年4月12日');
  expect(formatDayNear('2026-04-12', 2026, 'de')).toBe('12.04.');
  expect(formatDayNear('2027-04-12', 2026, 'de')).toBe('12.04.27');
  expect(formatDayNear('2027-04-12', 2026, 'en')).toBe('04/12/27');
  expect(formatDayNear('2027-04-12', 2026, 'ja')).toBe('27/4/12');
  expect(formatDays('2026-04-12', '2026-04-24', 'de')).toBe('12.04. – 24.04.2026');
  expect(formatDays('2026-12-30', '2027-01-02', 'de')).toBe('30.12.2026 – 02.01.2027');
  expect(formatDays('2026-04-12', '2026-04-24', 'ja')).toBe('2026年4月12日～4月24日');
});

describe('parseDay', () => {
  const around = '2026-06-15';
  const now = '2027-01-31';
  test.each([
    ['de', '12.4.', '2026-04-12'],
    ['de', '12.4', '2026-04-12'],
    ['de', '12.4.26', '2026-04-12'],
    ['de', '12.04.2027', '2027-04-12'],
    ['de', '12. 4. 2027', '2027-04-12'],
    ['de', '12/4', '2026-04-12'],
    ['de', '120427', '2027-04-12'],
    ['de', '1204', '2026-04-12'],
    ['de', '2026-04-12', '2026-04-12'],
    ['de', 'heute', '2027-01-31'],
    ['de', 'Today', '2027-01-31'],
    ['de', 'morgen', '2027-02-01'],
    ['de', '+7', '2026-06-22'],
    ['de', '-1', '2026-06-14'],
    ['en', '4/12', '2026-04-12'],
    ['en', '4/12/26', '2026-04-12'],
    ['en', 'today', '2027-01-31'],
    ['ja', '4月12日', '2026-04-12'],
    ['ja', '2027年4月12日', '2027-04-12'],
    ['ja', '２０２７／４／１２', '2027-04-12'],
    ['ja', '今日', '2027-01-31'],
  ] as const)('%s: %s', (language, text, day) => {
    expect(parseDay(text, around, language, now)).toBe(day);
  });

  test.each([
    ['de', '31.4.'],
    ['de', '29.2.26'],
    ['de', '4/13/26'],
    ['de', '12'],
    ['de', 'bald'],
    ['de', ''],
    ['en', '13/4'],
    ['en', '2026-13-01'],
    ['ja', '13月1日'],
  ] as const)('%s: %s is no day', (language, text) => {
    expect(parseDay(text, around, language)).toBeNull();
  });
});
