import type { Way } from '../identity/reasons.js';
import type { Scope } from '../identity/rights.js';
import { view } from '../view.js';
import { actualOf, grossOf, rateOf } from './amounts.js';
import type { Invoices, InvoiceThing, Item } from './invoices.js';

/** Whose an invoice is: its unit's, and who is responsible for it. */
export const scopeOfInvoice = ({ unitId, responsible }: InvoiceThing): Scope => ({
  ...{ wholeTenant: unitId === null, units: unitId === null ? [] : [unitId], readUsers: [] },
  ...{ writeUsers: responsible === null ? [] : [responsible], readGroups: [], writeGroups: [] },
});

/** The same, with where each is said. */
export const waysIntoInvoice = ({ id, unitId, responsible }: InvoiceThing): Way[] => [
  unitId === null ? { way: 'WHOLE_TENANT', at: { id } } : { way: 'UNIT', at: { id }, unit: unitId },
  ...(responsible === null ? [] : [{ way: 'RESPONSIBLE' as const, at: { id }, user: responsible }]),
];

const itemRow = (item: Item, invoice: InvoiceThing, state: Invoices) => ({
  ...item,
  orderId: item.orderId ?? null,
  proposedElementId: item.proposedElementId ?? null,
  gross: grossOf(item),
  actual: actualOf(item, rateOf(invoice) ?? 0),
  deleted: invoice.deleted,
  revision: state.touches.last(item.id),
});

export const invoiceItemsView = view<Item, Invoices>()({
  name: 'invoiceItems',
  of: 'invoices',
  kind: 'invoiceItem',
  indexes: ['invoiceId', 'planElementId', 'deleted'],
  row(item, state) {
    const invoice = state.invoice(item.invoiceId);
    return invoice ? { ...itemRow(item, invoice, state), scope: scopeOfInvoice(invoice) } : null;
  },
});

export const invoicesView = view<InvoiceThing, Invoices>()({
  name: 'invoices',
  of: 'invoices',
  kind: 'invoice',
  indexes: ['deleted', 'serviceProviderId'],
  row(invoice, state) {
    const items = state.itemsOf(invoice);
    const itemsNet = items.reduce((sum, { amount }) => sum + amount, 0);
    const stamp = state.stamps.get(invoice.id);
    return {
      ...invoice,
      ...{ items: items.map((item) => itemRow(item, invoice, state)), itemCount: items.length, itemsNet },
      planElements: [...new Set(items.flatMap(({ planElementId }) => planElementId ?? []))],
      itemsGross: items.reduce((sum, item) => sum + grossOf(item), 0),
      difference: invoice.amountNet - itemsNet,
      createdTimeMillis: stamp ? Date.parse(stamp.createdAt) : 0,
      revision: state.touches.last(invoice.id),
      createdAt: stamp?.createdAt ?? null,
      modifiedAt: stamp?.modifiedAt ?? null,
      modifiedBy: stamp?.modifiedBy ?? null,
      scope: scopeOfInvoice(invoice),
    };
  },
});
