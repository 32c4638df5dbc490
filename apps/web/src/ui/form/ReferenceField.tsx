import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '../../api/ids.js';
import { kindQuery, recordCall } from '../../api/records.js';
import { send } from '../../api/send.js';
import { hasOne, useSession } from '../../api/session.js';
import { locale } from '../../words/language.js';
import { t } from '../../words/t.js';
import { Avatar } from '../Avatar.js';
import { control, Field, type FieldProps, inlineText } from '../fields/Field.js';
import { useKind } from '../record/kinds.js';
import { followed, type Option, useOptions } from '../record/useNames.js';
import { ColorDot } from './ColorField.js';
import type { PickerOption } from './found.js';
import { Picker } from './Picker.js';

interface Kind {
  /** Whose things are chosen: a kind of records, or `user`. */
  to: string;
}

/** What of a kind can be chosen, with its path; whoever may makes one in place. */
export function usePickerOptions(to: string): {
  options: readonly PickerOption[];
  known: ReadonlyMap<string, Option>;
  create: ((label: string) => Promise<string | null>) | undefined;
} {
  const now = useSession();
  const all = useOptions([to], true).get(to) ?? [];
  const known = new Map(all.map((each) => [each.id, each]));
  const kind = useKind(to);
  const needsMore = kind?.fields.some(({ required, name }) => required && name !== 'label') ?? true;
  const mayCreate = kind !== undefined && !needsMore && hasOne(now, [kind.may]);
  return {
    options: inOrder(to, all).map((each) => asOption(to, each, known)),
    known,
    create: mayCreate
      ? async (label) => {
          const id = newId();
          const body = { id, label, ...kindQuery(kind) };
          const named = t('record.created', { name: label });
          const made = await send(recordCall(kind, 'POST data-element'), { thing: id, body, label: named });
          return made.ok ? id : null;
        }
      : undefined,
  };
}

/** What can be chosen: records as their list has them, people by name. */
function inOrder(to: string, all: readonly Option[]): readonly Option[] {
  const living = all.filter(({ deleted }) => !deleted);
  return to === 'user' ? living.sort((a, b) => a.label.localeCompare(b.label, locale())) : living;
}

function asOption(to: string, each: Option, known: ReadonlyMap<string, Option>): PickerOption {
  const path: string[] = [];
  for (let above = known.get(each.parentId ?? ''); above && path.length < 20; above = known.get(above.parentId ?? ''))
    path.unshift(above.label);
  const mark =
    to === 'user' ? <Avatar id={each.id} name={each.label} /> : each.color && <ColorDot color={each.color} />;
  return { id: each.id, label: each.label, hint: to === 'user' ? '' : each.hint, mark, path: path.join(' / ') };
}

/** One thing of a kind, found by typing. */
export function ReferenceField({
  to,
  value,
  onChange,
  nullable = true,
  nothing: none,
  ...props
}: FieldProps<string | null> & Kind & { nullable?: boolean; nothing?: string }) {
  const { label, error, hint, required = false, hideLabel = false, inline = false, disabled, placeholder } = props;
  const [open, setOpen] = useState(props.autoFocus ?? false);
  const button = useRef<HTMLButtonElement>(null);
  const { options, known, create } = usePickerOptions(to);
  const chosen = value === null ? undefined : followed(known, value);
  const close = () => setOpen(false);
  const pick = (id: string | null) => {
    if (id !== value) onChange(id);
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const empty = placeholder ?? (inline ? t('ui.empty') : t('ui.choose'));
  const nothing = { id: null, label: none ?? t(to === 'user' ? 'record.nobody' : 'record.nothing') };
  return (
    <Field {...{ label, hint, required, hideLabel, inline }} error={error ?? null}>
      {({ id, describedBy }) =>
        open ? (
          <Picker
            label={label}
            options={nullable ? [nothing, ...options] : options}
            chosen={[value]}
            startsAt={value}
            onPick={pick}
            onCreate={create}
            onClose={close}
            className={control}
          />
        ) : (
          <button
            ref={button}
            type="button"
            id={id}
            disabled={disabled}
            aria-label={`${label}: ${chosen?.label ?? empty}`}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className={inline ? inlineText : `${control} flex items-center text-left`}
            onClick={() => setOpen(true)}
          >
            <Chosen to={to} option={chosen} placeholder={empty} />
          </button>
        )
      }
    </Field>
  );
}

export function Chosen({ to, option, placeholder }: Kind & { option: Option | undefined; placeholder: string }) {
  if (!option) return <span className="text-ink-3">{placeholder}</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {to === 'user' ? (
        <Avatar id={option.id} name={option.label} />
      ) : (
        option.color && <ColorDot color={option.color} />
      )}
      <span className={`truncate ${option.deleted ? 'text-ink-3 line-through' : ''}`}>{option.label}</span>
    </span>
  );
}

/** Any number of things of a kind. */
export function ReferencesField({ to, value, onChange, ...props }: FieldProps<readonly string[]> & Kind) {
  const { label, error, hint, required = false, hideLabel = false, inline = false, disabled } = props;
  const [open, setOpen] = useState(false);
  const { options, known, create } = usePickerOptions(to);
  const has = (id: string | null) => id !== null && value.includes(id);
  const pick = (id: string | null) => {
    if (id !== null) onChange(has(id) ? value.filter((each) => each !== id) : [...value, id]);
    setOpen(false);
  };
  return (
    <Field {...{ label, hint, required, hideLabel, inline }} error={error ?? null}>
      {({ id }) => (
        <div className="flex min-h-(--control) flex-wrap items-center gap-1 py-0.5">
          {value.map((each) => (
            <span
              key={each}
              className="inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-full border border-line pl-2 text-small coarse:h-11"
            >
              <Chosen to={to} option={followed(known, each)} placeholder="…" />
              {disabled ? (
                <span className="w-2" />
              ) : (
                <button
                  type="button"
                  aria-label={t('record.remove', { name: known.get(each)?.label ?? '' })}
                  className="grid size-5 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink coarse:size-11"
                  onClick={() => onChange(value.filter((other) => other !== each))}
                >
                  <X className="size-3" />
                </button>
              )}
            </span>
          ))}
          {!disabled && !open && (
            <button
              type="button"
              id={id}
              aria-label={`${label}: ${t('record.add')}`}
              className="grid h-6 place-items-center rounded-full border border-dashed border-line-strong px-2 text-small text-ink-3 hover:text-ink coarse:h-11"
              onClick={() => setOpen(true)}
            >
              <Plus className="size-3.5" aria-hidden />
            </button>
          )}
          {open && (
            <Picker
              label={label}
              options={options}
              chosen={value}
              onPick={pick}
              onCreate={create}
              onClose={() => setOpen(false)}
              className={control}
            />
          )}
          {value.length === 0 && disabled && <span className="text-ink-3">–</span>}
        </div>
      )}
    </Field>
  );
}
