import type { Amount, Percentage } from '@contracts/fields.js';

/** Money is integers of thousandths; nothing here makes a fraction (decisions.md, Costs). */

/** A cent in thousandths of the currency. */
const cent: Amount = 10;

/** `numerator / denominator`, rounded half away from zero, exact for all safe integers. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const whole = (2n * n + d) / (2n * d);
  return negative ? -whole : whole;
}

/** An amount rounded to a unit (default: cents), half away from zero. */
export const rounded = (amount: Amount, unit: Amount = cent): Amount =>
  Number(divided(BigInt(amount), BigInt(unit))) * unit || 0;

/** A percentage (100 % = 100000) of an amount, rounded to a unit. */
export const shareOf = (amount: Amount, share: Percentage, unit: Amount = cent): Amount =>
  Number(divided(BigInt(amount) * BigInt(share), 100_000n * BigInt(unit))) * unit || 0;

/** An amount at a rate of `rate / one`, rounded to cents; at par it is left as it is. */
export const exchanged = (amount: Amount, rate: number, one: number): Amount =>
  rate === one ? amount : Number(divided(BigInt(amount) * BigInt(rate), BigInt(one) * BigInt(cent))) * cent || 0;

/** An amount in n equal parts of whole units; the remainder goes to the last one, so the parts add up. */
export function parts(amount: Amount, n: number, unit: Amount = cent): Amount[] {
  const each = Math.trunc(Math.trunc(amount / n) / unit) * unit || 0;
  return Array.from({ length: n }, (_, i) => (i === n - 1 ? amount - each * (n - 1) : each));
}

/** An amount divided by shares whose sum is 100 %; the remainder goes to the last one, so the parts add up. */
export function divide(amount: Amount, shares: readonly Percentage[], unit: Amount = cent): Amount[] {
  let left = amount;
  return shares.map((share, i) => {
    const part = i === shares.length - 1 ? left : shareOf(amount, share, unit);
    left -= part;
    return part;
  });
}
