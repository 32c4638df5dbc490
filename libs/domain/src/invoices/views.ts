import type { Assignment } from '@contracts/invoices/invoice.js';
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

function assignmentOf(invoice: InvoiceThing, items: readonly Item[]): Assignment {
  const open = items.filter(({ planElementId }) => planElementId === null);
  if (items.length === 0 || open.length > 0)
    return open.length > 0 && open.every(({ proposedElementId }) => proposedElementId) ? 'PROPOSED' : 'UNASSIGNED';
  if (rateOf(invoice) === null) return 'NO_RATE';
  return differenceOf(invoice, items) === 0 ? 'BOOKED' : 'DIFFERS';
}

const netOf = (items: readonly Item[]): number => items.reduce((sum, { amount }) => sum + amount, 0);
const differenceOf = ({ amountNet }: InvoiceThing, items: readonly Item[]): number => amountNet - netOf(items);

export const invoicesView = view<InvoiceThing, Invoices>()({
  name: 'invoices',
  of: 'invoices',
  kind: 'invoice',
  indexes: ['deleted', 'serviceProviderId'],
  row(invoice, state) {
    const items = state.itemsOf(invoice);
    const stamp = state.stamps.get(invoice.id);
    return {
      ...invoice,
      ...{ items: items.map((item) => itemRow(item, invoice, state)), itemCount: items.length },
      planElements: [...new Set(items.flatMap(({ planElementId }) => planElementId ?? []))],
      itemsGross: items.reduce((sum, item) => sum + grossOf(item), 0),
      ...{ itemsNet: netOf(items), difference: differenceOf(invoice, items), assignment: assignmentOf(invoice, items) },
      createdTimeMillis: stamp ? Date.parse(stamp.createdAt) : 0,
      revision: state.touches.last(invoice.id),
      createdAt: stamp?.createdAt ?? null,
      modifiedAt: stamp?.modifiedAt ?? null,
      modifiedBy: stamp?.modifiedBy ?? null,
      scope: scopeOfInvoice(invoice),
    };
  },
});
