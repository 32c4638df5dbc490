import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { t } from '../../words/t.js';
import { floating, item } from '../Menu.js';
import { fold, foundBy, type PickerOption } from './found.js';

export interface PickerProps {
  label: string;
  options: readonly PickerOption[];
  chosen: readonly (string | null)[];
  /** Where the keyboard begins: at what is chosen now. Left out: at the first. */
  startsAt?: string | null;
  onPick(id: string | null): void;
  /** Makes one of that name in place; its id. */
  onCreate?: ((label: string) => Promise<string | null>) | undefined;
  onClose(): void;
  /** What was typed before it opened. */
  first?: string;
  placeholder?: string;
  className?: string;
}

const most = 60;
const created = 'create';

/** The picker's field, and below it what is found. */
export function PickerChoices(props: PickerProps) {
  const {
    label,
    options,
    chosen,
    startsAt,
    onPick,
    onCreate,
    onClose,
    first = '',
    placeholder,
    className = '',
  } = props;
  const [text, setText] = useState(first);
  const found = useMemo(() => foundBy(options, text), [options, text]);
  const isNew = onCreate && text.trim() !== '' && !options.some((each) => fold(each.label) === fold(text));
  const pick = async (id: string | null | typeof created) => {
    const made = id === created ? await onCreate?.(text.trim()) : id;
    if (made !== undefined && !(id === created && made === null)) onPick(made);
  };
  return (
    <Combobox
      immediate
      {...(startsAt !== undefined && { value: startsAt })}
      onChange={(id: string | null) => void pick(id)}
    >
      <ComboboxInput
        autoFocus
        aria-label={label}
        placeholder={placeholder ?? t('ui.search')}
        value={text}
        displayValue={() => text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => onClose()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
          else onClose();
          if (event.key === 'Escape') event.stopPropagation();
        }}
        className={className}
      />
      <ComboboxOptions
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className={`${floating} max-h-80! w-72 overflow-y-auto p-1 empty:hidden`}
      >
        {found.slice(0, most).map((each) => (
          <ComboboxOption key={String(each.id)} value={each.id} className={`${item} cursor-default`}>
            {each.mark}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{each.label}</span>
              {each.path && <span className="block truncate text-tiny text-ink-3">{each.path}</span>}
            </span>
            {each.hint && <span className="text-small text-ink-3 tabular-nums">{each.hint}</span>}
            {chosen.includes(each.id) && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
          </ComboboxOption>
        ))}
        {isNew && (
          <ComboboxOption value={created} className={`${item} cursor-default text-accent`}>
            <Plus className="size-4" aria-hidden />
            <span className="truncate">{t('record.createNamed', { name: text.trim() })}</span>
          </ComboboxOption>
        )}
        {found.length > most && (
          <div className="px-2 py-1 text-small text-ink-3">
            {t('record.moreMatches', { count: found.length - most })}
          </div>
        )}
        {found.length === 0 && !isNew && <div className="px-2 py-1 text-ink-3">{t('ui.noMatch')}</div>}
      </ComboboxOptions>
    </Combobox>
  );
}
