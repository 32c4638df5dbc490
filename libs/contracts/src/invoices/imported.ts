import {
  type Amount,
  amount,
  type Day,
  day,
  group,
  list,
  type Percentage,
  type Period,
  percentage,
  period,
  reference,
  text,
} from '../fields.js';
import { InvoiceFile, InvoiceSender } from './invoice.js';

/** One item as it was read of an e-invoice: before anybody said what it is booked on. */
export class ImportedItem {
  @text({ max: 300 }) label!: string;
  @amount() amount!: Amount;
  @percentage() gstRate!: Percentage;
  @percentage() discountRate!: Percentage;
  @period() period!: Period;
  /** Where the buyer books it, as its sender wrote it: perhaps the number of a cost center. */
  @text({ max: 1_000 }) accounting!: string;
}

/** What an e-invoice says, for the command that makes an invoice of it. */
export class ImportedInvoice {
  @reference('invoice') id!: string;
  @text({ max: 300 }) label!: string;
  @text({ min: 1, max: 100, format: 'identifier' }) identifier!: string;
  @day() date!: Day;
  @amount() amountNet!: Amount;
  @amount() amountGross!: Amount;
  @text({ max: 3 }) currency!: string;
  @group(InvoiceSender) sender!: InvoiceSender;
  /** BT-13: the number of the order as its sender wrote it; empty: none is named. */
  @text({ max: 1_000 }) order!: string;
  @list(ImportedItem, { max: 1_000 }) items!: readonly ImportedItem[];
  @group(InvoiceFile) file!: InvoiceFile;
}
