import { type Class, fieldsOf } from '@contracts/fields.js';
import { type Assignment, Invoice, InvoiceItem, type PayingPeriod } from '@contracts/invoices/invoice.js';
import { Tag, type Tone } from '../ui/Chip.js';
import type { FormField, Names } from '../ui/form/formField.js';
import { type Column, columnOf } from '../ui/grid/columns.js';
import type { Item, Kind } from '../ui/record/kinds.js';
import { currencySign } from '../words/currency.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { choiceName } from '../words/names.js';
import { t } from '../words/t.js';

const isItem = (row: Item): boolean => row['invoiceId'] !== undefined;
const isInvoice = (row: Item): boolean => !isItem(row);

const fieldIn = (of: Class, name: string): FormField => fieldsOf(of).find((field) => field.name === name) as FormField;

/** Of invoices what is printed on them, of items what is booked; both in the same columns where both have it. */
export function invoiceColumns(fields: readonly FormField[]): NonNullable<Kind['columns']> {
  const of = (name: string): FormField => fields.find((field) => field.name === name) ?? fieldIn(Invoice, name);
  return {
    standard: [
      'identifier',
      'date',
      'serviceProviderId',
      'planElementId',
      'assignment',
      'amountNet',
      'gstRate',
      'amountGross',
      'difference',
    ],
    of(names: Names) {
      const column = (name: string, more: Partial<Column<Item>> = {}) => columnOf<Item>(of(name), names, more);
      const onlyInvoice = (name: string, more: Partial<Column<Item>> = {}) => column(name, { fixed: isItem, ...more });
      const net = (row: Item) => (isItem(row) ? row['amount'] : row['amountNet']) as number | undefined;
      const gross = (row: Item) => (isItem(row) ? row['gross'] : row['amountGross']) as number | undefined;
      const money = (name: string, value: typeof net): Partial<Column<Item>> => ({
        ...{
          name: t(`invoices.${name as 'net'}`, { currency: currencySign() }),
          value,
          amount: value,
          width: 112,
          key: (row) => value(row) ?? '',
        },
        text: (row) => amountText(value(row)),
      });
      const ofItem = (name: string): Column<Item> =>
        columnOf<Item>(fieldIn(InvoiceItem, name), names, { fixed: isInvoice, width: 108 });
      return [
        column('label', { name: t('invoices.labelOrItem'), width: 230 }),
        ...[
          onlyInvoice('identifier', { muted: true }),
          onlyInvoice('date', { width: 104 }),
          onlyInvoice('serviceProviderId', { width: 160 }),
        ],
        elements(names, column('planElementId', { name: t('invoices.element'), width: 160 })),
        derived(names, 'assignment', { width: 132, content: (row) => <AssignmentTag of={row['assignment']} /> }),
        column('amountNet', { ...money('net', net) }),
        ofItem('gstRate'),
        ofItem('discountRate'),
        onlyInvoice('amountGross', money('gross', gross)),
        derived(names, 'itemsNet'),
        derived(names, 'difference', {
          width: 112,
          text: (row) => (row['difference'] === 0 ? '–' : amountText(row['difference'] as number | undefined)),
          flaw: (row) => (row['difference'] ? { tone: 'warn', text: t('invoices.differs') } : null),
        }),
        actual(names),
        {
          ...{ id: 'payingPeriods', name: t('field.payingPeriods'), width: 160, muted: true },
          text: (row) => (row['payingPeriods'] as readonly PayingPeriod[] | undefined)?.map(monthOf).join(', ') ?? '',
        },
        onlyInvoice('responsible'),
        onlyInvoice('source', { fixed: () => true }),
      ];
    },
  };
}

const tones: Record<Assignment, Tone> = {
  UNASSIGNED: 'warn',
  PROPOSED: 'info',
  NO_RATE: 'warn',
  DIFFERS: 'bad',
  BOOKED: 'good',
};

/** How far an invoice is; of an item nothing. */
const AssignmentTag = ({ of }: { of: unknown }) =>
  typeof of === 'string' ? <Tag tone={tones[of as Assignment]}>{choiceName(of)}</Tag> : null;

const monthOf = ({ period }: PayingPeriod): string => formatPeriod(period);
const amountText = (amount: number | undefined): string =>
  amount === undefined ? '' : formatAmount(amount, { currency: null });

/** The element that new items are proposed for; where none is named those that its items are booked on. */
function elements(names: Names, own: Column<Item>): Column<Item> {
  const booked = (row: Item) => (row['planElementId'] ? [] : ((row['planElements'] ?? []) as readonly string[]));
  return {
    ...own,
    text: (row) =>
      own.text(row) ||
      booked(row)
        .map((id) => names.labelOf('plan-element', id) ?? '…')
        .join(', '),
    look: (row) => (booked(row).length > 0 ? 'text-ink-2' : ''),
  };
}

/** What the server reckons of an invoice; nothing beside its items. */
function derived(names: Names, name: string, more: Partial<Column<Item>> = {}): Column<Item> {
  const { field: _, ...shown } = columnOf<Item>(fieldIn(Invoice, name), names, more);
  return shown;
}

/** What an item books. */
function actual(names: Names): Column<Item> {
  const { field: _, ...shown } = columnOf<Item>(fieldIn(InvoiceItem, 'actual'), names, { name: t('invoices.actual') });
  return shown;
}
