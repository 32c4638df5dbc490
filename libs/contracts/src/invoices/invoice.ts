import {
  type Amount,
  amount,
  choice,
  type Day,
  day,
  flag,
  group,
  integer,
  list,
  listOf,
  made,
  type Percentage,
  type Period,
  percentage,
  period,
  reference,
  Some,
  text,
} from '../fields.js';
import { exportFormats, type TemplateFormat } from '../importing/formats.js';

/** How much of an item is paid in a month; together exactly the item's amount. */
export class PayingPeriod {
  @period() period!: Period;
  @amount() amount!: Amount;
}

/** A record of a dimension that an item is booked on, such as its cost center; at most one of each kind. */
export class DataElementLink {
  @text({ min: 1, max: 100 }) type!: string;
  @reference('data-element') id!: string;
}

/** What is written about an item. Its amount is net; VAT and cash discount are shares of it. */
export class InvoiceItemContent {
  @text({ max: 300, find: true, search: true }) label = '';
  /** The project or action that its costs are booked on; null: nothing is booked yet, as of an e-invoice just read. */
  @reference('plan-element', { nullable: true, find: true }) planElementId!: string | null;
  /** The order that it is an invoice of: that much less of it is committed. */
  @reference('order', { nullable: true, find: true }) orderId: string | null = null;
  @amount({ find: true, reads: 'readCosts' }) amount!: Amount;
  @percentage({ find: true, reads: 'readCosts' }) gstRate: Percentage = 0;
  @percentage({ find: true, reads: 'readCosts' }) discountRate: Percentage = 0;
  @list(PayingPeriod, { min: 1, max: 120, reads: 'readCosts' }) payingPeriods!: readonly PayingPeriod[];
  @list(DataElementLink, { max: 20 }) dataElements: readonly DataElementLink[] = [];
  /** What was planned or ordered for its element and is invoiced by it: entries of the kinds PLAN and COMMITTED. */
  @listOf('reference', { to: 'cost-entry' }, { max: 24, reads: 'readCosts' }) planEntries: readonly string[] = [];
}

/** POST accounting/invoice-item */
export class AddInvoiceItem extends InvoiceItemContent {
  /** Whoever makes it may say its id. */
  @reference('invoice-item', { optional: true }) id?: string;
  @reference('invoice') invoiceId!: string;
}

/** GET accounting/invoice-item/{id}. PUT derives from it. */
export class InvoiceItem extends InvoiceItemContent {
  static readonly rows = 'invoiceItems';
  @made(reference('invoice-item', { find: true })) readonly id!: string;
  @made(reference('invoice', { find: true })) readonly invoiceId!: string;
  /** Its amount with VAT, in whole cents. */
  @made(amount({ find: true, reads: 'readCosts' })) readonly gross!: Amount;
  /** Where it may belong, by what the same creditor's items were booked on before. */
  @made(reference('plan-element', { nullable: true })) readonly proposedElementId!: string | null;
  /** What it books: its amount less cash discount, in the company's currency. */
  @made(amount({ find: true, reads: 'readCosts' })) readonly actual!: Amount;
  @made(flag({ find: true })) readonly deleted!: boolean;
  @made(integer({ find: true })) readonly revision!: number;
}

/** GET accounting/invoice-item?invoiceId= */
export class ItemsAsked {
  @reference('invoice', { optional: true }) invoiceId?: string;
}

