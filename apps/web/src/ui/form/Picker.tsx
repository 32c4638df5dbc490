import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../words/t.js';
import { floating, item } from '../Menu.js';

export interface PickerOption {
  id: string | null;
  label: string;
  hint?: string;
  mark?: ReactNode;
  /** What stands above it in a tree, e.g. `Marke / Handel`. */
  path?: string;
}

interface Props {
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

/** A field that finds among many things by what is typed: number, name or what stands above; Enter picks, Escape closes. */
export function Picker(props: Props) {
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

/** Every word is found in number, name or path; what begins with the text comes first. */
export function foundBy(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const all = fold(text);
  return options
    .filter((each) => {
      const where = fold(`${each.hint ?? ''} ${each.label} ${each.path ?? ''}`);
      return words.every((word) => where.includes(word));
    })
    .map((each, at) => ({ each, at, far: far(each, all) }))
    .sort((a, b) => a.far - b.far || a.at - b.at)
    .map(({ each }) => each);
}

function far({ label, hint = '' }: PickerOption, text: string): number {
  if (fold(hint) === text || fold(label) === text) return 0;
  if (fold(label).startsWith(text) || fold(hint).startsWith(text)) return 1;
  return fold(label).includes(` ${text}`) ? 2 : 3;
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
