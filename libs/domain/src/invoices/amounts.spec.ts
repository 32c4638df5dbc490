import { actualOf, bookedOf, grossOf } from './amounts.js';

test('what is left after cash discount is rounded as gross is: half a cent away from zero, once an item', () => {
  const priced = (amount: number, discountRate: number) => ({ amount, gstRate: 19_000, discountRate });
  // 2 % off 100.25 leave 98.245; half of 10.05 is 5.025; 3 % off 100.50 leave 97.485.
  expect([
    actualOf(priced(100_250, 2_000)),
    actualOf(priced(10_050, 50_000)),
    actualOf(priced(100_500, 3_000)),
  ]).toEqual([98_250, 5_030, 97_490]);
  expect(actualOf(priced(-10_050, 50_000))).toBe(-5_030);
  expect(actualOf(priced(10_050, 0))).toBe(10_050);
  expect(actualOf(priced(10_050, 100_000))).toBe(0);
  // 19 % on 10.50 make 12.495.
  expect([grossOf(priced(10_500, 0)), grossOf(priced(-10_500, 0))]).toEqual([12_500, -12_500]);
});

test('each month is rounded so too, and the last one takes what is left', () => {
  const payingPeriods = [
    { period: '2026-01', amount: 100_250 },
    { period: '2026-02', amount: 100_250 },
    { period: '2026-03', amount: 100_250 },
  ];
  const item = { amount: 300_750, gstRate: 0, discountRate: 2_000, payingPeriods };
  // 2 % off 300.75 leave 294.735.
  expect([actualOf(item), bookedOf(item).map(({ amount }) => amount)]).toEqual([294_740, [98_250, 98_250, 98_240]]);
});
