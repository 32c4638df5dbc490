import { Invoice, InvoiceItem } from '@contracts/invoices/invoice.js';
import { namedIn } from '@contracts/masterData/references.js';
import type { BrokenRule, DomainEvent } from '@contracts/message.js';
import type { Area } from '../decider.js';
import { mayAtTop, mayOn, personOf } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import type { Plan } from '../planning/plan.js';
import { mayOnPlan } from '../planning/scope.js';
import { broken, type Refused } from '../refused.js';
import { invoicing } from './decide.js';
import { Invoices } from './invoices.js';
import { refusedFiles, refusedFilesView } from './refusedFiles.js';
import { invoiceItemsView, invoicesView, scopeOfInvoice } from './views.js';
import { deletedWithElement, restoredWithElement } from './withElement.js';

/** The invoices of a tenant: their items are its actual costs, which the plan books by its effects. */
export const invoicesArea: Area<Invoices> = {
  name: 'invoices',
  version: 6,
  empty: () => new Invoices(),
  uses: ['users', 'masterData', 'plan'],
  parts: [invoicing, refusedFiles],
  views: [invoicesView, invoiceItemsView, refusedFilesView],
  names: {
    invoice: (id, state) => namedBy(Invoice, state.invoice(id)),
    invoiceItem: (id, state) => [
      ...namedBy(InvoiceItem, state.items.get(id)),
      ...(state.items.get(id)?.dataElements ?? []).map((it) => it.id),
    ],
  },
  effects: [deletedWithElement, restoredWithElement],
  rules: numbersOnce,
  /** On an item as on its invoice; a plan element is asked about in its plan. */
  may(state, right, id, ...[by, facts]) {
    const person = personOf(facts.users as Users | undefined, by);
    if (!person || id === null || state.refusedFiles.get(id)) return mayAtTop(person, right);
    const invoice = state.invoice(state.items.get(id)?.invoiceId ?? id);
    if (!invoice) return facts.plan ? mayOnPlan(facts.plan as Plan, right, id, { by, facts }) : false;
    if (right === 'read' && person.planVisibility === 'TENANT') return mayAtTop(person, right);
    return mayOn(person, right, scopeOfInvoice(invoice));
  },
};

const namedBy = (of: new () => object, thing: object | undefined): string[] =>
  thing ? namedIn(of, { ...thing, items: [] }).map(({ id }) => id) : [];

/** A service provider's number stands once among what is not deleted; also where something is brought back. */
function numbersOnce(state: Invoices, events: readonly DomainEvent[]): Refused | null {
  const ids = new Set(events.map(({ data }) => (data as { id: string }).id));
  const errors = [...ids].flatMap((id): BrokenRule[] => {
    const invoice = state.live(id);
    const other = invoice && state.withNumberOf(invoice).find((it) => it !== id);
    return other ? [{ field: 'identifier', rule: 'is_unique', params: { id: other } }] : [];
  });
  return errors.length ? broken(...errors.slice(0, 100)) : null;
}
