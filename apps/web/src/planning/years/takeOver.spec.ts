import { tree } from '../rows/rows.harness.js';
import { choosable, firstChosen, madeBy, partsOf, toggledIn } from './takeOver.js';

const forest = tree(
  'G g 2026-01-01 2026-12-31',
  '  M a 2026-01-05 2026-06-30',
  '    S s 2026-01-05 2026-01-30',
  '  M b 2026-07-01 2027-03-31',
  'M c 2026-03-01 2026-03-31',
  'M old 2025-01-01 2025-12-31',
);
const rows = choosable(forest, 2026);

test('campaigns and projects of the year; those that end in it are chosen at first', () => {
  expect(rows.map(({ id }) => id)).toEqual(['g', 'a', 'b', 'c']);
  expect([...firstChosen(rows, 2026)]).toEqual(['g', 'a', 'c']);
});

test('what is left out below something chosen is named, and only the topmost chosen', () => {
  expect(partsOf(forest, new Set(['g', 'a', 'c']))).toEqual({ ids: ['g', 'c'], without: ['b'] });
  expect(partsOf(forest, new Set(['a']))).toEqual({ ids: ['a'], without: [] });
});

test('with a campaign all below it comes and goes; below one that is not chosen one stands alone', () => {
  const all = toggledIn(forest, rows, new Set(), 'g');
  expect([...all]).toEqual(['g', 'a', 'b']);
  expect([...toggledIn(forest, rows, all, 'g')]).toEqual([]);
  expect([...toggledIn(forest, rows, all, 'a')]).toEqual(['g', 'b']);
  expect([...toggledIn(forest, rows, new Set(), 'a')]).toEqual(['a']);
});

test('what would be made: counts, days, budget', () => {
  const wish = { chosen: new Set(['g', 'a', 'c']), keepWeekdays: false, money: 100_000 };
  const made = madeBy(forest, wish);
  expect(made.counts).toEqual({ GROUPING: 1, MAIN: 2, SUB: 1, MILESTONE: 0 });
  expect(made.daysOf('a')).toEqual({ startDate: '2027-01-05', endDate: '2027-06-30' });
  const weeks = madeBy(forest, { ...wish, keepWeekdays: true });
  expect(weeks.daysOf('a')).toEqual({ startDate: '2027-01-04', endDate: '2027-06-29' });
  expect(weeks.daysOf('g')).toEqual({ startDate: '2027-01-01', endDate: '2027-12-31' });
});
