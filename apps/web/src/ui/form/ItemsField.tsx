import { brokenRules, type Class, fieldsOf } from '@contracts/fields.js';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { newId } from '../../api/ids.js';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { RemoveButton } from '../RemoveButton.js';
import { useUnsaved } from '../unsaved.js';
import { type FormField, type InputProps, labelOf, wrongIn } from './formField.js';

type Item = Readonly<Record<string, unknown>>;

interface Props<T extends object> {
  label: string;
  items: readonly T[];
  of: Class;
  /** The input of any field (FieldInput). */
  Input: ComponentType<InputProps>;
  disabled: boolean;
  /** They stand in an order that is the person's to choose. */
  ordered?: boolean;
  error?: string | null;
  /** What the adding button says. */
  add?: string;
  /** A field's name in this list, where it is not the field's own. */
  names?: Readonly<Record<string, string>>;
  /** Fields that stand elsewhere. */
  without?: readonly string[];
  /** Below an item, e.g. who wrote it and when. */
  note?(item: T): ReactNode;
  onChange(items: readonly object[]): void;
}

/** The item's own id is made with it and never shown; what the server makes stands in its note. */
const isId = ({ name, kind }: FormField): boolean => name === 'id' && kind === 'reference';
const isShown = (field: FormField): boolean => !isId(field) && !field.apart && !field.made;

/** Some fields are there only for one kind of thing. */
const isAsked =
  (item: Item) =>
  ({ when }: FormField): boolean =>
    !when || item[when.field] === when.is;

const nameAt = (item: object, at: number): string => String((item as Item)['label'] ?? at + 1);

/** A list of groups of fields: each edited in place, a new one written first and then added. */
export function ItemsField<T extends object>(props: Props<T>) {
  const { label, items, of, Input, disabled, ordered, error, add, names = {}, note, onChange, without = [] } = props;
  const [draft, setDraft] = useState<Item | null>(null);
  // After the first one was written or given up, the keyboard is on what begins another.
  const wasBegun = useRef(false);
  const fields = fieldsOf(of).filter((field) => isShown(field) && !without.includes(field.name));
  const put = (at: number, name: string, value: unknown) =>
    onChange(items.map((item, index) => (index === at ? { ...item, [name]: value } : item)));
  const move = (from: number, to: number) => {
    const moved = items[from] as T;
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const begin = () => {
    wasBegun.current = true;
    const hasId = fieldsOf(of).some(isId);
    setDraft({ ...new of(), ...(hasId && { id: newId() }) });
  };
  return (
    <fieldset className="@container flex w-full flex-col gap-2 py-1">
      <legend className="sr-only">{label}</legend>
      {items.map((item, at) => (
        <div key={String((item as Item)['id'] ?? at)} className="group relative rounded border border-line px-2 py-0.5">
          {fields.filter(isAsked(item as Item)).map((field) => (
            <ItemRow
              key={field.name}
              Input={Input}
              field={field}
              label={names[field.name] ?? labelOf(field)}
              disabled={disabled}
              value={(item as Item)[field.name]}
              onChange={(value) => put(at, field.name, value)}
            />
          ))}
          {note?.(item)}
          {!disabled && (
            <span className="absolute top-1 right-1 flex bg-sheet">
              {ordered && <Order name={nameAt(item, at)} {...{ at, count: items.length }} onMove={move} />}
              <RemoveButton
                name={nameAt(item, at)}
                onRemove={() => onChange(items.filter((_, index) => index !== at))}
              />
            </span>
          )}
        </div>
      ))}
      {items.length === 0 && disabled && <span className="py-1 text-ink-3">–</span>}
      {error && <p className="text-small text-bad">{error}</p>}
      {draft ? (
        <DraftItem
          Input={Input}
          fields={fields}
          names={names}
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
            onClick={begin}
          >
            {add ?? t('record.add')}
          </Button>
        )
      )}
    </fieldset>
  );
}

interface OrderProps {
  name: string;
  at: number;
  count: number;
  onMove(from: number, to: number): void;
}

/** Moves an item before or behind its neighbour. */
const Order = ({ name, at, count, onMove }: OrderProps) =>
  [
    { label: t('record.earlier', { name }), Icon: ArrowUp, to: at - 1 },
    { label: t('record.later', { name }), Icon: ArrowDown, to: at + 1 },
  ].map(({ label, Icon, to }) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={label}
      disabled={to < 0 || to >= count}
      className="grid size-6 place-items-center rounded text-ink-3 opacity-0 within-focus:opacity-100 within-hover:opacity-100 hover:text-ink disabled:invisible coarse:size-11 coarse:opacity-100"
      onClick={() => onMove(at, to)}
    >
      <Icon className="size-3.5" />
    </button>
  ));

interface DraftProps extends Pick<Props<object>, 'Input'> {
  fields: readonly FormField[];
  names: Readonly<Record<string, string>>;
  draft: Item;
  onDraft(draft: Item | null): void;
  onAdd(item: Item): void;
}

function DraftItem({ Input, fields, names, draft, onDraft, onAdd }: DraftProps) {
  const isFit = fields.every((field) => brokenRules(field, draft[field.name]).length === 0);
  const isEmpty = fields.every((field) => field.kind !== 'text' || !draft[field.name]) && fields.some(isText);
  const begun = useRef(draft);
  useUnsaved(draft !== begun.current);
  return (
    <form
      className="flex flex-col gap-2 rounded border border-line-strong p-2"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isFit && !isEmpty) onAdd(draft);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onDraft(null);
      }}
    >
      {fields.filter(isAsked(draft)).map((field, at) => (
        <Input
          key={field.name}
          field={field}
          label={names[field.name] ?? labelOf(field)}
          autoFocus={at === 0}
          value={draft[field.name]}
          onChange={(value) => onDraft({ ...draft, [field.name]: value })}
        />
      ))}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onDraft(null)}>{t('ui.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={!isFit || isEmpty}>
          {t('record.add')}
        </Button>
      </div>
    </form>
  );
}

const isText = ({ kind }: FormField): boolean => kind === 'text';

interface RowProps extends Pick<Props<object>, 'Input'> {
  field: FormField;
  label: string;
  value: unknown;
  disabled: boolean;
  onChange(value: unknown): void;
}

/** Text stands beside its name where there is room for both. */
const besideName =
  '@min-[260px]:grid @min-[260px]:grid-cols-[96px_minmax(0,1fr)] @min-[260px]:items-start @min-[260px]:gap-2 @min-[260px]:pt-0';

function ItemRow({ Input, field, label, value, disabled, onChange }: RowProps) {
  const [error, setError] = useState<string | null>(null);
  const save = (next: unknown) => {
    const wrong = wrongIn(field, next);
    setError(wrong);
    if (!wrong) onChange(next);
  };
  return (
    <div
      className={
        field.kind === 'text' ? `pt-1 ${besideName}` : 'grid grid-cols-[96px_minmax(0,1fr)] items-center gap-2'
      }
    >
      <span className="block truncate text-small text-ink-3 @min-[260px]:py-1" aria-hidden>
        {label}
      </span>
      <Input {...{ field, label, value, disabled, error }} inline onChange={save} />
    </div>
  );
}
