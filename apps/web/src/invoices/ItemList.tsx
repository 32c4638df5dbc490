import { type DataElementLink, type Invoice, type PayingPeriod } from '@contracts/invoices/invoice.js';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RecordRow } from '../api/records.js';
import { refusal } from '../api/refused.js';
import { useStore } from '../api/store.js';
import { recordList } from '../api/useList.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { FieldRows } from '../ui/form/FieldRows.js';
import { ReferenceField } from '../ui/form/ReferenceField.js';
import { Menu } from '../ui/Menu.js';
import { Section } from '../ui/Panel.js';
import { RemoveButton } from '../ui/RemoveButton.js';
import type { RecordTabProps } from '../ui/record/kinds.js';
import { useDimensions } from '../ui/shares/DimensionShares.js';
import { formatAmount } from '../words/formats/amount.js';
import { problemText, ruleText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { FileList } from './FileList.js';
import { ItemDialog } from './ItemDialog.js';
import { itemFields } from './itemFields.js';
import { balanced, changeItem, itemsOf, removeItems } from './items.js';
import { RateField } from './RateField.js';

/** The items of an invoice in its panel, and how they agree with what is printed on it. */
export function ItemList({ row, kind, mayWrite }: RecordTabProps) {
  const [adding, setAdding] = useState(false);
  const invoice = row as unknown as Invoice;
  if (invoice.items === undefined) return null;
  const list = recordList(kind);
  return (
    <>
      <Section title={t('invoices.items')} aside={String(invoice.items.length)}>
        <div className="flex flex-col gap-2">
          {itemsOf(row).map((item) => (
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
      <Links
        links={(item['dataElements'] ?? []) as readonly DataElementLink[]}
        disabled={!mayWrite}
        error={errorOf('dataElements')}
        onChange={(dataElements) => onSave({ dataElements })}
      />
      {mayWrite && <RemoveButton name={item.label} onRemove={onRemove} className="absolute top-1 right-1 bg-sheet" />}
    </div>
  );
}

interface LinksProps {
  links: readonly DataElementLink[];
  disabled: boolean;
  error: string | null;
  onChange(links: readonly DataElementLink[]): void;
}

/** What an item is booked on beside its element: at most one record of each dimension. */
function Links({ links, disabled, error, onChange }: LinksProps) {
  const dimensions = useDimensions();
  const [begun, setBegun] = useState<string | null>(null);
  const isShown = (name: string) => name === begun || links.some(({ type }) => type === name);
  const put = (type: string, id: string | null) => {
    setBegun(null);
    onChange([...links.filter((link) => link.type !== type), ...(id === null ? [] : [{ type, id }])]);
  };
  const left = dimensions.filter(({ name }) => !isShown(name));
  return (
    <div className="grid grid-cols-[minmax(88px,30%)_minmax(0,1fr)] gap-x-3">
      {dimensions
        .filter(({ name }) => isShown(name))
        .map(({ name, one }) => (
          <div key={name} className="contents">
            <span className="flex min-h-(--control) items-center text-ink-3" aria-hidden>
              {one}
            </span>
            <ReferenceField
              label={one}
              inline
              to={name}
              disabled={disabled}
              autoFocus={name === begun}
              value={links.find(({ type }) => type === name)?.id ?? null}
              onChange={(id) => put(name, id)}
            />
          </div>
        ))}
      {error && <p className="col-span-2 text-small text-bad">{error}</p>}
      {!disabled && left.length > 0 && (
        <Menu
          side="bottom start"
          button={
            <Button kind="quiet" icon={<Plus />} className="-ml-2.5 justify-self-start">
              {t('invoices.addLink')}
            </Button>
          }
          entries={left.map(({ name, one }) => ({ label: one, run: () => setBegun(name) }))}
        />
      )}
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
