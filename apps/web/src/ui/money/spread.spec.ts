import { monthsOf } from '../../words/formats/period.js';
import { spread } from './spread.js';

test('a sum over months adds up to the cent; what does not divide is in the last', () => {
  const parts = spread(100_000, monthsOf('2026-Q1'));
  expect(parts).toEqual([
    { period: '2026-01', amount: 33_330 },
    { period: '2026-02', amount: 33_330 },
    { period: '2026-03', amount: 33_340 },
  ]);
  expect(spread(-120_000, monthsOf('2026')).map(({ amount }) => amount)).toEqual(Array(12).fill(-10_000));
});

test('a sum of less than a cent a month stands in the last, one month has it all', () => {
  expect(spread(1, monthsOf('2026'))).toEqual([{ period: '2026-12', amount: 1 }]);
  expect(spread(7, ['2026-05'])).toEqual([{ period: '2026-05', amount: 7 }]);
});

test('by weights: what has none gets nothing, what does not divide is in the last that has one', () => {
  expect(spread(100_000, monthsOf('2026-Q1'), [17, 28, 0])).toEqual([
    { period: '2026-01', amount: 37_770 },
    { period: '2026-02', amount: 62_230 },
  ]);
  expect(spread(30, monthsOf('2026-Q1'), [0, 0, 0]).map(({ amount }) => amount)).toEqual([10, 10, 10]);
  const big = spread(
    Number.MAX_SAFE_INTEGER,
    monthsOf('2026'),
    monthsOf('2026').map((_, at) => 28 + (at % 4)),
  );
  expect(big.reduce((sum, { amount }) => sum + amount, 0)).toBe(Number.MAX_SAFE_INTEGER);
});
