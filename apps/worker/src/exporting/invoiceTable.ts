import { mayOn, personOf } from '@domain/identity/rights.js';
import { personText } from '@domain/importing/matching.js';
import { actualOf, grossOf, rateOf } from '@domain/invoices/amounts.js';
import type { Invoices, InvoiceThing, Item } from '@domain/invoices/invoices.js';
import { scopeOfInvoice } from '@domain/invoices/views.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Asked, RowsOf } from './pieces.js';
import type { SheetCell } from './sheet.js';

type Cells = Readonly<Record<string, SheetCell>>;

/** A row an item of an invoice; its money only to whom may read it. */
export async function invoiceRows({ plan, users, wish, state }: Asked): Promise<RowsOf> {
  const [invoices, masterData] = await Promise.all([state<Invoices>('invoices'), state<MasterData>('masterData')]);
  const reader = personOf(users, wish.by);
  return (id) => {
    const invoice = invoices.invoice(id);
    if (!invoice || !reader) return [];
    const user = invoice.responsible ? users.user(invoice.responsible) : undefined;
    const provider = invoice.serviceProviderId && masterData.content(invoice.serviceProviderId)['label'];
    const own = ofInvoice(invoice, { provider: String(provider ?? ''), responsible: user ? personText(user) : '' });
    const items = invoices.itemsOf(invoice);
    const rows = items.length ? items.map((item) => ({ ...own, ...ofItem(item, invoice, plan) })) : [own];
    const seesMoney = mayOn(reader, 'readCosts', scopeOfInvoice(invoice));
    return rows.map((cells: Cells) => (name) => (money.has(name) && !seesMoney ? null : (cells[name] ?? null)));
  };
}

const money = new Set([
  ...['amountNet', 'amountGross', 'item', 'elementNumber', 'element', 'amount', 'gstRate', 'gross'],
  ...['discountRate', 'actual', 'payingPeriods'],
]);

const ofInvoice = (
  { id, identifier, date, label, amountNet, amountGross }: InvoiceThing,
  named: { provider: string; responsible: string },
): Cells => ({ id, identifier, date, label, amountNet, amountGross, ...named });

function ofItem(item: Item, invoice: InvoiceThing, plan: Asked['plan']): Cells {
  const element = item.planElementId ? plan.element(item.planElementId) : undefined;
  return {
    ...{ item: item.label, element: element?.content.label ?? '', elementNumber: element?.identifier ?? '' },
    ...{ amount: item.amount, gstRate: item.gstRate / 1_000, gross: grossOf(item) },
    ...{ discountRate: item.discountRate / 1_000, actual: actualOf(item, rateOf(invoice) ?? 0) },
    payingPeriods: item.payingPeriods.map(({ period }) => period).join(', '),
  };
}
