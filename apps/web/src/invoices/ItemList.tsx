import type { DataElementLink, Invoice, PayingPeriod } from '@contracts/invoices/invoice.js';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RecordRow } from '../api/records.js';
import { refusal } from '../api/refused.js';
import { useStore } from '../api/store.js';
import { recordList } from '../api/useList.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { FieldRows } from '../ui/form/FieldRows.js';
import { balanced } from '../ui/money/balanced.js';
import { Section } from '../ui/Panel.js';
import { RemoveButton } from '../ui/RemoveButton.js';
import type { RecordTabProps } from '../ui/record/kinds.js';
import { RecordLinks } from '../ui/shares/RecordLinks.js';
import { formatAmount } from '../words/formats/amount.js';
import { problemText, ruleText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { Effect } from './Effect.js';
import { FileList } from './FileList.js';
import { ItemDialog } from './ItemDialog.js';
import { itemFields } from './itemFields.js';
import { changeItem, itemsOf, removeItems } from './items.js';
import { PlanMatch } from './PlanMatch.js';
import { RateField } from './RateField.js';

/** The items of an invoice in its panel, and how they agree with what is printed on it. */
export function ItemList({ row: invoice, kind, mayWrite }: RecordTabProps<Invoice>) {
  const [adding, setAdding] = useState(false);
  if (invoice.items === undefined) return null;
  const list = recordList(kind);
  return (
    <>
      <Section title={t('invoices.items')} aside={String(invoice.items.length)}>
        <div className="flex flex-col gap-2">
          {itemsOf(invoice).map((item) => (
            <ItemCard
              key={item.id}
              item={item}
              mayWrite={mayWrite}
              onSave={(values) => void changeItem(list, item, values)}
              onRemove={() => void removeItems(list, [item.id])}
            />
          ))}
          {mayWrite && (
            <Button kind="quiet" icon={<Plus />} className="-ml-2.5 self-start" onClick={() => setAdding(true)}>
              {t('invoices.newItem')}
            </Button>
          )}
        </div>
      </Section>
      {invoice.currency && <RateField invoice={invoice} list={list} disabled={!mayWrite} />}
      <Sums invoice={invoice} />
      <Effect invoiceId={invoice.id} />
      <FileList invoice={invoice} mayWrite={mayWrite} />
      {adding && <ItemDialog invoice={invoice} onClose={() => setAdding(false)} />}
    </>
  );
}

interface CardProps {
  item: RecordRow;
  mayWrite: boolean;
  onSave(values: Readonly<Record<string, unknown>>): void;
  onRemove(): void;
}

function ItemCard({ item, mayWrite, onSave, onRemove }: CardProps) {
  const refused = useStore(refusal);
  const own = refused?.thing === item.id ? refused.problem : null;
  const errorOf = (name: string) => {
    const found = own?.errors.find(({ field }) => field.split(/[.[]/)[0] === name);
    return found ? ruleText(found.rule, found.params) : null;
  };
  const seen = useRef(item);
  const save = (name: string, value: unknown) => {
    const periods = (list: unknown) =>
      balanced(item['payingPeriods'] as PayingPeriod[], list as PayingPeriod[], Number(item['amount']));
    onSave({ [name]: name === 'payingPeriods' ? periods(value) : value });
  };
  return (
    <div className="relative rounded border border-line px-2 py-0.5">
      {own && own.errors.length === 0 && <Banner tone="bad">{problemText(own)}</Banner>}
      <FieldRows
        fields={itemFields}
        thing={item}
        disabled={!mayWrite}
        errorOf={errorOf}
        onOpen={() => {
          seen.current = item;
        }}
        onSave={save}
      />
      <RecordLinks
        links={(item['dataElements'] ?? []) as readonly DataElementLink[]}
        disabled={!mayWrite}
        error={errorOf('dataElements')}
        onChange={(dataElements) => onSave({ dataElements })}
      />
      <PlanMatch item={item} disabled={!mayWrite} onChange={(planEntries) => onSave({ planEntries })} />
      {errorOf('planEntries') && <p className="text-small text-bad">{errorOf('planEntries')}</p>}
      {mayWrite && <RemoveButton name={item.label} onRemove={onRemove} className="absolute top-1 right-1 bg-sheet" />}
    </div>
  );
}

/** What is printed on the invoice beside what its items make; a difference is shown, never corrected. */
function Sums({ invoice }: { invoice: Invoice }) {
  const { items, amountNet, amountGross, itemsNet, itemsGross, difference } = invoice;
  const actual = items.reduce((sum, item) => sum + (item.actual ?? 0), 0);
  const lines: readonly (readonly [string, number, boolean?])[] = [
    [t('field.itemsNet'), itemsNet],
    [t('field.amountNet'), amountNet],
    [t('field.difference'), difference, difference !== 0],
    [t('field.itemsGross'), itemsGross],
    [t('field.amountGross'), amountGross],
    [t('invoices.actual'), actual],
  ];
  return (
    <Section title={t('invoices.sums')}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1">
        {lines.map(([name, amount, isFlaw]) => (
          <div key={name} className={`contents ${isFlaw ? 'text-warn' : ''}`}>
            <dt className={isFlaw ? '' : 'text-ink-3'}>{name}</dt>
            <dd className="text-right tabular-nums">{formatAmount(amount ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
