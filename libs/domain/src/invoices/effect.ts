import type { WeighedItem } from '@contracts/invoices/effect.js';
import type { Book } from '../planning/bookings.js';
import { rateOf } from './amounts.js';
import { bookingOf } from './events.js';
import type { Invoices, InvoiceThing, Item } from './invoices.js';

/** Later than all that was booked. */
const at = Number.MAX_SAFE_INTEGER;

/** What the items of an invoice would book, those with a proposal as if it were taken; one as somebody is about to have it. */
export function wouldBook(state: Invoices, invoice: InvoiceThing, weighed: WeighedItem | null): Book[] {
  const items = state.itemsOf(invoice).map((item): Item => {
    if (weighed && item.id === weighed.id) return { ...item, ...weighed, id: item.id };
    return { ...item, planElementId: item.planElementId ?? item.proposedElementId ?? null };
  });
  if (weighed && !weighed.id) items.push({ ...blank, ...weighed, id: '', invoiceId: invoice.id });
  const rate = rateOf(invoice);
  return items.map((item) => {
    const { item: source, ...booking } = bookingOf(item, rate);
    return { ...booking, source, at };
  });
}

const blank = { label: '', gstRate: 0, dataElements: [], planEntries: [] };
