import { type Amount, amount, type Day, day, flag, integer, list, made, reference, text } from '../fields.js';
import { DataElementLink, PayingPeriod } from '../invoices/invoice.js';

/** What is ordered and not invoiced yet: it stands as committed on its element, in the months in which it is expected. */
export class OrderContent {
  @text({ max: 300, find: true, search: true }) label = '';
  /** The company's own number of it; unique among those that are not deleted. */
  @text({ min: 1, max: 100, format: 'identifier', find: true, search: true }) identifier!: string;
  @day({ find: true }) date!: Day;
  @reference('service-provider', { nullable: true, find: true }) serviceProviderId: string | null = null;
  /** The project or action that it is for. */
  @reference('plan-element', { find: true }) planElementId!: string;
  /** Net. */
  @amount({ min: 1, find: true, reads: 'readCosts' }) amount!: Amount;
  /** In which months how much of it is expected to be invoiced; together exactly its amount. */
  @list(PayingPeriod, { min: 1, max: 120, reads: 'readCosts' }) expectedPeriods!: readonly PayingPeriod[];
  @list(DataElementLink, { max: 20 }) dataElements: readonly DataElementLink[] = [];
}

/** POST accounting/order */
export class PlaceOrder extends OrderContent {
  /** Whoever makes it may say its id. */
  @reference('order', { optional: true }) id?: string;
  /** Left out: in the month of its date. */
  @list(PayingPeriod, { max: 120 }) override expectedPeriods: readonly PayingPeriod[] = [];
}

/** GET accounting/order/{id}. PUT derives from it. */
export class Order extends OrderContent {
  static readonly rows = 'orders';
  @made(reference('order', { find: true })) readonly id!: string;
  /** Net, of the invoice items that name it. */
  @made(amount({ find: true, reads: 'readCosts' })) readonly invoiced!: Amount;
  /** What is still committed: never below zero. */
  @made(amount({ find: true, reads: 'readCosts' })) readonly committed!: Amount;
  /** How much more was invoiced than ordered. */
  @made(amount({ find: true, reads: 'readCosts' })) readonly excess!: Amount;
  /** Nothing more is expected: what was left is released. */
  @made(flag({ find: true })) readonly closed!: boolean;
  @made(flag({ find: true })) readonly deleted!: boolean;
  @made(integer({ find: true })) readonly revision!: number;
  @made(text({ format: 'time', nullable: true, find: true })) readonly createdAt!: string | null;
  @made(text({ format: 'time', nullable: true, find: true })) readonly modifiedAt!: string | null;
  @made(reference('user', { nullable: true, find: true })) readonly modifiedBy!: string | null;
}
