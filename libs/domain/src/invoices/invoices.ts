import type { Amount, Day, Percentage, Period } from '@contracts/fields.js';
import type { invoiceSources } from '@contracts/invoices/invoice.js';
import { identifierKey } from '../identifiers.js';
import { AreaState } from '../state.js';

/** What is written about an invoice, as the log stores it. */
export interface InvoiceData {
  id: string;
  label: string;
  identifier: string;
  date: Day;
  serviceProviderId: string | null;
  amountNet: Amount;
  amountGross: Amount;
  planElementId: string | null;
  responsible: string | null;
  unitId: string | null;
  source: (typeof invoiceSources)[number];
}
/** An invoice as the state holds it. Immutable. */
export interface InvoiceThing extends InvoiceData {
  /** Ids of its items in their order. */
  items: readonly string[];
  deleted: boolean;
}
/** One item of an invoice, as the log stores it. Immutable. */
export interface Item {
  id: string;
  invoiceId: string;
  label: string;
  planElementId: string | null;
  amount: Amount;
  gstRate: Percentage;
  discountRate: Percentage;
  payingPeriods: readonly { period: Period; amount: Amount }[];
  dataElements: readonly { type: string; id: string }[];
}

/** The invoices of a tenant and their items. */
export class Invoices extends AreaState {
  readonly invoices = this.table<InvoiceThing>('invoices');
  readonly items = this.table<Item>('items');
  /** Undeleted invoices by service provider and number: more than one is refused. */
  private readonly numbers = this.index<readonly string[]>('numbers');

  constructor(beneath?: Invoices) {
    super(beneath);
  }

  fork(): this {
    return new Invoices(this) as this;
  }

  thing(kind: string, id: string): unknown {
    if (kind === 'invoice') return this.invoices.get(id);
    return kind === 'invoiceItem' ? this.items.get(id) : undefined;
  }

  *ids(kind: string): Iterable<string> {
    if (kind === 'invoice') yield* this.invoices.keys();
    if (kind === 'invoiceItem') yield* this.items.keys();
  }

  invoice(id: string): InvoiceThing | undefined {
    return this.invoices.get(id);
  }

  /** Unless it is deleted. */
  live(id: string): InvoiceThing | undefined {
    const it = this.invoices.get(id);
    return it?.deleted ? undefined : it;
  }

  itemsOf({ items }: InvoiceThing): Item[] {
    return items.flatMap((id) => this.items.get(id) ?? []);
  }

  /** Undeleted invoices with the same number of the same service provider, itself among them; an empty one is nobody's. */
  withNumberOf(invoice: InvoiceThing): readonly string[] {
    return this.numbers.get(numberKey(invoice)) ?? [];
  }

  reindex(): void {
    for (const invoice of this.invoices.values()) this.count(invoice);
  }

  // ── what evolve uses ──────────────────────────────────────────────────────────────────────────────────────────────

  put(invoice: InvoiceThing): void {
    this.drop(invoice.id);
    this.invoices.set(invoice.id, invoice);
    this.count(invoice);
    this.note('invoice', invoice.id);
  }

  with(id: string, changes: Partial<InvoiceThing>): void {
    const it = this.invoices.get(id);
    if (!it) return;
    this.put({ ...it, ...changes });
    if (changes.deleted !== undefined || changes.unitId !== undefined || changes.responsible !== undefined)
      for (const item of it.items) this.note('invoiceItem', item);
  }

  drop(id: string): void {
    const it = this.invoices.get(id);
    if (!it) return;
    this.invoices.delete(id);
    const others = this.withNumberOf(it).filter((one) => one !== id);
    if (others.length) this.numbers.set(numberKey(it), others);
    else this.numbers.delete(numberKey(it));
    this.note('invoice', id);
  }

  putItem(item: Item): void {
    this.items.set(item.id, item);
    this.note('invoiceItem', item.id);
    this.note('invoice', item.invoiceId);
  }

  private count(invoice: InvoiceThing): void {
    if (invoice.deleted || identifierKey(invoice.identifier) === '') return;
    const key = numberKey(invoice);
    this.numbers.set(key, [...(this.numbers.get(key) ?? []), invoice.id]);
  }
}

const numberKey = ({ serviceProviderId, identifier }: InvoiceData): string =>
  `${serviceProviderId ?? ''} ${identifierKey(identifier)}`;
