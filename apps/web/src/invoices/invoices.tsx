import { type Field, fieldsOf } from '@contracts/fields.js';
import { Invoice } from '@contracts/invoices/invoice.js';
import { Copy } from 'lucide-react';
import type { RecordRow } from '../api/records.js';
import { send } from '../api/send.js';
import type { FormField } from '../ui/form/formField.js';
import { offerUndo, sayProblem } from '../ui/offerUndo.js';
import { eachLanguage, type Kind } from '../ui/record/kinds.js';
import { t } from '../words/t.js';
import { invoiceColumns } from './columns.js';
import { ItemList } from './ItemList.js';
import { changeItem, itemsOf, removeItems } from './items.js';

/** What the server makes and nobody needs to see among the fields. */
const unseen = [
  'id',
  'items',
  'itemCount',
  'itemsNet',
  'itemsGross',
  'difference',
  'deleted',
  'revision',
  'files',
  'sender',
];
const stamps = ['createdTimeMillis', 'createdAt', 'modifiedAt', 'modifiedBy'];

const filtered = ['planElements', 'unitId', 'currency', 'exchangeRate'];

const fieldOf = (field: Field): FormField => ({
  ...field,
  ...(field.made && { fixed: true }),
  ...(filtered.includes(field.name) && { filtered: true }),
});

const nameOf = (row: RecordRow): string => row.label || row.identifier || t('invoices.one');

/** Invoices as a list with their items below them. */
export const invoicesIn = eachLanguage((): Kind<Invoice> => {
  const fields = fieldsOf(Invoice)
    .filter(({ name }) => !unseen.includes(name) && !stamps.includes(name))
    .map(fieldOf);
  return {
    ...{ of: Invoice, segment: 'accounting/invoice', area: 'users', may: 'CONTROLLER', shelf: 'masterdata' },
    ...{ name: 'invoice', tree: false, dimension: false, isOwn: false, isPlain: true, removes: true, fields },
    ...{ title: t('invoices.title'), one: t('invoices.one'), first: 'label', nameOf },
    emptyHint: t('invoices.emptyHint'),
    asks: ['label', 'identifier', 'date', 'serviceProviderId', 'amountNet', 'amountGross', 'planElementId'],
    columns: invoiceColumns(fields),
    order: (a, b) => b.date.localeCompare(a.date) || (a.identifier < b.identifier ? -1 : 1),
    parts: { of: itemsOf, change: changeItem, remove: removeItems },
    ...{ byYear: 'date', tabs: 'assignment' },
    below: ItemList,
    table: 'invoices',
    permissions: 'GET accounting/permissions',
    access: 'GET accounting/invoice/{id}/access',
    actions: [{ label: t('invoices.clone'), icon: <Copy />, run: (rows) => void clone(rows) }],
  };
});

/** Copies of invoices with all their items, and of items in their invoices. */
async function clone(rows: readonly RecordRow[]): Promise<void> {
  const whole = rows.filter(({ invoiceId }) => invoiceId === undefined);
  const isOfChosen = ({ invoiceId }: RecordRow) => whole.some(({ id }) => id === invoiceId);
  const items = rows.filter((row) => row['invoiceId'] !== undefined && !isOfChosen(row));
  for (const [some, call] of [
    [whole, 'POST accounting/invoice/{ids}'],
    [items, 'POST accounting/invoice-item/{ids}'],
  ] as const) {
    const [first] = some;
    if (!first) continue;
    const label = t('invoices.cloned', { name: nameOf(first) });
    const outcome = await send(call, { thing: first.id, params: { ids: some.map(({ id }) => id) }, label });
    if (outcome.ok) offerUndo(label, outcome.command);
    else sayProblem(outcome.problem);
  }
}
