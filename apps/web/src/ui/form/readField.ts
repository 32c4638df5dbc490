import { editAmount, formatPercent, parseAmount, parsePercent } from '../../words/formats/amount.js';
import { today } from '../../words/formats/calendar.js';
import { dayExample, parseDay } from '../../words/formats/day.js';
import { formatPeriod, parsePeriod } from '../../words/formats/period.js';
import { choiceName } from '../../words/names.js';
import { t } from '../../words/t.js';
import type { Read } from '../fields/ParsedField.js';
import { type FormField, type Names, textOf, wrongIn } from './formField.js';

/**
 * What is typed or pasted as a value of a field, read as the language writes it and held to the field's rules. Days
 * without a year are those next to `around`.
 */
export function readField(field: FormField, text: string, names: Names, around = today()): Read<unknown> {
  const of = { names, around };
  const read = text.trim() === '' ? emptied(field) : (readers[field.kind] ?? asIs)(field, text, of);
  if (!read.ok) return read;
  const wrong = wrongIn(field, read.value);
  return wrong ? { ok: false, error: wrong } : read;
}

/** A value as it is typed: what `readField` reads back. */
export function writeField(field: FormField, value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  return field.kind === 'amount' ? editAmount(value as number) : textOf(field, value, names);
}

/** Kinds whose value is typed as a text; others are chosen. */
export const isTyped = ({ kind, lines, format }: FormField): boolean =>
  format !== 'color' &&
  ((kind === 'text' && lines !== 'many') ||
    ['amount', 'percentage', 'integer', 'decimal', 'day', 'period'].includes(kind));

const ok = (value: unknown): Read<unknown> => ({ ok: true, value });
const no = (error: string): Read<unknown> => ({ ok: false, error });

function emptied(field: FormField): Read<unknown> {
  if (field.kind === 'list') return ok([]);
  if (field.kind === 'text' && !field.nullable) return ok('');
  if (field.kind === 'flag') return ok(false);
  return field.nullable ? ok(null) : no(t('rule.required'));
}

interface Reading {
  names: Names;
  around: string;
}
type Reader = (field: FormField, text: string, of: Reading) => Read<unknown>;
const asIs: Reader = (_, text) => ok(text);

const readers: Partial<Record<FormField['kind'], Reader>> = {
  text: ({ format }, text) => ok(format === 'color' ? text.trim().toLowerCase() : text),
  amount(_, text) {
    const read = parseAmount(text);
    return read.ok ? ok(read.amount) : no(t('ui.notAnAmount', { example: editAmount(1_234_560) }));
  },
  percentage(_, text) {
    const read = parsePercent(text);
    return read.ok ? ok(read.amount) : no(t('ui.notAnAmount', { example: formatPercent(12_500) }));
  },
  integer: readNumber,
  decimal: readNumber,
  day(_, text, { around }) {
    const day = parseDay(text, around);
    return day ? ok(day) : no(t('ui.notADay', { example: dayExample() }));
  },
  period(_, text) {
    const period = parsePeriod(text, Number(today().slice(0, 4)));
    return period ? ok(period) : no(t('ui.notAPeriod', { example: formatPeriod(`${today().slice(0, 4)}-04`) }));
  },
  flag(_, text) {
    const plain = fold(text);
    if ([fold(t('record.yes')), 'x', '1', 'true', '✓'].includes(plain)) return ok(true);
    return [fold(t('record.no')), '0', 'false', '-'].includes(plain) ? ok(false) : no(t('record.notFound', { text }));
  },
  choice({ choices = [] }, text) {
    const found = choices.find((each) => fold(choiceName(each)) === fold(text) || each === text.trim());
    return found === undefined ? no(t('record.notFound', { text })) : ok(found);
  },
  reference(field, text, { names }) {
    const id = names.find(field.to ?? '', text);
    return id ? ok(id) : no(t('record.notFound', { text }));
  },
  list(field, text, reading) {
    if (field.of || !field.items) return no(t('rule.unknown'));
    const of = { ...field.items, name: field.name, required: true, nullable: false } as FormField;
    const read = text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => (readers[of.kind] ?? asIs)(of, part, reading));
    return read.find((each) => !each.ok) ?? ok(read.map((each) => each.ok && each.value));
  },
};

function readNumber(_: FormField, text: string): Read<unknown> {
  const read = parseAmount(text);
  return read.ok ? ok(read.amount / 1_000) : no(t('record.notANumber'));
}

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
