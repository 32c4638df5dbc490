import { kindNamedBy } from '@contracts/masterData/references.js';
import { CostEntry } from '@contracts/planning/element.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../api/ids.js';
import { useYear } from '../api/useYear.js';
import { Button } from '../ui/Button.js';
import { AmountField } from '../ui/fields/AmountField.js';
import { ChoiceField } from '../ui/fields/ChoiceField.js';
import { PeriodField } from '../ui/fields/DayField.js';
import { TextField } from '../ui/fields/TextField.js';
import { ReferenceField } from '../ui/form/ReferenceField.js';
import { isTyped, KindDot, KindName, typedKinds } from '../ui/money/kinds.js';
import { RemoveButton } from '../ui/RemoveButton.js';
import { useNames } from '../ui/record/useNames.js';
import { formatAmount } from '../words/formats/amount.js';
import { today } from '../words/formats/calendar.js';
import { formatPeriod } from '../words/formats/period.js';
import { t } from '../words/t.js';
import { type Entry, inOrder, monthFor, withEntry } from './costs.js';
import { SplitRow } from './SplitRow.js';

const costTypes = kindNamedBy(CostEntry, 'costTypeId');

interface Props {
  entries: readonly Entry[];
  /** Of the element. */
  days: { startDate: string; endDate: string };
  disabled: boolean;
  /** Whether entries of the kind budget may be made. */
  hasBudget: boolean;
  onChange(entries: readonly Entry[]): void;
  onRemove(entry: Entry): void;
  /** What the server said against a part of an entry: `costTypeId`, `split.cost-center`. */
  errorOf(entry: Entry, part: string): string | null;
}

/** Entries that show at first: an import may have brought hundreds, and what follows them is looked for too. */
const first = 24;

