import type { Amount, Percentage, Period } from '@contracts/fields.js';
import { exchanged, shareOf } from '../money.js';
import type { InvoiceData, Item } from './invoices.js';

const whole: Percentage = 100_000;
type Priced = Pick<Item, 'amount' | 'gstRate' | 'discountRate'>;

/** The amount with VAT, in whole cents. */
export const grossOf = ({ amount, gstRate }: Priced): Amount => shareOf(amount, whole + gstRate);

/** What one of the invoice's currency is worth, in millionths of the company's. */
export type Rate = number;
/** Of an invoice in the company's own currency. */
const par: Rate = 1_000_000;

/** null: nobody has said yet what its currency is worth. */
export const rateOf = ({ currency, exchangeRate }: Pick<InvoiceData, 'currency' | 'exchangeRate'>): Rate | null =>
  currency === '' ? par : exchangeRate;

/** An amount of an invoice in the company's currency. */
export const worthOf = (amount: Amount, rate: Rate): Amount => exchanged(amount, rate, par);

/** The net amount less cash discount: what the item costs, in the company's currency. What is left is rounded, as gross is. */
export const actualOf = ({ amount, discountRate }: Priced, rate: Rate = par): Amount =>
  worthOf(discountRate === 0 ? amount : shareOf(amount, whole - discountRate), rate);

/** What an item books in a month. */
export interface Booked {
  period: Period;
  amount: Amount;
}

/** The actual amount in the months that it is paid in; the last one takes what rounding leaves, so that they add up. */
export function bookedOf(item: Priced & Pick<Item, 'payingPeriods'>, rate: Rate = par): Booked[] {
  const { payingPeriods } = item;
  let left = actualOf(item, rate);
  const parts = payingPeriods.map(({ period, amount }, i): Booked => {
    const part = i === payingPeriods.length - 1 ? left : actualOf({ ...item, amount }, rate);
    left -= part;
    return { period, amount: part };
  });
  return parts.filter(({ amount }) => amount !== 0);
}
