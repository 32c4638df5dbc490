import type { BrokenRule } from './message.js';

/** `YYYY-MM-DD` */
export type Day = string;
/** `YYYY-MM` */
export type Period = string;
/** Integer of thousandths of the currency: 1 EUR = 1000. */
export type Amount = number;
/** Integer of thousandths of a percent: 100 % = 100000. */
export type Percentage = number;

type FieldKind =
  | 'text'
  | 'amount'
  | 'percentage'
  | 'integer'
  | 'decimal'
  | 'day'
  | 'period'
  | 'choice'
  | 'reference'
  | 'flag'
  | 'group'
  | 'list'
  | 'map'
  | 'any';
export type Class<T = object> = new () => T;

export interface Field {
  name: string;
  kind: FieldKind;
  /** May be null. */
  nullable: boolean;
  /** Must be in the body (no default, not marked optional). Never so in a class made by `Some`. */
  required: boolean;
  /** For `text`: bounds in characters (code points); for numbers and lists too. */
  min?: number;
  max?: number;
  lines?: 'one' | 'many';
  format?: 'email' | 'url' | 'identifier' | 'username' | 'time' | 'color' | 'key' | 'kind' | 'numberScheme';
  /** For `choice`; for `reference` what is named by a word. */
  choices?: readonly string[];
  /** For `reference`: the segment it points to (`user`, `plan-element`, `group`, a data-element type …). */
  to?: string;
  /** For `group` and `list` of groups. */
  of?: Class;
  /** For `list` of groups: shown as a table, one choice a cell; the names of their fields. `among`: the field of the thing that lists its columns. */
  table?: { rows: string; columns: string; cell: string; among?: string };
  /** Shown by a part of its own: it is no form's field, no list's column and in no file. */
  apart?: true;
  /** For `list` of groups: a person puts them in their order. */
  ordered?: true;
  /** Forms ask for it only where another field of the thing has that value. */
  when?: { field: string; is: string };
  /** For `list` of plain values. */
  items?: Omit<Field, 'name' | 'required' | 'nullable'>;
  /** Whose personal data it is (log.md): the thing itself, or the field that names the person. */
  personal?: string;
  /** Lists filter and sort by it; the stores have an index on it. */
  find?: true;
  /** The phrase search looks into it, beside label, description and number. */
  search?: true;
  /** Its values are unique among undeleted things: in their kind, or among those with the same value of a field. */
  unique?: 'kind' | { within: string };
  /** The server makes it: answers carry it, a body that echoes it is taken without it. */
  made?: true;
  /** Who may read it, if not everybody who may read the thing: a right on it, a role or oneself, oneself alone. */
  reads?: 'readCosts' | 'ADMIN' | 'self';
  /** Left out of answers where there is nothing to say, or nobody asked. */
  sparse?: true;
}

/** How many broken rules one answer names: whoever sends more reads no more of them. */
export const mostBroken = 100;

export type Checked<T> = { ok: true; value: T } | { ok: false; errors: BrokenRule[] };

/** How the groups and items inside a field are checked: `check` of fields.ts. */
type Check = (of: Class, body: unknown) => Checked<object>;

/** The rules a value breaks at one field; empty if none. */
export function brokenBy(it: Field, value: unknown, check: Check): BrokenRule[] {
  if (value === undefined) return it.required ? [{ field: it.name, rule: 'required' }] : [];
  if (value === null) return it.nullable ? [] : [{ field: it.name, rule: 'required' }];
  const broken = rulesOf[it.kind](it, value, check);
  return broken.length ? broken.map((found) => ({ ...found, field: it.name + found.field })) : broken;
}

type Rules = (it: Field, value: unknown, check: Check) => BrokenRule[];
const rule = (name: string, params?: Record<string, unknown>): BrokenRule[] => [
  { field: '', rule: name, ...(params && { params }) },
];

