import type { FilterValue } from '@contracts/filters/filter.js';
import { literal } from '@contracts/filters/fits.js';
import { isRelative, ME } from '@contracts/filters/relative.js';
import { useMemo } from 'react';
import { formatDay } from '../../words/formats/day.js';
import { formatPeriod } from '../../words/formats/period.js';
import { t } from '../../words/t.js';
import { CheckList, toggled } from '../CheckList.js';
import { DayField } from '../fields/DayField.js';
import { ParsedField } from '../fields/ParsedField.js';
import { type FormField, fieldValue, labelOf, type Names, textOf } from '../form/formField.js';
import { readField, writeField } from '../form/readField.js';
import { useTyped } from '../page/useTyped.js';
import { ChoiceInput } from './ChoiceInput.js';
import { relativeChoices, relativeName } from './relative.js';

export interface ChoiceProps {
  field: FormField;
  things: readonly object[];
  values: readonly FilterValue[];
  names: Names;
  onChange(values: readonly FilterValue[]): void;
}

export const isRanged = ({ kind }: FormField): boolean =>
  ['day', 'integer', 'decimal', 'amount', 'percentage'].includes(kind);

/** Whether a phrase is looked for in it, such as in comments. */
export const isSearched = ({ kind, search }: FormField): boolean => kind === 'text' && search === true;

/** What a field is asked to be: a range of figures or days, a phrase, or some of the values that there are. */
export function Choice(props: ChoiceProps) {
  if (isSearched(props.field)) return <PhraseChoice {...props} />;
  return isRanged(props.field) ? <RangeChoice {...props} /> : <ValueChoice {...props} />;
}

function RangeChoice({ field, values: [value], names, onChange }: ChoiceProps) {
  const range: { from?: string; to?: string } = value && !('is' in value) ? value : {};
  const relative = value && 'is' in value ? value.is : null;
  const put = (bound: 'from' | 'to', next: unknown) => {
    const { [bound]: _, ...rest } = range;
    const now: typeof range = next === null || next === '' ? rest : { ...rest, [bound]: String(next) };
    onChange(now.from || now.to ? [now] : []);
  };
  const writing = {
    write: (bound: unknown) => writeField(field, bound, names),
    read: (text: string) =>
      text.trim() ? readField({ ...field, required: false }, text, names) : { ok: true as const, value: null },
  };
  return (
    <div className="flex max-h-[60dvh] flex-col gap-2 overflow-y-auto p-1.5">
      {field.kind === 'day' && (
        <CheckList
          legend={labelOf(field)}
          choices={relativeChoices.map((id) => ({ id, label: relativeName(id) ?? id }))}
          chosen={relative ? [relative] : []}
          onToggle={(id) => onChange(id === relative ? [] : [{ is: id }])}
        />
      )}
      {(['from', 'to'] as const).map((bound) => {
        const label = t(bound === 'from' ? 'field.from' : 'field.to');
        // A stretch like this week stands in a range only where it was typed.
        const held = range[bound] ?? null;
        const text = held !== null && isRelative(held) ? null : held;
        return field.kind === 'day' ? (
          <DayField key={bound} label={label} value={text} onChange={(next) => put(bound, next)} />
        ) : (
          <ParsedField<unknown>
            key={bound}
            label={label}
            value={text === null ? null : Number(text)}
            writing={writing}
            onChange={(next) => put(bound, next)}
          />
        );
      })}
    </div>
  );
}

/** The first phrase as it is typed; what else there is in a link stays. */
function PhraseChoice({ field, values: [first, ...rest], onChange }: ChoiceProps) {
  const [text, setText] = useTyped(first ? literal(first) : '', (is) => onChange(is.trim() ? [{ is }, ...rest] : rest));
  return <ChoiceInput label={labelOf(field)} value={text} onChange={setText} />;
}

const most = 200;

function ValueChoice({ field, things, values, names, onChange }: ChoiceProps) {
  const chosen = values.flatMap((value) => ('is' in value ? [value.is] : []));
  const offered = useMemo(() => offeredValues(field, things, names), [field, things, names]);
  return (
    <CheckList
      legend={labelOf(field)}
      choices={[...(isOfPeople(field) ? [{ id: ME, label: t('filters.me') }] : []), ...offered.slice(0, most)]}
      chosen={chosen}
      onToggle={(id) => onChange(toggled(chosen, id).map((is) => ({ is })))}
    />
  );
}

const isOfPeople = ({ to, items }: FormField): boolean => (to ?? items?.to) === 'user';

/** The values that there are, with how many have each. */
function offeredValues(field: FormField, things: readonly object[], names: Names) {
  const counts = new Map<string, number>();
  for (const thing of things) {
    const found = [fieldValue(thing, field)].flat();
    for (const each of found.length > 0 ? found : ['']) {
      const is = String(each ?? '');
      counts.set(is, (counts.get(is) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([id, hint]) => ({ id, hint, label: valueName(field, { is: id }, names) || t('ui.empty') }))
    .sort((a, b) => a.label.localeCompare(b.label, document.documentElement.lang));
}

/** A value in words. */
export function valueName(field: FormField, value: FilterValue, names: Names): string {
  const of = field.kind === 'list' ? ({ ...field.items, name: field.name } as FormField) : field;
  const one = (text: string | undefined) => (text ? oneName(of, text, names) : '');
  if ('is' in value) return value.is === '' ? t('ui.empty') : one(value.is);
  if (value.from === value.to) return one(value.from);
  if (value.from && value.to) return `${one(value.from)} – ${one(value.to)}`;
  return value.from ? openName(of, '>', value.from, one) : openName(of, '<', value.to ?? '', one);
}

/** `> 10.000,00`: an amount one thousandth beside what was typed leaves that one out. */
function openName(field: FormField, sign: '<' | '>', bound: string, one: (text: string) => string): string {
  if (field.kind === 'day') return t(sign === '>' ? 'filters.from' : 'filters.until', { value: one(bound) });
  const beside = Number(bound) + (sign === '>' ? -1 : 1);
  const isStrict = field.kind === 'amount' && beside % 10 === 0;
  return isStrict ? `${sign} ${one(String(beside))}` : `${sign === '>' ? '≥' : '≤'} ${one(bound)}`;
}

/** A month stands for a day, too, and so do relative ones. */
function oneName(field: FormField, text: string, names: Names): string {
  if (isOfPeople(field) && text === ME) return t('filters.me');
  if (field.kind !== 'day') return textOf(field, typed(field, text), names);
  return relativeName(text) ?? (text.length === 10 ? formatDay(text) : formatPeriod(text));
}

const typed = ({ kind }: FormField, text: string): unknown => {
  if (kind === 'flag') return text === 'true';
  return ['integer', 'decimal', 'amount', 'percentage'].includes(kind) ? Number(text) : text;
};
