import fc from 'fast-check';
import { divide, parts, rounded, shareOf } from './money.js';

const amount = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });

test('the parts of an amount add up to it, and all but the last are whole cents', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 36 }), (sum, n) => {
      const split = parts(sum, n);
      expect(split).toHaveLength(n);
      expect(split.reduce((a, b) => a + b)).toBe(sum);
      expect(split.slice(0, -1).every((part) => part % 10 === 0)).toBe(true);
    }),
  );
});

test('a quarter in three months: the remainder goes to the last', () => {
  expect(parts(100_000, 3)).toEqual([33_330, 33_330, 33_340]);
  expect(parts(-100_000, 3)).toEqual([-33_330, -33_330, -33_340]);
  expect(parts(10, 3)).toEqual([0, 0, 10]);
});

test('halves are rounded away from zero, exactly', () => {
  expect([rounded(15), rounded(14), rounded(-15), rounded(-14)]).toEqual([20, 10, -20, -10]);
  expect(shareOf(1_000_050, 50_000)).toBe(500_030);
  expect(shareOf(9_007_199_254_740_991, 100_000, 1)).toBe(9_007_199_254_740_991);
  expect(Object.is(rounded(-1), 0)).toBe(true);
});

test('an amount divided by shares of 100 % adds up', () => {
  expect(divide(100_000, [33_333, 33_333, 33_334])).toEqual([33_330, 33_330, 33_340]);
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 100_000 }), (sum, share) => {
      const split = divide(sum, [share, 100_000 - share]);
      expect(split[0]! + split[1]!).toBe(sum);
    }),
  );
});
