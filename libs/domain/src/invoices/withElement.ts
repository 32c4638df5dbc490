import type { Given } from '../decider.js';
import type { Effect } from '../effect.js';
import { type Refused, refused } from '../refused.js';
import { addition, bookingsOf, deletion, type InvoiceEvent, removal } from './events.js';
import type { Invoices } from './invoices.js';

/** An element is deleted with its invoices where whoever deletes it says so. */
export const deletedWithElement: Effect = {
  ...{ of: 'plan', type: 'ElementDeleted' },
  wishes({ data }) {
    const { id, invoices } = data as { id: string; invoices: string };
    return invoices === 'DELETE' ? [{ area: 'invoices', command: 'deleteInvoicesBelow', data: { id } }] : [];
  },
};

/** And they come back when that is taken back, or the element is restored. */
export const restoredWithElement: Effect = {
  ...{ of: 'plan', type: 'ElementRestored' },
  wishes({ data }) {
    const { id, invoices } = data as { id: string; invoices: string };
    return invoices === 'DELETE' ? [{ area: 'invoices', command: 'restoreInvoicesBelow', data: { id } }] : [];
  },
};

type Decided = readonly InvoiceEvent[] | Refused;

/**
 * All or nothing: of an invoice whose costs one may not write none is deleted. `gone`: the element that they are deleted with.
 */
export function deletedOf(state: Invoices, elements: ReadonlySet<string>, { may }: Given, gone?: string): Decided {
  const events: InvoiceEvent[] = [];
  for (const invoice of state.invoices.values()) {
    const items = invoice.deleted ? [] : state.itemsOf(invoice);
    const hit = items.filter(({ planElementId }) => planElementId !== null && elements.has(planElementId));
    if (hit.length === 0) continue;
    if (!may('writeCosts', invoice.id)) return refused('MISSING_PRIVILEGE', { right: 'writeCosts' });
    if (hit.length === items.length) events.push(deletion(state, invoice.id, gone));
    else events.push(...hit.map((item) => removal(state, item, gone)));
  }
  return events;
}

/** What went with an element, as far as it is still away; of an invoice that was deleted since no item. All or nothing too. */
export function broughtBack(state: Invoices, element: string, { may }: Given): Decided {
  const gone = [...state.gone.entries()].filter(([, it]) => it.with === element);
  // An item stands behind the one that it stood behind, which may come back too.
  const behind = (id: string | null | undefined): number => {
    const before = id ? state.gone.get(id) : undefined;
    return before?.with === element ? 1 + behind(before.after) : 0;
  };
  const events = gone
    .sort(([, a], [, b]) => behind(a.after) - behind(b.after))
    .flatMap(([id, { item, after = null }]): InvoiceEvent[] => {
      if (!item) return [{ type: 'InvoiceRestored', data: { id, books: bookingsOf(state, id) } }];
      return state.live(item.invoiceId) ? [addition(state, item, after)] : [];
    });
  const denied = events.some(({ data }) => !may('writeCosts', 'invoiceId' in data ? data.invoiceId : data.id));
  return denied ? refused('MISSING_PRIVILEGE', { right: 'writeCosts' }) : events;
}
