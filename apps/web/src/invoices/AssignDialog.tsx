import type { WeighedItem } from '@contracts/invoices/effect.js';
import { Invoice, type InvoiceItem } from '@contracts/invoices/invoice.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { useState } from 'react';
import type { LiveList } from '../api/liveList.js';
import type { RecordRow } from '../api/records.js';
import { send } from '../api/send.js';
import { Button } from '../ui/Button.js';
import { FormDialog } from '../ui/FormDialog.js';
import { ReferenceField, usePickerOptions } from '../ui/form/ReferenceField.js';
import { sayProblem } from '../ui/offerUndo.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatDay } from '../words/formats/day.js';
import { t } from '../words/t.js';
import { Effect } from './Effect.js';
import { changeItem, itemsOf } from './items.js';

const creditors = kindNamedBy(Invoice, 'serviceProviderId');

interface Open {
  invoice: Invoice;
  item: InvoiceItem;
  row: RecordRow;
}

/** Items that belong to no element yet. */
export const openItems = (rows: readonly RecordRow[]): readonly Open[] =>
  rows.flatMap((row) =>
    itemsOf(row).flatMap((item) =>
      item['planElementId'] === null
        ? [{ invoice: row as RecordRow & Invoice, item: item as RecordRow & InvoiceItem, row: item }]
        : [],
    ),
  );

interface Props {
  list: LiveList<RecordRow>;
  onClose(): void;
}

/** One open item after the other: Enter takes what is proposed and goes on. */
export function AssignDialog({ list, onClose }: Props) {
  const [todo] = useState(() => openItems(list.rows()));
  const [at, setAt] = useState(0);
  const now = todo[at];
  const next = () => (at + 1 < todo.length ? setAt(at + 1) : onClose());
  if (!now) return null;
  return <Assigning key={now.item.id} {...{ ...now, list, onClose, at, count: todo.length }} onNext={next} />;
}

type AssigningProps = Open & Props & { at: number; count: number; onNext(): void };

function Assigning({ invoice: begun, item, row, list, at, count, onNext, onClose }: AssigningProps) {
  // The creditor may have been said at an item before.
  const invoice = (list.get(begun.id) as (RecordRow & Invoice) | undefined) ?? begun;
  const [element, setElement] = useState(item.proposedElementId ?? invoice.planElementId);
  const [provider, setProvider] = useState(invoice.serviceProviderId);
  const [tried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (element === null) return;
    const isPut = provider === invoice.serviceProviderId || (await putProvider(list, invoice, provider));
    if (isPut && (await changeItem(list, row, { planElementId: element }))) onNext();
  };
  const { create } = usePickerOptions(creditors);
  const sender = invoice.sender?.name ?? '';
  return (
    <FormDialog
      title={t('invoices.assignTitle', { at: at + 1, count })}
      confirm={t('invoices.assign')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="rounded bg-sunk px-3 py-2">
        <p className="flex justify-between gap-3 font-[560]">
          <span>{item.label || t('invoices.item')}</span>
          <span className="tabular-nums">
            {formatAmount(item.amount, invoice.currency ? { currency: invoice.currency } : {})}
          </span>
        </p>
        <p className="text-ink-2">
          {[invoice.label, invoice.identifier, formatDay(invoice.date)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ReferenceField
        label={t('invoices.element')}
        required
        to="plan-element"
        value={element}
        placeholder={t('invoices.element')}
        error={tried && element === null ? t('rule.selection_required') : null}
        onChange={setElement}
      />
      <ReferenceField label={t('field.serviceProviderId')} to={creditors} value={provider} onChange={setProvider} />
      {provider === null && sender !== '' && create && (
        <Button
          kind="quiet"
          className="-mt-2 self-start"
          onClick={() => void create(sender).then((id) => setProvider(id ?? provider))}
        >
          {t('record.createNamed', { name: sender })}
        </Button>
      )}
      <div className="rounded bg-sunk empty:hidden">
        <Effect invoiceId={invoice.id} item={element === null ? null : weighed(item, element)} />
      </div>
      <Button kind="quiet" className="self-start" onClick={onNext}>
        {t('invoices.later')}
      </Button>
    </FormDialog>
  );
}

const weighed = (
  { id, amount, discountRate, orderId, payingPeriods }: InvoiceItem,
  planElementId: string,
): WeighedItem => ({ id, amount, discountRate, orderId, payingPeriods, planElementId });

async function putProvider(
  list: LiveList<RecordRow>,
  { id, revision, label }: Invoice,
  serviceProviderId: string | null,
) {
  const outcome = await send('PUT accounting/invoice/{id}', {
    ...{
      thing: id,
      params: { id },
      body: { serviceProviderId },
      seen: revision,
      label: t('record.changed', { name: label }),
    },
    optimistic: [list.change({ rows: { [id]: { serviceProviderId } } })],
  });
  if (!outcome.ok) sayProblem(outcome.problem);
  return outcome.ok;
}
