import type { Amount } from '@contracts/fields.js';
import type { InvoiceFile } from '@contracts/invoices/invoice.js';
import type { Envelope } from '@contracts/message.js';
import { applied, filledIn, swapped } from '../changes.js';
import type { Changed, PropertyChange, Touched } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import { type Booked, bookedOf, type Rate, rateOf, worthOf } from './amounts.js';
import type { InvoiceData, Invoices, Item } from './invoices.js';

/** What an item books in the plan, in place of all that it booked before; on no element: nothing. */
export interface Booking {
  item: string;
  element: string | null;
  label: string;
  entries: readonly Booked[];
  /** Its dimensions, each by one record. */
  split: Readonly<Record<string, readonly { id: string; share: number }[]>>;
  /** How much of an order it is: net. */
  order?: { id: string; amount: Amount };
}

/** Names and shapes are stored for ever. What follows in the plan stands in the event (log.md, Events 5): `books`. */
export type InvoiceEvent =
  | { type: 'InvoiceCreated'; data: InvoiceData }
  /** A creation taken back. */
  | { type: 'InvoiceUndone'; data: InvoiceData }
  | { type: 'InvoiceChanged'; data: InvoiceChange }
  /** `gone`: the element that was deleted with it. */
  | { type: 'InvoiceDeleted'; data: { id: string; books: readonly Booking[]; gone?: string } }
  | { type: 'InvoiceRestored'; data: { id: string; books: readonly Booking[] } }
  /** `after`: the item before it; null: it is the first. */
  | { type: 'InvoiceFileAttached'; data: { id: string; file: InvoiceFile } }
  | { type: 'InvoiceFileRemoved'; data: { id: string; file: InvoiceFile } }
  | { type: 'InvoiceItemAdded'; data: ItemData }
  | { type: 'InvoiceItemChanged'; data: ItemChange }
  | { type: 'InvoiceItemRemoved'; data: ItemData };
interface InvoiceChange {
  id: string;
  changed: Changed<Omit<InvoiceData, 'id' | 'source' | 'sender'>>;
  /** Where what its currency is worth has changed. */
  books?: readonly Booking[];
}
interface ItemData {
  id: string;
  invoiceId: string;
  item: Item;
  after: string | null;
  books: readonly Booking[];
  /** Of a removal: the element that was deleted with it. */
  gone?: string;
}
interface ItemChange {
  id: string;
  invoiceId: string;
  changed: Changed<Omit<Item, 'id' | 'invoiceId'>>;
  books: readonly Booking[];
}
type DataOf<T extends InvoiceEvent['type']> = Extract<InvoiceEvent, { type: T }>['data'];

export function bookingOf(item: Item, rate: Rate | null): Booking {
  const { id, planElementId, label, dataElements, orderId } = item;
  const isBooked = planElementId !== null && rate !== null;
  return {
    ...{ item: id, element: planElementId, label, entries: isBooked ? bookedOf(item, rate) : [] },
    ...(orderId && isBooked && { order: { id: orderId, amount: worthOf(item.amount, rate) } }),
    split: Object.fromEntries(dataElements.map((it) => [it.type, [{ id: it.id, share: 100_000 }]])),
  };
}
const booksNothing = (item: string): Booking => ({ item, element: null, label: '', entries: [], split: {} });

/** All that the items of an invoice book. */
export const bookingsOf = (state: Invoices, id: string): Booking[] => {
  const invoice = state.invoice(id);
  return invoice ? state.itemsOf(invoice).map((item) => bookingOf(item, rateOf(invoice))) : [];
};
const unbooked = (state: Invoices, id: string): Booking[] => state.invoice(id)?.items.map(booksNothing) ?? [];

const itemAndInvoice = ({ id, invoiceId }: { id: string; invoiceId: string }): Touched[] => [
  { kind: 'invoiceItem', id },
  { kind: 'invoice', id: invoiceId },
];

/** At the item its own fields, at the invoice those of `items[…]`. */
const itemHistory =
  (name: 'old' | 'new') =>
  ({ item, invoiceId }: ItemData, id: string): PropertyChange[] =>
    id === invoiceId
      ? [{ name: `items[${item.id}]`, old: null, new: null, [name]: item }]
      : filledIn(item).map((it) => (name === 'new' ? it : { name: it.name, old: it.new, new: null }));

