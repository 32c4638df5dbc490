import { brokenRules, type Class, type Field, fieldsOf, rulesBetween } from '@contracts/fields.js';
import { formatAmount, formatPercent } from '../../words/formats/amount.js';
import { formatDay } from '../../words/formats/day.js';
import { formatPeriod } from '../../words/formats/period.js';
import { choiceName, fieldName } from '../../words/names.js';
import { ruleText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import type { FieldProps } from '../fields/Field.js';

/** A field of a form or a grid: the contract's, with its name in words where a tenant gave it one. */
export interface FormField extends Field {
  label?: string;
  /** Where its value stands, if not under its own name: `customProperties`. */
  within?: string;
  /** It is written and never shown. */
  secret?: true;
  /** Lists are filtered by it; no form shows it. */
  filtered?: true;
  /** It stays what it was made with. */
  fixed?: true;
  /** What a reference to nothing means. */
  nothing?: string;
  /** Of a table the columns that there are for this thing; left out: all. */
  columns?: readonly string[];
  /** Its value is made of the thing: lists are filtered by it. */
  read?(thing: object): unknown;
}

export const labelOf = (field: FormField): string => field.label ?? fieldName(field.name);

/** A thing's value of a field. */
export function fieldValue(thing: object, { name, within, read }: FormField): unknown {
  if (read) return read(thing);
  const from = within ? (thing as Record<string, unknown>)[within] : thing;
  return (from as Record<string, unknown> | undefined)?.[name];
}

/** What a command says to set fields: own names, and with those of `within` all that stands there. */
export function changeOf(thing: object, fields: readonly FormField[], values: Readonly<Record<string, unknown>>) {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    if (!(field.name in values)) continue;
    const value = values[field.name];
    if (!field.within) body[field.name] = value;
    else {
      const now = body[field.within] ?? (thing as Record<string, unknown>)[field.within] ?? {};
      body[field.within] = { ...(now as object), [field.name]: value };
    }
  }
  return body;
}

/** What a value is part of: its class says which rules hold between its fields. */
interface Whole {
  of: Class;
  values: object;
}

/** Why a value is refused at a field, as the server would say it; null: it is not. */
export function wrongIn(field: FormField, value: unknown, whole?: Whole): string | null {
  if (field.required && (value === undefined || value === null || value === '')) return t('rule.required');
  const own = brokenRules({ ...field, required: false }, value);
  const between = whole && own.length === 0 ? rulesBetween(whole.of, whole.values) : [];
  const [broken] = [...own, ...between.filter((it) => it.field.replace(/[[.].*/, '') === field.name)];
  return broken ? ruleText(broken.rule, broken.params) : null;
}

/** What an input of any kind takes. */
export interface InputProps extends Omit<FieldProps<unknown>, 'label'> {
  field: FormField;
  /** Instead of the field's name. */
  label?: string;
  /** Days without a year are read in its year; without it today. */
  around?: string;
  /** What a reference to nothing means. */
  nothing?: string;
  /** It stands among figures: at the right. */
  figure?: boolean;
}

/** Names of what fields refer to. */
export interface Names {
  /** The label of a thing of a kind; null: not known (yet). */
  labelOf(kind: string, id: string): string | null;
  /** The one thing of a kind with that label or number; null: none, or not only one. */
  find(kind: string, text: string): string | null;
  /** A record of a kind, those below it and those that were merged into one of them: whoever asks for it means them all. */
  from?(kind: string, id: string): readonly string[];
}

/** A value as a cell shows it. */
export function textOf(field: FormField, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'amount':
      return formatAmount(value as number, { currency: null });
    case 'percentage':
      return formatPercent(value as number);
    case 'integer':
    case 'decimal':
      return new Intl.NumberFormat(document.documentElement.lang, { useGrouping: false }).format(value as number);
    case 'day':
      return formatDay(String(value));
    case 'period':
      return formatPeriod(String(value));
    case 'flag':
      return value ? t('record.yes') : t('record.no');
    case 'choice':
      return choiceName(String(value));
    case 'reference':
      return names.labelOf(field.to ?? '', String(value)) ?? '…';
    case 'list':
      return listText(field, value as readonly unknown[], names);
    case 'group':
      return '';
    default:
      return String(value);
  }
}

function listText(field: FormField, items: readonly unknown[], names: Names): string {
  if (!field.of) {
    const of = { ...field.items, name: field.name, required: true, nullable: false } as FormField;
    return items.map((item) => textOf(of, item, names)).join(', ');
  }
  // Things are told by their names, amounts of months by these.
  const fields = fieldsOf(field.of);
  const told = fields.find(({ name }) => name === 'label') ?? fields.find(({ kind }) => kind === 'period');
  return told
    ? items.map((item) => textOf(told, (item as Record<string, unknown>)[told.name], names)).join(', ')
    : t('record.count', { count: items.length });
}
