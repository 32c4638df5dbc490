import type { Amount, Day, Percentage, Period } from '@contracts/fields.js';
import { identifierKey } from '@contracts/identifiers.js';
import type { InvoiceFile, InvoiceSender, invoiceSources } from '@contracts/invoices/invoice.js';
import type { FileRefusal } from '@contracts/invoices/refusedFile.js';
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
  currency: string;
  exchangeRate: number | null;
  sender: InvoiceSender | null;
}
/** An invoice as the state holds it. Immutable. */
export interface InvoiceThing extends InvoiceData {
  /** Ids of its items in their order. */
  items: readonly string[];
  files: readonly InvoiceFile[];
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
  /** The order that it is an invoice of: that much less of it is committed. */
  orderId?: string | null;
  /** Entries of its element that it is the invoice of. */
  planEntries: readonly string[];
  /** Of an e-invoice's: where it may belong. */
  proposedElementId?: string;
}

/** A file that became no invoice, until somebody has seen to it. Immutable. */
export interface RefusedThing extends FileRefusal {
  deleted: boolean;
}

/** An invoice or an item that went with an element; of an item what is needed to put it back. */
interface Gone {
  /** The element, as its deletion names it. */
  with: string;
  item?: Item;
  after?: string | null;
}

/** The invoices of a tenant and their items, and the files that became none. */
export class Invoices extends AreaState {
  readonly invoices = this.table<InvoiceThing>('invoices');
  readonly items = this.table<Item>('items');
  readonly refusedFiles = this.table<RefusedThing>('refusedFiles');
  /** By the invoice's or the item's id. */
  readonly gone = this.table<Gone>('gone');
  /**
   * Undeleted invoices by service provider and number, of which more than one is refused; by who sent them, with the number
   * and without; by their service provider; by the sums of their files.
   */
  private readonly found = this.index<readonly string[]>('found');

  constructor(beneath?: Invoices) {
    super(beneath);
  }

  fork(): this {
    return new Invoices(this) as this;
  }

  thing(kind: string, id: string): unknown {
    if (kind === 'invoice') return this.invoices.get(id);
    if (kind === 'refusedFile') return this.refusedFiles.get(id);
    return kind === 'invoiceItem' ? this.items.get(id) : undefined;
  }

  *ids(kind: string): Iterable<string> {
    if (kind === 'invoice') yield* this.invoices.keys();
    if (kind === 'invoiceItem') yield* this.items.keys();
    if (kind === 'refusedFile') yield* this.refusedFiles.keys();
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
    return this.found.get(numberKey(invoice)) ?? [];
  }

  /** Undeleted ones of a sender, of one number of theirs, of a service provider, or with a file. */
  foundBy(key: string): readonly InvoiceThing[] {
    return (this.found.get(key) ?? []).flatMap((id) => this.invoices.get(id) ?? []);
  }

  reindex(): void {
    for (const invoice of this.invoices.values()) this.count(keysOf(invoice), invoice.id);
  }

  // ── what evolve uses ──────────────────────────────────────────────────────────────────────────────────────────────

  put(invoice: InvoiceThing): void {
    const before = this.invoices.get(invoice.id);
    const [old, now] = [before ? keysOf(before) : [], keysOf(invoice)];
    this.invoices.set(invoice.id, invoice);
    this.discount(
      old.filter((key) => !now.includes(key)),
      invoice.id,
    );
    this.count(
      now.filter((key) => !old.includes(key)),
      invoice.id,
    );
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
    this.discount(keysOf(it), id);
    this.note('invoice', id);
  }

  putRefused(file: RefusedThing): void {
    this.refusedFiles.set(file.id, file);
    this.note('refusedFile', file.id);
  }

  withRefused(id: string, changes: Partial<RefusedThing>): void {
    const file = this.refusedFiles.get(id);
    if (file) this.putRefused({ ...file, ...changes });
  }

  putItem(item: Item): void {
    this.items.set(item.id, item);
    this.note('invoiceItem', item.id);
    this.note('invoice', item.invoiceId);
  }

  private count(keys: readonly string[], id: string): void {
    for (const key of keys) this.found.set(key, [...(this.found.get(key) ?? []), id]);
  }

  private discount(keys: readonly string[], id: string): void {
    for (const key of keys) {
      const others = (this.found.get(key) ?? []).filter((one) => one !== id);
      if (others.length) this.found.set(key, others);
      else this.found.delete(key);
    }
  }
}

type Numbered = Pick<InvoiceData, 'serviceProviderId' | 'sender' | 'identifier'>;

/** By what it is found; a deleted one by nothing. */
function keysOf(invoice: InvoiceThing): string[] {
  const { sender, serviceProviderId, identifier, files } = invoice;
  if (invoice.deleted) return [];
  return [
    ...(identifierKey(identifier) === '' ? [] : [numberKey(invoice)]),
    ...(sender ? [senderKey(sender), sentKey(sender, identifier)] : []),
    ...(serviceProviderId === null ? [] : [providerKey(serviceProviderId)]),
    ...files.map(({ sha256 }) => fileKey(sha256)),
  ];
}

/** Of whom nobody has said yet which service provider they are, by what their e-invoice says of them. */
const numberKey = ({ serviceProviderId, sender, identifier }: Numbered): string =>
  `number ${serviceProviderId ?? (sender ? senderKey(sender) : '')} ${identifierKey(identifier)}`;

/** A sender by the number for VAT, else by name. */
export const senderKey = ({ name, vatId }: InvoiceSender): string =>
  `sender ${vatId.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() || identifierKey(name)}`;
export const sentKey = (sender: InvoiceSender, identifier: string): string =>
  `sent ${senderKey(sender)} ${identifierKey(identifier)}`;
export const providerKey = (id: string): string => `provider ${id}`;
export const fileKey = (sha256: string): string => `file ${sha256}`;
