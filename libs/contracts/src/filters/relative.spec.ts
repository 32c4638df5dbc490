import { parseFilter, printFilter } from './filter.js';
import { isRelative, stretchOf } from './relative.js';
import { resolved, withYear } from './resolve.js';

const any = () => true;
const now = {
  today: '2026-11-23',
  year: 2025,
  me: 'mira',
  isDated: (key: string) => key.endsWith('Date'),
  isPerson: (key: string) => key === 'responsible',
};
const says = (text: string) => printFilter(resolved(parseFilter(text, any), now));

test.each([
  ['TODAY', '2026-11-23', '2026-11-23'],
  ['YESTERDAY', '2026-11-22', '2026-11-22'],
  ['TOMORROW', '2026-11-24', '2026-11-24'],
  ['THIS_WEEK', '2026-11-23', '2026-11-29'],
  ['LAST_WEEK', '2026-11-16', '2026-11-22'],
  ['NEXT_WEEK', '2026-11-30', '2026-12-06'],
  ['THIS_MONTH', '2026-11-01', '2026-11-30'],
  ['NEXT_MONTH', '2026-12-01', '2026-12-31'],
  ['LAST_QUARTER', '2026-07-01', '2026-09-30'],
  ['NEXT_QUARTER', '2027-01-01', '2027-03-31'],
  ['NEXT_YEAR', '2027-01-01', '2027-12-31'],
  ['LAST_30_DAYS', '2026-10-24', '2026-11-23'],
  ['NEXT_14_DAYS', '2026-11-23', '2026-12-07'],
])('%s is %s to %s', (text, from, to) => expect(stretchOf(text, '2026-11-23')).toEqual({ from, to }));

test('a Sunday belongs to the week before its Monday; February ends when it does', () => {
  expect(stretchOf('THIS_WEEK', '2026-11-29')?.from).toBe('2026-11-23');
  expect(stretchOf('NEXT_MONTH', '2028-01-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('a stretch is a value or the end of a range, of fields that have days', () => {
  expect(says("startDate='THIS_MONTH'")).toBe("startDate='2026-11-01..2026-11-30'");
  expect(says("endDate='..TODAY'")).toBe("endDate='..2026-11-23'");
  expect(says("endDate='NEXT_MONTH..NEXT_QUARTER'")).toBe("endDate='2026-12-01..2027-03-31'");
  expect(says("label='TODAY';'THIS_WEEK..'")).toBe("label='TODAY';'THIS_WEEK..'");
  expect(says("responsible='ME',label='ME'")).toBe("responsible='mira',label='ME'");
});

test('the year looked at stands for SELECTED, from its first to its last month', () => {
  expect(says("startDate='SELECTED'")).toBe("startDate='2025-01..2025-12'");
  expect(says("startDate='SELECTED..',endDate='..SELECTED'")).toBe("startDate='2025-01..',endDate='..2025-12'");
  expect(printFilter(withYear(parseFilter("startDate='SELECTED',endDate='2024-01..SELECTED'", any), 2030))).toBe(
    "startDate='2030-01..2030-12',endDate='2024-01..2030-12'",
  );
});

test('what only looks like one is none', () => {
  expect(['TODAY', 'SELECTED', 'NEXT_7_DAYS'].map(isRelative)).toEqual([true, true, true]);
  expect(['today', 'THIS_DAY', 'NEXT_0_DAYS', 'LAST_7', 'ME'].map(isRelative)).toEqual(Array(5).fill(false));
});
