import { registerDecorator, validateSync } from './classValidator.js';
import {
  type Amount,
  brokenBy,
  type Checked,
  type Class,
  type Day,
  type Field,
  mostBroken,
  type Percentage,
  type Period,
} from './fieldRules.js';
import type { BrokenRule } from './message.js';

/**
 * Typed field decorators over class-validator. The compiler refuses a decorator on a property of another type. The same
 * fields are the server's check, OpenAPI, the form and its rules in the browser, table columns, import, export, history.
 */

export type { Amount, Checked, Class, Day, Field, Percentage, Period } from './fieldRules.js';

interface Options {
  optional?: boolean;
  nullable?: boolean;
  personal?: string;
  find?: true;
  search?: true;
  unique?: Field['unique'];
  reads?: Field['reads'];
  sparse?: true;
  apart?: true;
  when?: Field['when'];
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
/** An id (UUID in lower case) of a thing of a segment; `choices`: those that are named by a word instead. */
export const reference = (to: string, o: Options & { choices?: readonly string[] } = {}): On<string> =>
  field({ kind: 'reference', to, ...o });
export const flag = (o: Options = {}): On<boolean> => field({ kind: 'flag', ...o });
export const group = <T extends object>(of: Class<T>, o: Options = {}): On<T> => field({ kind: 'group', of, ...o });
export const list = <T extends object>(
  of: Class<T>,
  o: Options & { min?: number; max?: number; table?: Field['table']; ordered?: true } = {},
): On<readonly T[]> => field({ kind: 'list', of, max: 50_000, ...o });
/** A list of plain values, e.g. `listOf('reference', { to: 'user' })`. */
export const listOf = <const K extends 'text' | 'reference' | 'choice' | 'day' | 'period' | 'integer'>(
  kind: K,
  items: Partial<Field> = {},
  o: Options & { min?: number; max?: number } = {},
): On<readonly (K extends 'integer' ? number : string)[]> =>
  field({
    ...{ kind: 'list', items: { kind, max: kind === 'text' ? 20_000 : undefined, ...items } },
    ...{ max: kind === 'choice' ? items.choices?.length : 50_000, ...o },
  });
/** An object of own keys, at most `max`; each value a JSON value, or a list of as many `of`. */
export const map = <T extends object>(
  of?: Class<T>,
  o: Options & { max?: number } = {},
): On<Readonly<Record<string, unknown>>> => field({ kind: 'map', max: 50_000, ...(of && { of }), ...o });

/** Any JSON value; only in answers. */
export const anything = (o: Options = {}): On<unknown> => field({ kind: 'any', ...o });
/** The server makes it: its property is `readonly`, so that no body has it; one that echoes it is taken without it. */
export const made =
  <V>(as: On<V>): On<V> =>
  (target, key) => {
    as(target, key);
    Object.assign(declared.get(target.constructor)?.get(key) as Field, { made: true });
  };

/** The fields of a class in the order of their declaration, inherited ones first. */
export function fieldsOf(of: Class): readonly Field[] {
  let fields = resolved.get(of);
  if (!fields) {
    fields = collect(of);
    resolved.set(of, fields);
  }
  return fields;
}

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Without what the server makes. */
export type Written<T> = {
  [K in keyof T as Equal<{ [P in K]: T[K] }, { -readonly [P in K]: T[K] }> extends true ? K : never]: T[K];
};

/** The body that creates such a thing: all that the server does not make, with its defaults. */
export function New<T extends object>(of: Class<T>): Class<Written<T>> {
  const names = fieldsOf(of).filter((it) => !it.made);
  const Part = class {
    constructor() {
      const whole = new of() as Record<string, unknown>;
      for (const { name } of names)
        if (whole[name] !== undefined) (this as Record<string, unknown>)[name] = whole[name];
    }
  };
  const { rules } = of as { rules?: unknown };
  return Object.assign(bodyOf(of, Part as Class<Written<T>>), rules && { rules });
}

/** The body that changes such a thing: any of those fields. */
export function Some<T extends object>(of: Class<T>): Class<Partial<Written<T>>> {
  return bodyOf(of, class {} as Class<Partial<Written<T>>>, { required: false });
}

/** Its `echoed` names stand in answers and are not decided by it: they are left out of it. */
function bodyOf<B extends object>(of: Class, body: Class<B>, more: Partial<Field> = {}): Class<B> {
  for (const it of fieldsOf(of)) if (!it.made) declare(body, { ...it, ...more });
  return Object.assign(body, { echoed: fieldsOf(of).flatMap(({ name, made }) => (made ? [name] : [])) });
}

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
  const known = byName(of);
  for (const key of Object.keys(given)) {
    if (errors.length === mostBroken) break;
    const it = known.get(key);
    if (it?.made || (!it && (of as { echoed?: readonly string[] }).echoed?.includes(key))) continue;
    if (!it) errors.push({ field: key, rule: 'unknown_field' });
    else if (given[key] !== undefined) value[key] = given[key];
  }
  // class-validator costs a hundred times what the rules themselves do: it is asked where something is wrong.
  const isThere = (it: Field) => it.required || value[it.name] !== undefined;
  const isWrong = fieldsOf(of).some((it) => isThere(it) && brokenRules(it, value[it.name]).length > 0);
  for (const { property } of isWrong ? validateSync(value) : [])
    errors.push(...brokenRules(known.get(property) as Field, value[property]));
  if (errors.length) return { ok: false, errors: errors.slice(0, mostBroken) };
  const whole = built(known, value) as T;
  const between = rulesBetween(of, whole);
  return between.length ? { ok: false, errors: between } : { ok: true, value: whole };
}

/** Broken rules between the fields of one thing (`static rules` of its class), the same in the browser and on the server. */
export const rulesBetween = (of: Class, value: object): BrokenRule[] =>
  (of as { rules?: (value: object) => BrokenRule[] }).rules?.(value) ?? [];

/** The rules a value breaks at one field; empty if none. Also for single cells of forms, tables and imports. */
export const brokenRules = (it: Field, value: unknown): BrokenRule[] => brokenBy(it, value, check);

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
  return [...fields.values()].map((it) => ({
    ...it,
    required: it.required && !it.made && defaults[it.name] === undefined,
  }));
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