const native = { currency: '', exchangeRate: null, sender: null };

export const invoiceEvents = {
  kind: 'invoice',
  right: 'writeCosts' as const,
  evolve: {
    InvoiceCreated: (state: Invoices, data: DataOf<'InvoiceCreated'>) =>
      // What was stored before there were other currencies and e-invoices has none of them.
      state.put({ ...native, ...data, items: [], files: [], deleted: false }),
    InvoiceUndone: (state: Invoices, { id }: DataOf<'InvoiceUndone'>) => state.drop(id),
    InvoiceChanged: (state: Invoices, { id, changed }: DataOf<'InvoiceChanged'>) => state.with(id, applied(changed)),
    InvoiceDeleted(state: Invoices, { id, gone }: DataOf<'InvoiceDeleted'>) {
      state.with(id, { deleted: true });
      if (gone) state.gone.set(id, { with: gone });
    },
    InvoiceRestored(state: Invoices, { id }: DataOf<'InvoiceRestored'>) {
      state.with(id, { deleted: false });
      state.gone.delete(id);
    },
    InvoiceFileAttached: (state: Invoices, { id, file }: DataOf<'InvoiceFileAttached'>) =>
      state.with(id, { files: [...(state.invoice(id)?.files ?? []), file] }),
    InvoiceFileRemoved: (state: Invoices, { id, file }: DataOf<'InvoiceFileRemoved'>) =>
      state.with(id, { files: state.invoice(id)?.files.filter((it) => it.id !== file.id) ?? [] }),
    InvoiceItemAdded(state: Invoices, { invoiceId, item, after }: ItemData) {
      const items = state.invoice(invoiceId)?.items ?? [];
      const at = after === null ? 0 : items.includes(after) ? items.indexOf(after) + 1 : items.length;
      state.with(invoiceId, { items: items.toSpliced(at, 0, item.id) });
      // What was stored before entries could be named has none.
      state.putItem({ ...item, planEntries: item.planEntries ?? [] });
      state.gone.delete(item.id);
    },
    InvoiceItemChanged(state: Invoices, { id, changed }: ItemChange, _: Envelope) {
      const item = state.items.get(id);
      if (item) state.putItem({ ...item, ...applied(changed) });
    },
    InvoiceItemRemoved(state: Invoices, { id, invoiceId, item, after, gone }: ItemData) {
      state.with(invoiceId, { items: state.invoice(invoiceId)?.items.filter((it) => it !== id) ?? [] });
      state.items.delete(id);
      if (gone) state.gone.set(id, { with: gone, item, after });
      state.note('invoiceItem', id);
    },
  },
  touches: {
    InvoiceItemAdded: itemAndInvoice,
    InvoiceItemChanged: itemAndInvoice,
    InvoiceItemRemoved: itemAndInvoice,
  },
  invert: {
    InvoiceCreated(data: DataOf<'InvoiceCreated'>, state: Invoices): readonly InvoiceEvent[] | Refused {
      const items = state.invoice(data.id)?.items ?? [];
      return items.length
        ? refused('CHANGED_SINCE', { id: data.id, used: items })
        : [{ type: 'InvoiceUndone', data: { ...data, ...withoutItems(state, data.id) } }];
    },
    InvoiceUndone: (data: DataOf<'InvoiceUndone'>): readonly InvoiceEvent[] => [{ type: 'InvoiceCreated', data }],
    InvoiceChanged: ({ id, changed }: InvoiceChange, state: Invoices): readonly InvoiceEvent[] => [
      alteration(state, id, swapped(changed)),
    ],
    InvoiceFileAttached: (data: DataOf<'InvoiceFileAttached'>): readonly InvoiceEvent[] => [
      { type: 'InvoiceFileRemoved', data },
    ],
    InvoiceFileRemoved: (data: DataOf<'InvoiceFileRemoved'>): readonly InvoiceEvent[] => [
      { type: 'InvoiceFileAttached', data },
    ],
    InvoiceDeleted: ({ id }: DataOf<'InvoiceDeleted'>, state: Invoices): readonly InvoiceEvent[] => [
      { type: 'InvoiceRestored', data: { id, books: bookingsOf(state, id) } },
    ],
    InvoiceRestored: ({ id }: DataOf<'InvoiceRestored'>, state: Invoices): readonly InvoiceEvent[] => [
      { type: 'InvoiceDeleted', data: { id, books: unbooked(state, id) } },
    ],
    InvoiceItemAdded: (data: ItemData, state: Invoices): readonly InvoiceEvent[] => {
      const item = state.items.get(data.id);
      return item ? [removal(state, item)] : [];
    },
    InvoiceItemChanged(data: ItemChange, state: Invoices): readonly InvoiceEvent[] {
      const item = state.items.get(data.id);
      const changed = swapped(data.changed);
      return item ? [changeOf(state, item, changed)] : [];
    },
    InvoiceItemRemoved: (data: ItemData, state: Invoices): readonly InvoiceEvent[] =>
      state.invoice(data.invoiceId) ? [addition(state, data.item, data.after)] : [],
  },
  history: {
    InvoiceCreated: (data: DataOf<'InvoiceCreated'>) => filledIn(data),
    InvoiceDeleted: () => [{ name: 'deleted', old: false, new: true }],
    InvoiceRestored: () => [{ name: 'deleted', old: true, new: false }],
    InvoiceFileAttached: ({ file }: DataOf<'InvoiceFileAttached'>) => [{ name: 'files', old: null, new: file.name }],
    InvoiceFileRemoved: ({ file }: DataOf<'InvoiceFileRemoved'>) => [{ name: 'files', old: file.name, new: null }],
    InvoiceItemAdded: itemHistory('new'),
    InvoiceItemRemoved: itemHistory('old'),
    InvoiceItemChanged: ({ id: item, changed }: ItemChange, id: string): PropertyChange[] =>
      Object.entries(changed).map(([name, it]) => ({ name: id === item ? name : `items[${item}].${name}`, ...it })),
  },
  change: { InvoiceCreated: 'CREATE', InvoiceUndone: 'DELETE', InvoiceDeleted: 'DELETE' } as const,
};

