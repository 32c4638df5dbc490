import type { TypedKey } from '@contracts/filters/typed.js';
import type { ReactNode } from 'react';
import { today } from '../../words/formats/calendar.js';
import { parseDay } from '../../words/formats/day.js';
import { parsePeriod } from '../../words/formats/period.js';
import { t } from '../../words/t.js';
import { type FormField, labelOf, type Names } from '../form/formField.js';
import { readField } from '../form/readField.js';
import { readRelative, relativeChoices, relativeName } from './relative.js';

/** One of the values that a key may have. */
export interface QueryOption {
  id: string;
  label: string;
  hint?: string | undefined;
  mark?: ReactNode;
}

/** A field as it is typed into a search, with what is offered. */
export interface QueryKey extends TypedKey {
  label: string;
  options: readonly QueryOption[];
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
/** A label as it is typed: in one word. */
const typedName = (label: string): string => plain(label).replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/** By its whole name or number, else the only one of which a word begins so. */
export function optionFor(options: readonly QueryOption[], text: string): string | null {
  const wanted = plain(text);
  const exact = options.find(({ id, label, hint }) => [id, label, hint ?? ''].some((each) => plain(each) === wanted));
  if (exact && wanted) return exact.id;
  const found = options.filter((each) => beginsSo(each, wanted));
  return found.length === 1 && wanted ? (found[0] as QueryOption).id : null;
}

export const beginsSo = ({ label, hint = '' }: QueryOption, text: string): boolean => {
  const wanted = plain(text);
  return [label, ...label.split(/[\s,/-]+/), hint].some((word) => plain(word).startsWith(wanted));
};

/** A field of which one chooses among some. */
export const chosenKey = (key: string, label: string, options: readonly QueryOption[], names = ''): QueryKey => ({
  ...{ key, label, options },
  names: namesOf(label, names),
  read: (text) => optionFor(options, text),
});

/** A field of days, figures or a yes and no, read as its form reads it. */
export function fieldKey(field: FormField, names = '', none: Names = noNames): QueryKey {
  const label = labelOf(field);
  const isDay = field.kind === 'day' || field.kind === 'period';
  return {
    ...{ key: field.name, label, names: namesOf(label, names) },
    ...(isDay ? { ordered: 'day' as const } : isFigure(field) && { ordered: 'number' as const }),
    options: isDay ? relativeChoices.map((id) => ({ id, label: relativeName(id) ?? id })) : flagOptions(field),
    read(text) {
      if (isDay) return readRelative(text) ?? readDate(text);
      const read = readField({ ...field, required: false }, text, none);
      return read.ok && read.value !== null && read.value !== '' ? String(read.value) : null;
    },
  };
}

const flagOptions = ({ kind }: FormField): readonly QueryOption[] =>
  kind === 'flag'
    ? [
        { id: 'true', label: t('record.yes') },
        { id: 'false', label: t('record.no') },
      ]
    : [];
const noNames: Names = { labelOf: () => null, find: () => null };
const isFigure = ({ kind }: FormField): boolean => ['integer', 'decimal', 'amount', 'percentage'].includes(kind);
const namesOf = (label: string, names: string): string[] => [typedName(label), ...names.split(' ').filter(Boolean)];

/** A day as the language writes it or `2026-06-30`; a month, quarter or year with its year. */
function readDate(text: string): string | null {
  if (/^\d{4}(?:-\d\d|-Q[1-4])?$/i.test(text)) return parsePeriod(text, 0);
  const day = /^\d{1,2}$/.test(text) ? null : parseDay(text, today());
  return day ?? parsePeriod(text, Number(today().slice(0, 4)));
}
