import { registerDecorator, validateSync } from './classValidator.js';
import type { BrokenRule } from './message.js';

/**
 * Typed field decorators over class-validator. The compiler refuses a decorator on a property of another type. The same
 * fields are the server's check, OpenAPI, the form and its rules in the browser, table columns, import, export, history.
 */

/** `YYYY-MM-DD` */
export type Day = string;
/** `YYYY-MM` */
export type Period = string;
/** Integer of thousandths of the currency: 1 EUR = 1000. */
export type Amount = number;
/** Integer of thousandths of a percent: 100 % = 100000. */
export type Percentage = number;

export type FieldKind =
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
  | 'map';
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
  format?: 'email' | 'url' | 'identifier' | 'username' | 'time' | 'color' | 'key';
  /** For `choice`. */
  choices?: readonly string[];
  /** For `reference`: the segment it points to (`user`, `plan-element`, `group`, a data-element type …). */
  to?: string;
  /** For `group` and `list` of groups. */
  of?: Class;
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
}

interface Options {
  optional?: boolean;
  nullable?: boolean;
  personal?: string;
  find?: true;
  search?: true;
  unique?: Field['unique'];
}
/** A decorator that fits only properties of type V (or V | null | undefined). */
type On<V> = <K extends string>(target: { [P in K]?: V | null }, key: K) => void;

export const text = (
  o: Options & { min?: number; max?: number; lines?: 'one' | 'many'; format?: Field['format'] } = {},
): On<string> => field({ kind: 'text', max: 20_000, lines: 'one', ...o });
export const amount = (o: Options & { min?: number; max?: number } = {}): On<Amount> =>
  field({ kind: 'amount', min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, ...o });
export const percentage = (o: Options & { min?: number; max?: number } = {}): On<Percentage> =>
  field({ kind: 'percentage', min: 0, max: 100_000, ...o });
export const integer = (o: Options & { min?: number; max?: number } = {}): On<number> =>
  field({ kind: 'integer', ...o });
/** A number of at most two decimals that is no money, such as hours. */
export const decimal = (o: Options & { min?: number; max?: number } = {}): On<number> =>
  field({ kind: 'decimal', ...o });
export const day = (o: Options = {}): On<Day> => field({ kind: 'day', ...o });
export const period = (o: Options = {}): On<Period> => field({ kind: 'period', ...o });
export const choice = <const V extends readonly string[]>(choices: V, o: Options = {}): On<V[number]> =>
  field({ kind: 'choice', choices, ...o });
/** An id (UUID in lower case) of a thing of a segment. */
export const reference = (to: string, o: Options = {}): On<string> => field({ kind: 'reference', to, ...o });
export const flag = (o: Options = {}): On<boolean> => field({ kind: 'flag', ...o });
export const group = <T extends object>(of: Class<T>, o: Options = {}): On<T> => field({ kind: 'group', of, ...o });
export const list = <T extends object>(
  of: Class<T>,
  o: Options & { min?: number; max?: number } = {},
): On<readonly T[]> => field({ kind: 'list', of, max: 50_000, ...o });
/** A list of plain values, e.g. `listOf('reference', { to: 'user' })`. */
export const listOf = (
  kind: 'text' | 'reference' | 'choice' | 'day',
  items: Partial<Field> = {},
  o: Options & { min?: number; max?: number } = {},
): On<readonly string[]> =>
  field({ kind: 'list', items: { kind, max: kind === 'text' ? 20_000 : undefined, ...items }, max: 50_000, ...o });
/** An object of own keys; each value a JSON value, or a list of `of`. */
export const map = <T extends object>(of?: Class<T>, o: Options = {}): On<Readonly<Record<string, unknown>>> =>
  field({ kind: 'map', ...(of && { of }), ...o });

/** The fields of a class in the order of their declaration, inherited ones first. */
export function fieldsOf(of: Class): readonly Field[] {
  let fields = resolved.get(of);
  if (!fields) {
    fields = collect(of);
    resolved.set(of, fields);
  }
  return fields;
}