/** What an invoice says now, for the log. */
function withoutItems(state: Invoices, id: string): Partial<InvoiceData> {
  const { items: _, files: __, deleted: ___, ...data } = state.invoice(id) ?? { items: [], files: [], deleted: false };
  return data;
}

/** What an item of a deleted invoice books: nothing. */
function booksAs(state: Invoices, item: Item): Booking[] {
  const invoice = state.live(item.invoiceId);
  return [invoice ? bookingOf(item, rateOf(invoice)) : booksNothing(item.id)];
}

/** An invoice's own change; its items are booked anew where their currency's worth is another. */
export function alteration(state: Invoices, id: string, changed: InvoiceChange['changed']): InvoiceEvent {
  const invoice = state.live(id);
  const isWorth = 'currency' in changed || 'exchangeRate' in changed;
  if (!invoice || !isWorth) return { type: 'InvoiceChanged', data: { id, changed } };
  const rate = rateOf({ ...invoice, ...applied(changed) });
  return {
    type: 'InvoiceChanged',
    data: { id, changed, books: state.itemsOf(invoice).map((item) => bookingOf(item, rate)) },
  };
}

export const addition = (state: Invoices, item: Item, after: string | null): InvoiceEvent => ({
  type: 'InvoiceItemAdded',
  data: { id: item.id, invoiceId: item.invoiceId, item, after, books: booksAs(state, item) },
});

export const changeOf = (state: Invoices, item: Item, changed: ItemChange['changed']): InvoiceEvent => ({
  type: 'InvoiceItemChanged',
  data: { id: item.id, invoiceId: item.invoiceId, changed, books: booksAs(state, { ...item, ...applied(changed) }) },
});

/** `gone`: the element that was deleted with it. */
export function removal(state: Invoices, item: Item, gone?: string): InvoiceEvent {
  const items = state.invoice(item.invoiceId)?.items ?? [];
  const after = items[items.indexOf(item.id) - 1] ?? null;
  return {
    type: 'InvoiceItemRemoved',
    data: {
      id: item.id,
      invoiceId: item.invoiceId,
      item,
      after,
      books: [booksNothing(item.id)],
      ...(gone && { gone }),
    },
  };
}

export const deletion = (state: Invoices, id: string, gone?: string): InvoiceEvent => ({
  type: 'InvoiceDeleted',
  data: { id, books: unbooked(state, id), ...(gone && { gone }) },
});
