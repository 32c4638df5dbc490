import type { Item } from './invoices.js';

/** What an item costs by month, as one would reckon it by hand from what it says alone. */
export function costsByMonth({
  amount,
  discountRate,
  payingPeriods,
}: Pick<Item, 'amount' | 'discountRate' | 'payingPeriods'>): [period: string, cost: number][] {
  const cost = (of: number) =>
    discountRate ? Math.sign(of) * Math.round(Math.abs(of * (100_000 - discountRate)) / 1_000_000) * 10 : of;
  let left = cost(amount);
  return payingPeriods.map((it, at) => {
    const part = at === payingPeriods.length - 1 ? left : cost(it.amount);
    left -= part;
    return [it.period, part];
  });
}