const rulesOf: Record<FieldKind, Rules> = {
  text: textRules,
  amount: numberRules,
  percentage: numberRules,
  integer: numberRules,
  decimal: decimalRules,
  day: (_, value) => (isDay(value) ? [] : rule('date_format')),
  period: (_, value) => (isPeriod(value) ? [] : rule('period_format')),
  choice: (it, value) =>
    it.choices?.includes(value as string) ? [] : rule('selection_required', { choices: it.choices }),
  reference: (it, value) =>
    typeof value === 'string' && (uuid.test(value) || it.choices?.includes(value)) ? [] : rule('selection_required'),
  flag: (_, value) => (typeof value === 'boolean' ? [] : rule('flag')),
  group: (it, value, check) => prefixed('.', check(it.of as Class, value)),
  list: listRules,
  map: mapRules,
  any: () => [],
};

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const formats: Record<NonNullable<Field['format']>, { pattern: RegExp; rule: string }> = {
  email: { pattern: /^[^\s@"<>(),:;]+@[^\s@"<>(),:;]+\.[^\s@"<>(),:;.]{2,}$/u, rule: 'email' },
  url: { pattern: /^https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/u, rule: 'url' },
  identifier: { pattern: /^[^\n\r]*$/u, rule: 'regex' },
  username: { pattern: /^[A-Za-z0-9;:\-_.]+$/, rule: 'regex' },
  time: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, rule: 'date_format' },
  kind: { pattern: /^[a-z0-9-]*$/, rule: 'selection_required' },
  key: { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, rule: 'regex' },
  color: { pattern: /^#[0-9a-fA-F]{6}$/, rule: 'color' },
  // One counter; before and after it any text and the year.
  numberScheme: { pattern: /^(?:[^{}]|\{year\})*\{0{1,9}\}(?:[^{}]|\{year\})*$/u, rule: 'number_scheme' },
};

function textRules(it: Field, value: unknown): BrokenRule[] {
  if (typeof value !== 'string') return rule('text');
  if (!value.isWellFormed()) return rule('text');
  if (it.lines !== 'many' && /[\n\r\0]/.test(value)) return rule('one_line');
  if (it.min && value.trim() === '') return rule('required');
  const length = value.length > (it.max ?? 0) || it.min ? [...value].length : 0;
  if (it.max !== undefined && length > it.max) return rule('max_length', { max: it.max });
  if (it.min && length < it.min) return rule('min_length', { min: it.min });
  const format = it.format && value !== '' ? formats[it.format] : undefined;
  return format && !format.pattern.test(value) ? rule(format.rule) : [];
}

function numberRules(it: Field, value: unknown): BrokenRule[] {
  if (!Number.isSafeInteger(value)) return rule('integer');
  return boundRules(it, value as number);
}

function decimalRules(it: Field, value: unknown): BrokenRule[] {
  if (typeof value !== 'number' || !Number.isSafeInteger(Math.round(value * 100))) return rule('numeric');
  if (!hasTwoDecimals(value)) return rule('numeric', { decimals: 2 });
  return boundRules(it, value);
}
const hasTwoDecimals = (value: number): boolean =>
  Number.isSafeInteger(Math.round(value * 100)) && Math.round(value * 100) / 100 === value;

function boundRules(it: Field, value: number): BrokenRule[] {
  if (it.min !== undefined && value < it.min) return rule('min_value', { min: it.min });
  if (it.max !== undefined && value > it.max) return rule('max_value', { max: it.max });
  return [];
}

function listRules(it: Field, value: unknown, check: Check): BrokenRule[] {
  if (!Array.isArray(value)) return rule('list');
  if (it.min !== undefined && value.length < it.min) return rule('required');
  if (it.max !== undefined && value.length > it.max) return rule('max_items', { max: it.max });
  return firstBroken(value, (item, i) => {
    if (it.of) return prefixed(`[${i}].`, check(it.of, item));
    const found = brokenBy({ ...(it.items as Field), name: '', required: true, nullable: false }, item, check);
    return found.map((one) => ({ ...one, field: `[${i}]${one.field}` }));
  });
}

function mapRules(it: Field, value: unknown, check: Check): BrokenRule[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return rule('object');
  const entries = Object.entries(value);
  if (it.max !== undefined && entries.length > it.max) return rule('max_items', { max: it.max });
  return firstBroken(entries, ([key, entry]) => {
    if (key.length > 200 || !key.isWellFormed() || key === '__proto__') return rule('key');
    if (!it.of) return isPlain(entry) ? [] : [{ field: `.${key}`, rule: 'text' }];
    return listRules({ ...it, kind: 'list' }, entry, check).map((one) => ({ ...one, field: `.${key}${one.field}` }));
  });
}

/** What the items break, up to as much as one answer names. */
function firstBroken<I>(items: readonly I[], rulesOf: (item: I, i: number) => readonly BrokenRule[]): BrokenRule[] {
  const found: BrokenRule[] = [];
  for (let i = 0; i < items.length && found.length < mostBroken; i++) found.push(...rulesOf(items[i] as I, i));
  return found;
}

/** Values of own properties: null, flags, safe integers, numbers of two decimals and well-formed text of at most 20,000 characters. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  Number.isSafeInteger(value) ||
  (typeof value === 'number' && hasTwoDecimals(value)) ||
  (typeof value === 'string' && value.length <= 20_000 && value.isWellFormed());

const prefixed = (prefix: string, checked: Checked<object>): BrokenRule[] =>
  checked.ok
    ? []
    : checked.errors.map((one) => ({ ...one, field: one.field ? prefix + one.field : prefix.replace(/\.$/, '') }));

/** Whether it is a day of the calendar, years 1900 to 2199. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const [y, m, d] = [+value.slice(0, 4), +value.slice(5, 7), +value.slice(8)];
  if (y < 1900 || y > 2199 || m < 1 || m > 12 || d < 1) return false;
  return d <= 28 || d <= new Date(Date.UTC(y, m, 0)).getUTCDate();
}

/** Whether it is a month `YYYY-MM`, years 1900 to 2199. */
function isPeriod(value: unknown): value is Period {
  return typeof value === 'string' && /^\d{4}-\d\d$/.test(value) && isDay(`${value}-01`);
}
