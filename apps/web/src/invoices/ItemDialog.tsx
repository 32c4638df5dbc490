import type { Invoice } from '@contracts/invoices/invoice.js';
import { useState } from 'react';
import { FormDialog } from '../ui/FormDialog.js';
import { PeriodField } from '../ui/fields/DayField.js';
import { FieldInput } from '../ui/form/FieldInput.js';
import { wrongIn } from '../ui/form/formField.js';
import { t } from '../words/t.js';
import { Effect } from './Effect.js';
import { itemFields } from './itemFields.js';
import { addItem, type NewItem } from './items.js';

interface Props {
  invoice: Invoice;
  onClose(): void;
}

/** One more item: for what the invoice still lacks, as the one before it was. */
export function ItemDialog({ invoice, onClose }: Props) {
  const before = invoice.items.at(-1);
  const [values, setValues] = useState<NewItem>({
    ...{ label: '', planElementId: before?.planElementId ?? invoice.planElementId, orderId: null },
    ...{ amount: invoice.difference },
    ...{ gstRate: before?.gstRate ?? 19_000, discountRate: before?.discountRate ?? 0 },
  });
  const [period, setPeriod] = useState<string | null>(invoice.date?.slice(0, 7) ?? null);
  const [tried, setTried] = useState(false);
  const fields = itemFields.filter(({ name }) => name !== 'payingPeriods');
  const wrongAt = (name: string): string | null => {
    const field = fields.find((each) => each.name === name);
    if (name === 'planElementId' && values.planElementId === null) return t('rule.selection_required');
    return field ? wrongIn(field, values[name as keyof NewItem]) : null;
  };
  const submit = async () => {
    setTried(true);
    if (period === null || fields.some(({ name }) => wrongAt(name))) return;
    if (await addItem(invoice.id, values, period)) onClose();
  };
  const { planElementId, orderId, amount, discountRate } = values;
  const weighed =
    planElementId === null || period === null || !Number.isInteger(amount)
      ? null
      : { planElementId, orderId, amount, discountRate, payingPeriods: [{ period, amount }] };
  return (
    <FormDialog title={t('invoices.newItem')} confirm={t('record.add')} onSubmit={submit} onClose={onClose}>
      {fields.map((field, at) => (
        <FieldInput
          key={field.name}
          field={field}
          autoFocus={at === 0}
          value={values[field.name as keyof NewItem]}
          error={tried ? wrongAt(field.name) : null}
          onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
        />
      ))}
      <PeriodField
        label={t('invoices.payingPeriod')}
        required
        value={period}
        year={Number((invoice.date ?? '').slice(0, 4)) || new Date().getFullYear()}
        error={tried && period === null ? t('rule.period_required') : null}
        onChange={setPeriod}
      />
      <div className="rounded bg-sunk empty:hidden">
        <Effect invoiceId={invoice.id} item={weighed} />
      </div>
    </FormDialog>
  );
}
