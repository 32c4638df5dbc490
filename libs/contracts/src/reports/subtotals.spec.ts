import { subtotalsAfter } from './subtotals.js';

test.each([
  ['2026-02', true, []],
  ['2026-03', false, ['2026-Q1']],
  ['2026-12', false, ['2026-Q4']],
  ['2026-12', true, ['2026-Q4', '2026']],
  ['2026-Q3', true, []],
  ['2026-Q4', false, []],
  ['2026-Q4', true, ['2026']],
  ['2026', true, []],
])('behind %s, of several years: %s, stand %j', (period, hasYears, sums) => {
  expect(subtotalsAfter(period, hasYears)).toEqual(sums);
});
