import type { Discount } from '@contracts/invoices/einvoice.js';
import { decimalOf } from './decimal.js';

/** XRechnung's way to say a cash discount within BT-20, one a line: `#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=357.93#`. */
const marked = /#SKONTO#TAGE=(\d{1,4})#PROZENT=(\d{1,3}(?:\.\d{1,4})?)(?:#BASISBETRAG=(-?\d{1,15}(?:\.\d{1,4})?))?#/g;

export const markedDiscounts = (text: string): Discount[] =>
  [...text.matchAll(marked)].map(([, days, percent, base]) => ({
    days: Number(days),
    percent: decimalOf(percent as string),
    base: base === undefined ? null : decimalOf(base),
  }));

/** A whole line as XRechnung prescribes it; its versions before 3 also knew the interest of who pays late. */
export const isDiscountLine = (line: string): boolean =>
  /^#(SKONTO|VERZUG)#TAGE=\d+#PROZENT=\d+\.\d\d(#BASISBETRAG=-?\d+\.\d\d)?#$/.test(line);
