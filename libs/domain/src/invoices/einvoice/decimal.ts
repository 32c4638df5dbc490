import type { Amount } from '@contracts/fields.js';
import type { Decimal } from '@contracts/invoices/einvoice.js';

/** Exact arithmetic with numbers as e-invoices write them: no floats, no rounding but where it is said. */

/** A number as XML writes it (`+12.50`, `.5`), without what says nothing; null if it is none. */
export function decimalOf(written: string): Decimal | null {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(written) ?? [];
  if (whole + fraction === '') return null;
  return printed(BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`), fraction.length);
}

export const sum = (numbers: readonly Decimal[]): Decimal => {
  const places = Math.max(0, ...numbers.map(placesOf));
  return printed(
    numbers.reduce((all, it) => all + scaled(it, places), 0n),
    places,
  );
};

export const negative = (number: Decimal): Decimal => {
  const places = placesOf(number);
  return printed(-scaled(number, places), places);
};

export const minus = (a: Decimal, b: Decimal): Decimal => sum([a, negative(b)]);

export const times = (a: Decimal, b: Decimal): Decimal => {
  const [p, q] = [placesOf(a), placesOf(b)];
  return printed(scaled(a, p) * scaled(b, q), p + q);
};

/** Half away from zero. */
export function rounded(number: Decimal, places = 2): Decimal {
  const more = placesOf(number) - places;
  if (more <= 0) return number;
  return printed(half(scaled(number, places + more), 10n ** BigInt(more)), places);
}

/** `a / b` rounded half away from zero; `b` is not 0. */
export function divided(a: Decimal, b: Decimal, places = 2): Decimal {
  const both = Math.max(placesOf(a), placesOf(b));
  return printed(half(scaled(a, both) * 10n ** BigInt(places), scaled(b, both)), places);
}

/** Below 0: `a` is less; 0: equal. */
export const compared = (a: Decimal, b: Decimal): number => {
  const difference = minus(a, b);
  return difference === '0' ? 0 : difference.startsWith('-') ? -1 : 1;
};

export const distance = (a: Decimal, b: Decimal): Decimal => minus(a, b).replace('-', '');

/** Money and percentages of the house are integers of thousandths: rounded half away from zero, null beyond what is exact. */
export function thousandths(number: Decimal): Amount | null {
  const amount = Number(scaled(rounded(number, 3), 3));
  return Number.isSafeInteger(amount) ? amount || 0 : null;
}

const placesOf = (number: Decimal): number => (number.includes('.') ? number.length - number.indexOf('.') - 1 : 0);

/** The number times 10^places; it has no more places. */
function scaled(number: Decimal, places: number): bigint {
  const [whole = '0', fraction = ''] = number.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

function printed(value: bigint, places: number): Decimal {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places, digits.length).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  return `${value < 0n ? '-' : ''}${whole}${places > 0 && fraction ? `.${fraction}` : ''}`;
}

function half(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const whole = (2n * n + d) / (2n * d);
  return isNegative ? -whole : whole;
}
