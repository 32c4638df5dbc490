import type { Amount, Percentage, Period } from '@contracts/fields.js';
import { shareOf } from '../money.js';
import type { Item } from './invoices.js';

const whole: Percentage = 100_000;
type Priced = Pick<Item, 'amount' | 'gstRate' | 'discountRate'>;

/** The amount with VAT, in whole cents. */
export const grossOf = ({ amount, gstRate }: Priced): Amount => shareOf(amount, whole + gstRate);

/** The net amount less cash discount: what the item costs. */
export const actualOf = ({ amount, discountRate }: Priced): Amount => amount - shareOf(amount, discountRate);

/** What an item books in a month. */
export interface Booked {
  period: Period;
  amount: Amount;
}

/** The actual amount in the months that it is paid in; the last one takes what rounding leaves, so that they add up. */
export function bookedOf(item: Priced & Pick<Item, 'payingPeriods'>): Booked[] {
  const { payingPeriods, discountRate } = item;
  let left = actualOf(item);
  const parts = payingPeriods.map(({ period, amount }, i): Booked => {
    const part = i === payingPeriods.length - 1 ? left : amount - shareOf(amount, discountRate);
    left -= part;
    return { period, amount: part };
  });
  return parts.filter(({ amount }) => amount !== 0);
}
