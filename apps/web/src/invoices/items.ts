import type { Invoice, InvoiceItem } from '@contracts/invoices/invoice.js';
import { newId } from '../api/ids.js';
import type { LiveList } from '../api/liveList.js';
import type { Optimistic } from '../api/perform.js';
import type { RecordRow } from '../api/records.js';
import { send } from '../api/send.js';
import type { Values } from '../ui/grid/grid.js';
import { offerUndo, sayProblem } from '../ui/offerUndo.js';
import { t } from '../words/t.js';

type Items = readonly InvoiceItem[];
type List = LiveList<RecordRow>;

/** An invoice's items; none where one may not see its money. */
const itemsIn = (row: RecordRow | undefined): Items => (row as Partial<Invoice> | undefined)?.items ?? [];

const rows = new WeakMap<InvoiceItem, RecordRow>();

/** Items as rows below their invoice. */
export const itemsOf = (row: RecordRow): readonly RecordRow[] =>
  itemsIn(row).map((item) => {
    const known = rows.get(item) ?? ({ ...item, parentId: item.invoiceId } as unknown as RecordRow);
    rows.set(item, known);
    return known;
  });

/** Shows other items of an invoice until its own frame tells of them: what such a call answers is no invoice. */
function shown(list: List, invoiceId: string, change: (items: Items) => Items): Optimistic {
  const items = change(itemsIn(list.get(invoiceId)));
  const optimistic = list.change({ rows: { [invoiceId]: { items } } });
  return {
    apply() {
      const { keep, drop } = optimistic.apply();
      return { keep: () => keep(null), drop };
    },
  };
}

/** The grid's column of net amounts is the invoice's as the item's. */
const fieldNames: Readonly<Record<string, string>> = { amountNet: 'amount' };

/** Writes some fields of an item. */
export async function changeItem(list: List, item: RecordRow, values: Values): Promise<boolean> {
  const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [fieldNames[name] ?? name, value]));
  const invoiceId = String(item['invoiceId']);
  const outcome = await send('PUT accounting/invoice-item/{id}', {
    ...{ thing: item.id, params: { id: item.id }, body, seen: item.revision },
    label: t('record.changed', { name: item.label }),
    optimistic: [
      shown(list, invoiceId, (items) => items.map((each) => (each.id === item.id ? { ...each, ...body } : each))),
    ],
  });
  return outcome.ok;
}

export type NewItem = Pick<InvoiceItem, 'label' | 'planElementId' | 'orderId' | 'amount' | 'gstRate' | 'discountRate'>;

/** Puts one more item at the end of an invoice; it is paid in one month. */
export async function addItem(invoiceId: string, item: NewItem, period: string): Promise<boolean> {
  const body = { ...item, id: newId(), invoiceId, payingPeriods: [{ period, amount: item.amount }] };
  const label = t('record.created', { name: item.label || t('invoices.item') });
  const outcome = await send('POST accounting/invoice-item', { thing: invoiceId, body, label });
  if (!outcome.ok) sayProblem(outcome.problem);
  return outcome.ok;
}

export async function removeItems(list: List, ids: readonly string[]): Promise<void> {
  const of = list.rows().filter((row) => itemsIn(row).some(({ id }) => ids.includes(id)));
  const [first] = of;
  if (!first) return;
  const label = t('invoices.itemsRemoved', { count: ids.length });
  const outcome = await send('DELETE accounting/invoice-item/{ids}', {
    ...{ thing: first.id, params: { ids }, label, answers: 'accounting/invoice' },
    optimistic: of.map(({ id }) => shown(list, id, (items) => items.filter((item) => !ids.includes(item.id)))),
  });
  if (outcome.ok) offerUndo(label, outcome.command);
  else sayProblem(outcome.problem);
}