/** Names that an answer carries but a body doesn't decide: a body that echoes them is taken, they are left out. */
const ignoredBy = (of: Class): readonly string[] => (of as { ignores?: readonly string[] }).ignores ?? [];

/** A class with any of another's fields: the change command is derived, never written twice. */
export function Some<T extends object>(of: Class<T>): Class<Partial<T>> {
  const Part = class {} as Class<Partial<T>>;
  for (const it of fieldsOf(of)) declare(Part, { ...it, required: false });
  return Part;
}

export type Checked<T> = { ok: true; value: T } | { ok: false; errors: BrokenRule[] };

/**
 * Checks a JSON body against a class. Unknown keys break `unknown_field`; a missing field takes the class's default;
 * text is neither trimmed nor normalised. The value has only the fields that were there, plus defaults.
 * Rules: product.md, section 5 (`required`, `max_length`, `integer`, `date_format`, `selection_required` …).
 */
export function check<T extends object>(of: Class<T>, body: unknown): Checked<T> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, errors: [{ field: '', rule: 'object' }] };
  const errors: BrokenRule[] = [];
  const value = new of() as Record<string, unknown>;
  const given = body as Record<string, unknown>;
  const [known, ignored] = [byName(of), ignoredBy(of)];
  for (const key of Object.keys(given)) {
    if (ignored.includes(key)) continue;
    if (!known.has(key)) errors.push({ field: key, rule: 'unknown_field' });
    else if (given[key] !== undefined) value[key] = given[key];
  }
  // class-validator costs a hundred times what the rules themselves do: it is asked where something is wrong.
  const isWrong = fieldsOf(of).some((it) => brokenRules(it, value[it.name]).length > 0);
  for (const { property } of isWrong ? validateSync(value) : [])
    errors.push(...brokenRules(known.get(property) as Field, value[property]));
  if (errors.length) return { ok: false, errors };
  const whole = built(known, value) as T;
  const between = rulesBetween(of, whole);
  return between.length ? { ok: false, errors: between } : { ok: true, value: whole };
}

/** Broken rules between the fields of one thing (`static rules` of its class), the same in the browser and on the server. */
const rulesBetween = (of: Class, value: object): BrokenRule[] =>
  (of as { rules?: (value: object) => BrokenRule[] }).rules?.(value) ?? [];

/** The rules a value breaks at one field; empty if none. Also for single cells of forms, tables and imports. */
export function brokenRules(it: Field, value: unknown): BrokenRule[] {
  if (value === undefined) return it.required ? [{ field: it.name, rule: 'required' }] : [];
  if (value === null) return it.nullable ? [] : [{ field: it.name, rule: 'required' }];
  const broken = rulesOf[it.kind](it, value);
  return broken.length ? broken.map((found) => ({ ...found, field: it.name + found.field })) : broken;
}