/** Why an entry may be what an item invoices: it is as much, in its month, or its provider is named. */
export const matchReasons = ['AMOUNT', 'MONTH', 'PROVIDER'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** GET accounting/invoice-item/{id}/match: what of its element an item may be the invoice of, the likeliest first. */
export class ItemMatch {
  @reference('cost-entry') id!: string;
  @reference('plan-element') elementId!: string;
  @choice(['PLAN', 'COMMITTED']) kind!: 'PLAN' | 'COMMITTED';
  @period() period!: Period;
  @amount() amount!: Amount;
  @text() description!: string;
  @listOf('choice', { choices: matchReasons }) reasons!: readonly MatchReason[];
  /** It is what this item invoices. */
  @flag() chosen!: boolean;
  /** Another item already invoices it. */
  @flag() taken!: boolean;
}

/** A file that lies with an invoice: the e-invoice that it was read of, or what somebody attached. */
export class InvoiceFile {
  @text({ max: 100 }) id!: string;
  @text({ max: 200 }) name!: string;
  /** `application/pdf` */
  @text({ max: 100 }) type!: string;
  /** Bytes. */
  @integer() size!: number;
  @text({ max: 64 }) sha256!: string;
  @flag() isOriginal!: boolean;
}

/** Who sent an e-invoice, as it says itself: by this it is known who its creditor is, once somebody said so. */
export class InvoiceSender {
  @text({ max: 1_000 }) name!: string;
  @text({ max: 100 }) vatId!: string;
}

/**
 * How far an invoice is: an item still lacks its element, or has only a proposal for it; the rate of its currency lacks;
 * its items have another sum than is printed on it; all of it is booked.
 */
export const assignments = ['UNASSIGNED', 'PROPOSED', 'NO_RATE', 'DIFFERS', 'BOOKED'] as const;
export type Assignment = (typeof assignments)[number];

export const invoiceSources = ['MANUAL', 'E_INVOICE'] as const;

/** What is written about an invoice. */
class InvoiceContent {
  @text({ max: 300, find: true, search: true }) label = '';
  /** The sender's number; unique for each service provider. */
  @text({ min: 1, max: 100, format: 'identifier', find: true, search: true }) identifier!: string;
  @day({ find: true }) date!: Day;
  @reference('service-provider', { nullable: true, find: true }) serviceProviderId: string | null = null;
  /** As it is printed on the invoice: compared with its items, never corrected by them. */
  @amount({ find: true, reads: 'readCosts' }) amountNet: Amount = 0;
  @amount({ find: true, reads: 'readCosts' }) amountGross: Amount = 0;
  /** What new items are proposed for. */
  @reference('plan-element', { nullable: true, find: true }) planElementId: string | null = null;
  @reference('user', { nullable: true, find: true }) responsible: string | null = null;
  /** Three letters of ISO 4217; empty: the company's own. */
  @text({ max: 3, find: true }) currency = '';
  /** Millionths of the company's currency for one of this; without it nothing of another currency is booked. */
  @integer({ min: 1, max: 1_000_000_000_000, nullable: true, reads: 'readCosts' }) exchangeRate: number | null = null;
  /** Default: the creator's unit; null: the whole tenant's. */
  @reference('group', { nullable: true, optional: true, find: true }) unitId?: string | null;
}

/** POST accounting/invoice */
export class CreateInvoice extends InvoiceContent {
  /** Whoever makes it may say its id. */
  @reference('invoice', { optional: true }) id?: string;
  @list(InvoiceItemContent, { max: 1_000 }) items: readonly InvoiceItemContent[] = [];
}

/** One item of PUT accounting/invoice: any of its fields. */
export class ChangeOneInvoice extends Some(InvoiceContent) {
  @reference('invoice') id!: string;
}
/** The body is the list itself; the route wraps it. All items apply or none. */
export class ChangeInvoices {
  @list(ChangeOneInvoice, { min: 1, max: 1_000 }) items!: readonly ChangeOneInvoice[];
}

/** PUT accounting/plan-elements: the elements of items, which lists of invoices name. */
export class InvoicedElements {
  @listOf('reference', { to: 'plan-element' }, { max: 1_000 }) ids!: readonly string[];
}

/** POST accounting/export/invoices: a row an item, of the invoices that the filters in its address give. */
export class ExportInvoices {
  @choice(exportFormats) format: TemplateFormat = 'XLSX';
  @text({ max: 10, optional: true }) language?: string;
}

/** GET accounting/invoice/{id}. PUT derives from it. */
export class Invoice extends InvoiceContent {
  static readonly rows = 'invoices';
  @made(reference('invoice', { find: true })) readonly id!: string;
  @made(integer({ find: true })) readonly itemCount!: number;
  @made(amount({ find: true, reads: 'readCosts' })) readonly itemsNet!: Amount;
  @made(amount({ find: true, reads: 'readCosts' })) readonly itemsGross!: Amount;
  /** The entered net amount less the sum of the items. */
  @made(amount({ find: true, reads: 'readCosts' })) readonly difference!: Amount;
  @made(choice(assignments, { find: true, reads: 'readCosts' })) readonly assignment!: Assignment;
  /** Those that its items are booked on. */
  @made(listOf('reference', { to: 'plan-element' }, { find: true, reads: 'readCosts' }))
  readonly planElements!: readonly string[];
  @made(list(InvoiceItem, { reads: 'readCosts' })) readonly items!: readonly InvoiceItem[];
  @made(group(InvoiceSender, { nullable: true })) readonly sender!: InvoiceSender | null;
  @made(list(InvoiceFile, { reads: 'readCosts' })) readonly files!: readonly InvoiceFile[];
  @made(choice(invoiceSources, { find: true })) readonly source!: (typeof invoiceSources)[number];
  @made(flag({ find: true })) readonly deleted!: boolean;
  @made(integer({ find: true })) readonly createdTimeMillis!: number;
  @made(integer({ find: true })) readonly revision!: number;
  @made(text({ format: 'time', nullable: true, find: true })) readonly createdAt!: string | null;
  @made(text({ format: 'time', nullable: true, find: true })) readonly modifiedAt!: string | null;
  @made(reference('user', { nullable: true, find: true })) readonly modifiedBy!: string | null;
}
