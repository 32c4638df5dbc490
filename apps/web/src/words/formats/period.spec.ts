import { speak } from '../t.js';
import { formatPeriod, monthsOf, parsePeriod } from './period.js';
import { formatWhen, relativeTo, span } from './relative.js';

beforeAll(() => speak('de'));

test('periods as they are read', () => {
  expect(formatPeriod('2026-04')).toBe('Apr 2026');
  expect(formatPeriod('2026-03', 'long')).toBe('März 2026');
  expect(formatPeriod('2026-Q2')).toBe('Q2 2026');
  expect(formatPeriod('2026')).toBe('2026');
  expect(formatPeriod('2026-04', 'short', 'ja')).toBe('2026年4月');
});

test.each([
  ['4', '2026-04'],
  ['4/2027', '2027-04'],
  ['04.27', '2027-04'],
  ['April 2027', '2027-04'],
  ['Mär', '2026-03'],
  ['märz 26', '2026-03'],
  ['March', '2026-03'],
  ['Dezember', '2026-12'],
  ['Q2', '2026-Q2'],
  ['q3 27', '2027-Q3'],
  ['2027-Q4', '2027-Q4'],
  ['2027', '2027'],
  ['2026-04', '2026-04'],
  ['2026年4月', '2026-04'],
  ['4月', '2026-04'],
])('%s is a period', (text, period) => {
  expect(parsePeriod(text, 2026)).toBe(period);
});

test.each(['13', '0', 'Q5', 'bald', '', '4/20265', '2026-13'])('%s is no period', (text) => {
  expect(parsePeriod(text, 2026)).toBeNull();
});

test('the months of a period', () => {
  expect(monthsOf('2026-Q2')).toEqual(['2026-04', '2026-05', '2026-06']);
  expect(monthsOf('2026')).toHaveLength(12);
  expect(monthsOf('2026-07')).toEqual(['2026-07']);
});

describe('dates seen from today', () => {
  test.each([
    ['2026-04-12', '2026-04-12', null],
    ['2026-04-12', '2026-04-18', { unit: 'day', count: 6 }],
    ['2026-04-12', '2026-04-19', { unit: 'week', count: 1 }],
    ['2026-04-12', '2026-05-11', { unit: 'week', count: 4 }],
    ['2026-04-12', '2026-05-12', { unit: 'month', count: 1 }],
    ['2026-01-31', '2026-02-28', { unit: 'month', count: 1 }],
    ['2026-04-12', '2028-04-11', { unit: 'year', count: 1 }],
    ['2026-04-12', '2024-04-12', { unit: 'year', count: 2 }],
  ] as const)('%s to %s: the largest unit that is not zero', (from, to, expected) => {
    expect(span(from, to)).toEqual(expected);
  });

  test.each([
    ['2026-04-01', '2026-04-10', 'endete vor 1 Woche'],
    ['2026-04-01', '2026-05-08', 'endet in 3 Wochen'],
    ['2026-05-17', '2026-06-01', 'beginnt in 1 Monat'],
    ['2026-04-01', '2026-04-17', 'endet heute'],
    ['2026-04-17', '2026-04-30', 'beginnt heute'],
    ['2026-04-18', '2026-04-30', 'beginnt in 1 Tag'],
  ])('%s–%s: %s', (start, end, text) => {
    expect(relativeTo('2026-04-17', start, end)).toBe(text);
  });

  test.each([
    ['2026-04-01', '2026-04-15', false, 'endete vor 2 Tagen', 'ended 2 days ago', '2日前に終了'],
    ['2025-01-01', '2025-04-17', false, 'endete vor 1 Jahr', 'ended 1 year ago', '1年前に終了'],
    ['2026-04-01', '2026-04-18', false, 'endet in 1 Tag', 'ends in 1 day', 'あと1日で終了'],
    ['2026-04-01', '2026-05-08', false, 'endet in 3 Wochen', 'ends in 3 weeks', 'あと3週間で終了'],
    ['2026-06-17', '2026-07-01', false, 'beginnt in 2 Monaten', 'starts in 2 months', '2か月後に開始'],
    ['2026-04-17', '2026-04-30', false, 'beginnt heute', 'starts today', '今日開始'],
    ['2026-04-01', '2026-04-17', false, 'endet heute', 'ends today', '今日終了'],
    ['2026-04-01', '2026-04-17', true, 'endete heute', 'ended today', '今日終了しました'],
    ['2026-04-01', '2026-04-18', true, 'endet in 1 Tag', 'ends in 1 day', 'あと1日で終了'],
  ])('%s–%s, completed: %s, in three languages: %s', async (start, end, isOver, ...texts) => {
    const said: string[] = [];
    for (const language of ['de', 'en', 'ja'] as const) {
      await speak(language);
      said.push(relativeTo('2026-04-17', start, end, isOver));
    }
    await speak('de');
    expect(said).toEqual(texts);
  });
});

test('when something happened is told by the day of the person’s zone', async () => {
  await speak('de');
  const now = new Date('2026-07-01T06:00:00Z');
  expect(formatWhen('2026-06-30T22:30:00Z', 'Europe/Berlin', now)).toMatch(/^heute /);
  expect(formatWhen('2026-06-30T22:30:00Z', 'UTC', now)).toMatch(/^gestern /);
  expect(formatWhen('2026-06-28T12:00:00Z', 'UTC', now)).toMatch(/^28\.06\.2026 /);
});
