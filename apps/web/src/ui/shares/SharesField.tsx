import type { Share } from '@contracts/planning/element.js';
import { all, sumOf } from '@contracts/planning/shares.js';
import { Plus } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { formatPercent } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import { PercentField } from '../fields/AmountField.js';
import { control } from '../fields/Field.js';
import { Picker } from '../form/Picker.js';
import { Chosen, usePickerOptions } from '../form/ReferenceField.js';
import { RemoveButton } from '../RemoveButton.js';
import { followed, type Option } from '../record/useNames.js';
import { addUp, spreadEvenly, withoutRecord, withRecord, withShare } from './shares.js';

interface Props {
  /** The dimension: a kind of records. */
  to: string;
  label: string;
  shares: readonly Share[];
  /** Its shares are all, never nothing: a cost entry's. */
  whole: boolean;
  disabled: boolean;
  /** What the server said against it. */
  error: string | null;
  /** It was just begun: the first record is chosen at once. */
  autoFocus?: boolean;
  onChange(shares: readonly Share[]): void;
  /** A dimension of which nothing was chosen is left. */
  onLeft(): void;
}

/**
 * Records of one dimension with their shares. What does not add up yet is kept here and said; it is told on as soon as
 * it does.
 */
export function SharesField({ to, label, whole, disabled, autoFocus = false, ...props }: Props) {
  const { now, isOff, put, discard } = useDraft(props, whole);
  const [adding, setAdding] = useState(autoFocus);
  const { options, known, create } = usePickerOptions(to);
  const add = useRef<HTMLButtonElement>(null);
  const focusAdd = () => requestAnimationFrame(() => add.current?.focus());
  return (
    <fieldset className="w-full min-w-0 py-0.5">
      <legend className="sr-only">{label}</legend>
      <div className="flex min-h-(--control) flex-wrap items-center justify-between">
        <span className="text-ink-3" aria-hidden>
          {label}
        </span>
        {!disabled && !adding && (
          <span className="-mr-1.5 flex flex-wrap text-small">
            {now.length > 1 && <Tool text={t('share.spread')} onPress={() => put(spreadEvenly(now))} />}
            <Tool ref={add} text={t('record.add')} name={label} onPress={() => setAdding(true)} />
          </span>
        )}
      </div>
      <ul>
        {now.map(({ id, share }) => (
          <ShareRow
            key={id}
            to={to}
            option={followed(known, id)}
            share={share ?? null}
            isOnly={now.length === 1 && !share}
            disabled={disabled}
            onChange={(next) => put(withShare(now, id, next))}
            onRemove={() => {
              put(withoutRecord(now, id, whole));
              focusAdd();
            }}
          />
        ))}
      </ul>
      {adding && !disabled && (
        <Picker
          label={label}
          options={options.filter((each) => !now.some(({ id }) => id === each.id))}
          chosen={[]}
          onPick={(id) => {
            if (id) put(withRecord(now, id, whole));
            setAdding(false);
            focusAdd();
          }}
          onCreate={create}
          onClose={() => {
            setAdding(false);
            if (now.length === 0) props.onLeft();
          }}
          className={control}
        />
      )}
      <Wrong sum={isOff ? sumOf(now) : null} error={props.error} onDiscard={discard} />
    </fieldset>
  );
}

interface ToolProps {
  text: string;
  /** Read out with it: of which dimension. */
  name?: string;
  ref?: Ref<HTMLButtonElement>;
  onPress(): void;
}

const Tool = ({ text, name, ref, onPress }: ToolProps) => (
  <button
    ref={ref}
    type="button"
    aria-label={name && `${name}: ${t('record.add')}`}
    className="h-(--control) rounded px-1.5 text-ink-3 hover:bg-sunk hover:text-ink"
    onClick={onPress}
  >
    {name && <Plus className="mr-0.5 inline size-3.5 align-[-2px]" aria-hidden />}
    {text}
  </button>
);

/** Shares as they are being written; another value of the thing ends that. */
function useDraft({ shares, onChange }: Pick<Props, 'shares' | 'onChange'>, whole: boolean) {
  const said = JSON.stringify(shares);
  const [draft, setDraft] = useState<{ shares: readonly Share[]; of: string } | null>(null);
  const now = draft?.of === said ? draft.shares : shares;
  return {
    now,
    isOff: !addUp(now, whole),
    put(next: readonly Share[]) {
      const fits = addUp(next, whole);
      setDraft(fits ? null : { shares: next, of: said });
      if (fits && JSON.stringify(next) !== said) onChange(next);
    },
    discard: () => setDraft(null),
  };
}

interface RowProps {
  to: string;
  option: Option | undefined;
  share: number | null;
  /** It stands alone: nothing is split. */
  isOnly: boolean;
  disabled: boolean;
  onChange(share: number | null): void;
  onRemove(): void;
}

function ShareRow({ to, option, share, isOnly, disabled, onChange, onRemove }: RowProps) {
  const name = option?.label ?? '…';
  return (
    <li className="group grid grid-cols-[minmax(0,1fr)_76px_24px] items-center gap-x-2 coarse:grid-cols-[minmax(0,1fr)_84px_44px]">
      <Chosen to={to} option={option} placeholder="…" />
      {isOnly ? (
        <span />
      ) : (
        <PercentField
          inline
          tight
          label={t('share.of', { name })}
          disabled={disabled}
          value={share}
          onChange={onChange}
        />
      )}
      {!disabled && <RemoveButton name={name} onRemove={onRemove} />}
    </li>
  );
}

interface WrongProps {
  /** Of shares that are not written, as they are not all; null: they are. */
  sum: number | null;
  /** What the server said against those that were. */
  error: string | null;
  onDiscard(): void;
}

function Wrong({ sum, error, onDiscard }: WrongProps) {
  if (sum === null && !error) return null;
  return (
    <div className="flex items-start gap-2 text-small text-bad">
      <p role="alert" className="flex-1 py-1">
        {sum === null
          ? error
          : t(sum > all ? 'share.tooMuch' : 'share.left', {
              sum: formatPercent(sum),
              rest: formatPercent(Math.abs(all - sum)),
            })}
      </p>
      {sum !== null && <Tool text={t('share.discard')} onPress={onDiscard} />}
    </div>
  );
}