type Rules = (it: Field, value: unknown) => BrokenRule[];
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
  reference: (_, value) => (typeof value === 'string' && uuid.test(value) ? [] : rule('selection_required')),
  flag: (_, value) => (typeof value === 'boolean' ? [] : rule('flag')),
  group: (it, value) => prefixed('.', check(it.of as Class, value)),
  list: listRules,
  map: mapRules,
};

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const formats: Record<NonNullable<Field['format']>, { pattern: RegExp; rule: string }> = {
  email: { pattern: /^[^\s@"<>(),:;]+@[^\s@"<>(),:;]+\.[^\s@"<>(),:;.]{2,}$/u, rule: 'email' },
  url: { pattern: /^https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/u, rule: 'url' },
  identifier: { pattern: /^[^\n\r]*$/u, rule: 'regex' },
  username: { pattern: /^[A-Za-z0-9;:\-_.]+$/, rule: 'regex' },
  time: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, rule: 'date_format' },
  key: { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, rule: 'regex' },
  color: { pattern: /^#[0-9a-fA-F]{6}$/, rule: 'color' },
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
  if (Math.round(value * 100) / 100 !== value) return rule('numeric', { decimals: 2 });
  return boundRules(it, value);
}

function boundRules(it: Field, value: number): BrokenRule[] {
  if (it.min !== undefined && value < it.min) return rule('min_value', { min: it.min });
  if (it.max !== undefined && value > it.max) return rule('max_value', { max: it.max });
  return [];
}

function listRules(it: Field, value: unknown): BrokenRule[] {
  if (!Array.isArray(value)) return rule('list');
  if (it.min !== undefined && value.length < it.min) return rule('required');
  if (it.max !== undefined && value.length > it.max) return rule('max_length', { max: it.max });
  return value.flatMap((item, i) => {
    if (it.of) return prefixed(`[${i}].`, check(it.of, item));
    const found = brokenRules({ ...(it.items as Field), name: '', required: true, nullable: false }, item);
    return found.map((one) => ({ ...one, field: `[${i}]${one.field}` }));
  });
}

function mapRules(it: Field, value: unknown): BrokenRule[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return rule('object');
  return Object.entries(value).flatMap(([key, entry]) => {
    if (key.length > 200 || !key.isWellFormed() || key === '__proto__') return rule('key');
    if (!it.of) return isPlain(entry) ? [] : [{ field: `.${key}`, rule: 'text' }];
    return listRules({ ...it, kind: 'list' }, entry).map((one) => ({ ...one, field: `.${key}${one.field}` }));
  });
}

/** Values of own properties: null, flags, safe integers and well-formed text of at most 20,000 characters. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  Number.isSafeInteger(value) ||
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

// ── how the decorators keep what they declare ────────────────────────────────────────────────────────────────────
const declared = new WeakMap<object, Map<string, Field>>();
const resolved = new WeakMap<object, readonly Field[]>();
const named = new WeakMap<object, ReadonlyMap<string, Field>>();
function field<V>(options: Partial<Field> & Options): On<V> {
  const { optional, ...rest } = options;
  return (target, key) => {
    const it = { name: key, nullable: false, required: !optional, ...rest } as Field;
    declare(target.constructor as Class, it);
  };
}

function declare(of: Class, it: Field): void {
  const own = declared.get(of) ?? new Map<string, Field>();
  declared.set(of, own.set(it.name, it));
  registerDecorator({
    name: 'field',
    target: of,
    propertyName: it.name,
    validator: { validate: (value) => brokenRules(byName(of).get(it.name) as Field, value).length === 0 },
  });
}

function collect(of: Class): Field[] {
  const fields = new Map<string, Field>();
  const chain: object[] = [];
  for (let at = of as object | null; typeof at === 'function'; at = Object.getPrototypeOf(at)) chain.unshift(at);
  for (const at of chain) for (const it of declared.get(at)?.values() ?? []) fields.set(it.name, it);
  const defaults = new of() as Record<string, unknown>;
  return [...fields.values()].map((it) => ({ ...it, required: it.required && defaults[it.name] === undefined }));
}

function byName(of: Class): ReadonlyMap<string, Field> {
  const known = named.get(of) ?? new Map(fieldsOf(of).map((it) => [it.name, it]));
  named.set(of, known);
  return known;
}

/** What is there, without the rest (an object that had fields deleted is slow ever after); groups and items likewise. */
function built(fields: ReadonlyMap<string, Field>, value: Record<string, unknown>): object {
  const whole: Record<string, unknown> = {};
  for (const name in value) {
    const [given, it] = [value[name], fields.get(name)];
    if (given === undefined) continue;
    const of = given === null ? undefined : it?.of;
    if (of && it?.kind === 'group') whole[name] = instanceOf(of, given);
    else whole[name] = of && it?.kind === 'list' ? (given as unknown[]).map((item) => instanceOf(of, item)) : given;
  }
  return whole;
}

const instanceOf = (of: Class, item: unknown): unknown => {
  const checked = check(of, item);
  return checked.ok ? checked.value : item;
};
