import { brokenRules, type Class, type Field, fieldsOf } from '@contracts/fields.js';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button.js';
import { AmountField } from '../../ui/fields/AmountField.js';
import { ChoiceField } from '../../ui/fields/ChoiceField.js';
import { TextArea, TextField } from '../../ui/fields/TextField.js';
import { ruleText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';

type Item = Readonly<Record<string, unknown>>;

interface Props {
  items: readonly object[];
  of: Class;
  /** What the adding button says. */
  add: string;
  disabled: boolean;
  /** A field's name in this list, where it is not the field's own. */
  names?: Readonly<Record<string, string>>;
  /** Below an item, e.g. who wrote it and when. */
  note?(item: Item): ReactNode;
  /** Values of the choices in words. */
  choice?(value: string): string;
  onChange(items: readonly object[]): void;
}

/** A list of groups of fields: each edited in place, a new one written first and then added. */
export function ItemsField({ items, of, add, disabled, names = {}, note, choice, onChange }: Props) {
  const [draft, setDraft] = useState<Item | null>(null);
  // After the first one was written or given up, the keyboard is on what begins another.
  const wasBegun = useRef(false);
  const fields = fieldsOf(of).filter((field) => field.kind !== 'reference');
  const way = { names, choice: choice ?? fieldName };
  const put = (at: number, name: string, value: unknown) =>
    onChange(items.map((item, index) => (index === at ? { ...item, [name]: value } : item)));
  return (
    <div className="flex flex-col gap-2 py-1">
      {items.map((item, at) => (
        <div key={String((item as Item)['id'] ?? at)} className="group relative rounded border border-line px-2 py-0.5">
          {fields.map((field) => (
            <ItemField
              key={field.name}
              {...way}
              field={field}
              inline
              disabled={disabled}
              value={(item as Item)[field.name]}
              onChange={(value) => put(at, field.name, value)}
            />
          ))}
          {note?.(item as Item)}
          {!disabled && (
            <button
              type="button"
              aria-label={t('planning.remove', { name: String((item as Item)['label'] ?? at + 1) })}
              className="absolute top-1 right-1 grid size-6 place-items-center rounded bg-sheet text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-bad coarse:size-11 coarse:opacity-100"
              onClick={() => onChange(items.filter((_, index) => index !== at))}
            >
              <X className="size-3.5" />
            </button>
          )}
        </div>
      ))}
      {items.length === 0 && disabled && <span className="py-1 text-ink-3">–</span>}
      {draft ? (
        <DraftItem
          {...way}
          fields={fields}
          of={of}
          draft={draft}
          onDraft={setDraft}
          onAdd={(item) => {
            onChange([...items, item]);
            setDraft(null);
          }}
        />
      ) : (
        !disabled && (
          <Button
            kind="quiet"
            icon={<Plus />}
            className="-ml-2.5 self-start"
            autoFocus={wasBegun.current}
            onClick={() => {
              wasBegun.current = true;
              setDraft({ ...new of() });
            }}
          >
            {add}
          </Button>
        )
      )}
    </div>
  );
}

interface Way {
  names: Readonly<Record<string, string>>;
  choice(value: string): string;
}

interface DraftProps extends Way {
  fields: readonly Field[];
  of: Class;
  draft: Item;
  onDraft(draft: Item | null): void;
  onAdd(item: Item): void;
}

function DraftItem({ fields, draft, onDraft, onAdd, ...way }: DraftProps) {
  const isFit = fields.every((field) => brokenRules(field, draft[field.name]).length === 0);
  const isEmpty = fields.every((field) => field.kind !== 'text' || !draft[field.name]);
  return (
    <form
      className="flex flex-col gap-2 rounded border border-line-strong p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit && !isEmpty) onAdd(draft);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onDraft(null);
      }}
    >
      {fields.map((field, at) => (
        <ItemField
          key={field.name}
          {...way}
          field={field}
          inline={false}
          autoFocus={at === 0}
          disabled={false}
          value={draft[field.name]}
          onChange={(value) => onDraft({ ...draft, [field.name]: value })}
        />
      ))}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onDraft(null)}>{t('ui.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={!isFit || isEmpty}>
          {t('planning.add')}
        </Button>
      </div>
    </form>
  );
}

interface ItemFieldProps extends Way {
  field: Field;
  value: unknown;
  inline: boolean;
  disabled: boolean;
  autoFocus?: boolean;
  onChange(value: unknown): void;
}

function ItemField({ field, value, inline, disabled, autoFocus, names, choice, onChange }: ItemFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const label = names[field.name] ?? fieldName(field.name);
  const save = (next: unknown) => {
    const [broken] = brokenRules({ ...field, required: false }, next);
    setError(broken ? ruleText(broken.rule, broken.params) : null);
    if (!broken) onChange(next);
  };
  const shared = { label, inline, disabled, error, onChange: save, autoFocus: autoFocus ?? false };
  const input = () => {
    if (field.kind === 'choice')
      return (
        <ChoiceField<string>
          {...shared}
          value={String(value ?? '')}
          choices={(field.choices ?? []).map((each) => ({ value: each, label: choice(each) }))}
        />
      );
    if (field.kind === 'amount')
      return <AmountField {...shared} currency={null} value={(value as number | undefined) ?? null} />;
    if (field.lines === 'many') return <TextArea {...shared} lines={2} value={String(value ?? '')} />;
    return <TextField {...shared} value={String(value ?? '')} />;
  };
  if (!inline) return input();
  return (
    <div className={field.kind === 'text' ? 'pt-1' : 'grid grid-cols-[88px_minmax(0,1fr)] items-center gap-2'}>
      <span className="block truncate text-small text-ink-3" aria-hidden>
        {label}
      </span>
      {input()}
    </div>
  );
}