/** An element's own entries, edited in place; what is derived can only be read. */
export function EntryList({ entries, days, disabled, hasBudget, onChange, onRemove, errorOf }: Props) {
  const [year] = useYear();
  const month = monthFor(days, year, today());
  // A new entry is written once it has an amount: an empty one is nothing that others should see.
  const [draft, setDraft] = useState<Entry | null>(null);
  const [most, setMost] = useState(first);
  const add = (kind: Entry['kind']) => {
    setMost(entries.length + 1);
    setDraft({ id: newId(), kind, period: month, amount: 0, description: '', costTypeId: null } as Entry);
  };
  const write = (change: Partial<Entry>) => {
    const next = { ...draft, ...change } as Entry;
    setDraft(next.amount ? null : next);
    if (next.amount) onChange([...entries, next]);
  };
  const kinds = typedKinds.filter((kind) => hasBudget || kind !== 'BUDGET');
  const shared = { year, disabled, kinds, errorOf };
  // One list: what was begun stays the same row once it is written, and keeps the focus.
  const shown = [...inOrder(entries).slice(0, most), ...(draft && !disabled ? [draft] : [])];
  return (
    <>
      {entries.length === 0 && !draft && <p className="text-ink-3">{t('costs.empty')}</p>}
      <ul className="max-[359px]:text-small">
        {shown.map((entry) => (
          <EntryRow
            key={entry.id}
            {...shared}
            entry={entry}
            isNew={entry === draft}
            onChange={(change) => (entry === draft ? write(change) : onChange(withEntry(entries, entry.id, change)))}
            onRemove={() => (entry === draft ? setDraft(null) : onRemove(entry))}
          />
        ))}
      </ul>
      {entries.length > most && (
        <Button className="mt-2 w-full" onClick={() => setMost(entries.length)}>
          {t('costs.everyEntry', { count: entries.length })}
        </Button>
      )}
      {!disabled && (
        <div className="mt-1 -ml-2.5 flex flex-wrap">
          {kinds.map((kind) => (
            <Button key={kind} kind="quiet" icon={<Plus />} onClick={() => add(kind)}>
              {t(`costs.kind${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface RowProps {
  entry: Entry;
  year: number;
  disabled: boolean;
  /** What it may be changed to. */
  kinds: readonly Entry['kind'][];
  /** Its amount is typed at once. */
  isNew?: boolean;
  onChange(change: Partial<Entry>): void;
  onRemove(): void;
  errorOf: Props['errorOf'];
}

function EntryRow({ entry, year, disabled, kinds, isNew = false, onChange, onRemove, errorOf }: RowProps) {
  if (!isTyped(entry)) return <DerivedRow entry={entry} />;
  const shared = { inline: true as const, tight: true, disabled };
  const name = `${t(`costs.kind${entry.kind}`)} ${formatPeriod(entry.period)}`;
  return (
    <li className="group relative border-b border-line py-0.5 last:border-b-0">
      <div className="grid grid-cols-[96px_minmax(0,1fr)_112px_24px] items-center gap-x-2 max-[359px]:grid-cols-[80px_minmax(0,1fr)_96px_24px] max-[359px]:gap-x-1">
        <ChoiceField<Entry['kind']>
          {...shared}
          label={t('costs.kind')}
          value={entry.kind}
          choices={kinds.map((kind) => ({
            value: kind,
            label: t(`costs.kind${kind}`),
            mark: <KindDot kind={kind} />,
          }))}
          onChange={(kind) => onChange({ kind })}
        />
        <PeriodField
          {...shared}
          label={t('costs.period')}
          year={year}
          only="MONTH"
          value={entry.period}
          onChange={(period) => period && onChange({ period })}
        />
        <AmountField
          {...shared}
          label={t('costs.amount')}
          autoFocus={isNew}
          value={entry.amount}
          onChange={(amount) => onChange({ amount: amount ?? 0 })}
        />
      </div>
      <div className="grid grid-cols-[96px_minmax(0,1fr)_24px] items-center gap-x-2 max-[359px]:grid-cols-[80px_minmax(0,1fr)_24px] max-[359px]:gap-x-1 text-small text-ink-2">
        <ReferenceField
          {...shared}
          to={costTypes}
          label={t('costs.type')}
          value={entry.costTypeId}
          placeholder={t('costs.type')}
          nothing={t('costs.noType')}
          error={errorOf(entry, 'costTypeId')}
          onChange={(costTypeId) => onChange({ costTypeId })}
        />
        <TextField
          {...shared}
          label={t('costs.description')}
          value={entry.description}
          onChange={(description) => onChange({ description })}
        />
      </div>
      <SplitRow
        name={name}
        split={entry.split ?? {}}
        disabled={disabled}
        errorOf={(dimension) => errorOf(entry, `split.${dimension}`)}
        onChange={(split) => onChange({ split })}
      />
      {/* Beside the amount, but after all that is typed: Tab goes from field to field. */}
      {!disabled && (
        <RemoveButton
          name={name}
          className="absolute top-1 right-0"
          onRemove={({ currentTarget }) => {
            focusBeside(currentTarget.closest('li'));
            onRemove();
          }}
        />
      )}
    </li>
  );
}

/** Where the keyboard goes on when a row goes: the next one's first field, else the one before, else what adds. */
function focusBeside(row: HTMLElement | null): void {
  const places = [row?.nextElementSibling, row?.previousElementSibling, row?.parentElement?.nextElementSibling];
  places
    .map((place) => place?.querySelector('button'))
    .find((button) => button)
    ?.focus();
}

function DerivedRow({ entry }: Pick<RowProps, 'entry'>) {
  const names = useNames([], [costTypes]);
  const type = entry.costTypeId && names.labelOf(costTypes, entry.costTypeId);
  return (
    <li className="border-b border-line py-1.5 last:border-b-0" title={t('costs.derived')}>
      <div className="grid grid-cols-[96px_minmax(0,1fr)_112px_24px] items-center gap-x-2 max-[359px]:grid-cols-[80px_minmax(0,1fr)_96px_24px] max-[359px]:gap-x-1">
        <KindName kind={entry.kind} />
        <span>{formatPeriod(entry.period)}</span>
        <span className={`figure ${entry.amount < 0 ? 'text-bad' : ''}`}>{formatAmount(entry.amount)}</span>
      </div>
      {(type || entry.description) && (
        <div className="grid min-h-6 grid-cols-[96px_minmax(0,1fr)] items-center gap-x-2 text-small text-ink-2">
          <span className="truncate">{type}</span>
          <span className="truncate">{entry.description}</span>
        </div>
      )}
      {entry.split && (
        <SplitRow
          name={`${t(`costs.kind${entry.kind}`)} ${formatPeriod(entry.period)}`}
          split={entry.split}
          disabled
          errorOf={() => null}
          onChange={() => {}}
        />
      )}
    </li>
  );
}
