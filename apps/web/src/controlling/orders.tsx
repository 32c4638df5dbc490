import { Order } from '@contracts/costs/orders.js';
import { type Field, fieldsOf } from '@contracts/fields.js';
import type { PayingPeriod } from '@contracts/invoices/invoice.js';
import { PackageCheck, PackageOpen } from 'lucide-react';
import type { RecordRow } from '../api/records.js';
import { send } from '../api/send.js';
import type { FormField } from '../ui/form/formField.js';
import { columnOf } from '../ui/grid/columns.js';
import type { Values } from '../ui/grid/grid.js';
import { balanced } from '../ui/money/balanced.js';
import { offerUndo, sayProblem } from '../ui/offerUndo.js';
import { eachLanguage, type Item, type Kind } from '../ui/record/kinds.js';
import { t } from '../words/t.js';
import { OrderDetails } from './OrderDetails.js';

const unseen = ['id', 'deleted', 'revision', 'createdAt', 'modifiedAt', 'modifiedBy', 'dataElements'];
const fieldOf = (field: Field): FormField => ({ ...field, ...(field.made && { fixed: true }) });
/** What is ordered, what of it is invoiced and what is open stand side by side, on a small screen too. */
const amounts = ['amount', 'invoiced', 'committed'];
const widths: Readonly<Record<string, number>> = {
  label: 190,
  serviceProviderId: 180,
  expectedPeriods: 136,
  planElementId: 150,
};
const shapeOf = ({ name }: FormField) => ({
  width: amounts.includes(name) ? 108 : (widths[name] ?? 116),
  muted: name === 'identifier',
});
const nameOf = (row: RecordRow): string => [row.identifier, row.label].filter(Boolean).join(' ');

/** Orders as a list, with what is invoiced of each and still committed. */
export const ordersIn = eachLanguage((): Kind<Order> => {
  const fields = fieldsOf(Order)
    .filter(({ name }) => !unseen.includes(name))
    .map(fieldOf);
  return {
    ...{ of: Order, segment: 'accounting/order', area: 'users', may: 'CONTROLLER', shelf: 'masterdata' },
    ...{ name: 'order', tree: false, dimension: false, isOwn: false, isPlain: true, removes: true, fields },
    ...{ title: t('orders.title'), one: t('orders.one'), first: 'label', nameOf },
    emptyHint: t('orders.emptyHint'),
    asks: ['label', 'identifier', 'date', 'serviceProviderId', 'planElementId', 'amount'],
    columns: {
      of: (names) => fields.map((field) => columnOf<Item & Order>(field, names, shapeOf(field))),
      standard: ['label', 'identifier', 'date', 'serviceProviderId', 'planElementId', 'expectedPeriods', ...amounts],
    },
    order: (a, b) => b.date.localeCompare(a.date) || (a.identifier < b.identifier ? -1 : 1),
    fit: fitting,
    below: OrderDetails,
    table: 'orders',
    actions: [
      {
        ...{ label: t('orders.close'), icon: <PackageCheck /> },
        run: (rows) => void mark('POST accounting/order/{ids}/close', rows),
      },
      {
        ...{ label: t('orders.reopen'), icon: <PackageOpen /> },
        run: (rows) => void mark('POST accounting/order/{ids}/reopen', rows),
      },
    ],
  };
});

/** Its months are together what is ordered: another of them takes from the last of the others, or gives to it. */
function fitting({ expectedPeriods: now, amount }: Partial<Order>, values: Values): Values {
  const next = values['expectedPeriods'] as readonly PayingPeriod[] | undefined;
  return now && next ? { ...values, expectedPeriods: balanced(now, next, Number(amount)) } : values;
}

type Marking = 'POST accounting/order/{ids}/close' | 'POST accounting/order/{ids}/reopen';

async function mark(call: Marking, rows: readonly RecordRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const label = t(call.endsWith('close') ? 'orders.closed' : 'orders.reopened', { name: nameOf(first) });
  const outcome = await send(call, { thing: first.id, params: { ids: rows.map(({ id }) => id) }, label });
  if (outcome.ok) offerUndo(label, outcome.command);
  else sayProblem(outcome.problem);
}
