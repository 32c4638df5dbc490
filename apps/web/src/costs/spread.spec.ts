import { monthsOf } from '../words/formats/period.js';
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
