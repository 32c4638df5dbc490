import fc from 'fast-check';
import {
  compared,
  decimalOf,
  distance,
  divided,
  minus,
  negative,
  rounded,
  sum,
  thousandths,
  times,
} from './decimal.js';

const written = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => {
    const text = `${digits < 0n ? -digits : digits}`.padStart(places + 1, '0');
    const at = text.length - places;
    return `${digits < 0n ? '-' : ''}${text.slice(0, at)}${places ? `.${text.slice(at)}` : ''}`;
  });
const number = written.map((it) => decimalOf(it) as string);

test('numbers are kept as they are, but for zeros that say nothing', () => {
  expect(['12.50', '+3', '.5', '-0.0', '007', '1.'].map(decimalOf)).toEqual(['12.5', '3', '0.5', '0', '7', '1']);
  expect(['', '.', '-', '1e3', '1,5', ' 1', '1.2.3', 'NaN'].map(decimalOf)).toEqual(Array(8).fill(null));
  expect(decimalOf('-12345678901234567890.123456789')).toBe('-12345678901234567890.123456789');
});

test('sums, products and quotients are exact, and rounding goes half away from zero', () => {
  expect(sum(['0.1', '0.2', '-0.3'])).toBe('0');
  expect(times('0.07', '-13.5')).toBe('-0.945');
  expect(['0.945', '-0.945', '0.944999', '2.5'].map((it) => rounded(it))).toEqual(['0.95', '-0.95', '0.94', '2.5']);
  expect([divided('1', '3'), divided('-2', '0.03', 4), divided('0', '7')]).toEqual(['0.33', '-66.6667', '0']);
  expect(['12.345', '-0.0005', '12.3454'].map(thousandths)).toEqual([12_345, -1, 12_345]);
  expect(thousandths('99999999999999999')).toBeNull();
});

test('any numbers: what is added is taken away again, order does not matter, signs turn round', () => {
  fc.assert(
    fc.property(number, number, number, (a, b, c) => {
      expect(minus(sum([a, b]), b)).toBe(a);
      expect(sum([a, b, c])).toBe(sum([c, a, b]));
      expect(times(a, sum([b, c]))).toBe(sum([times(a, b), times(a, c)]));
      expect(rounded(negative(a))).toBe(negative(rounded(a)));
      expect(compared(distance(rounded(a), a), '0.005')).toBeLessThanOrEqual(0);
      expect(decimalOf(a)).toBe(a);
    }),
  );
});
