import type { Day } from '../fields.js';
import type { FilterTerm, FilterValue } from './filter.js';
import { isRelative } from './relative.js';

/** A field that can be typed into a search: `budget>10000`, `ende<2026-06-30`, `phase:planung,vorbereitung`. */
export interface TypedKey {
  /** In the filter string. */
  key: string;
  /** What it is called, in words and in signs: the case does not matter. */
  names: readonly string[];
  /** What has an order is compared and has ranges; of all else several may be named. */
  ordered?: 'day' | 'number';
  /** One value as it is typed → as a filter has it: an id, a whole number, a day, a period, a relative day; null: it is none. */
  read(text: string): string | null;
}

/** A part of what is typed that stands for a term; `text` from `at` on. */
export interface TypedPart {
  at: number;
  text: string;
  /** As it is called where it was typed. */
  name: string;
  /** The value as it is typed; empty while it is not there yet. */
  value: string;
  key: TypedKey | null;
  /** null: not understood, or not yet whole. */
  term: FilterTerm | null;
  wrong: 'key' | 'value' | 'order' | null;
}

export interface Typed {
  /** What is left to look for as a phrase; a part whose key there is not is among it. */
  text: string;
  parts: readonly TypedPart[];
}

const pieces = /([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]*)(<=|>=|[:：=＝<＜>＞≤≥])((?:"[^"]*"?|[^\s"])*)|"[^"]*"?|\S+/gu;

/** What is typed: terms among words. */
export function readTyped(text: string, keys: readonly TypedKey[]): Typed {
  const parts: TypedPart[] = [];
  const words: string[] = [];
  for (const { 0: piece, 1: name, 2: sign = '', 3: value = '', index: at } of text.matchAll(pieces)) {
    const part = name ? { at, text: piece, name, value, ...read(name, sign, value, keys) } : null;
    if (part) parts.push(part);
    if (!part || part.wrong === 'key') words.push(piece);
  }
  // As it is typed, blanks too, until something else than words is.
  return { text: parts.some(({ wrong }) => wrong !== 'key') ? words.join(' ') : text, parts };
}

type Read = Pick<TypedPart, 'key' | 'term' | 'wrong'>;

function read(name: string, sign: string, text: string, keys: readonly TypedKey[]): Read {
  const key = keyNamed(name, keys);
  if (!key) return { key, term: null, wrong: 'key' };
  if (text === '' || text === '"') return { key, term: null, wrong: null };
  const by = signs[sign] ?? sign;
  if (!key.ordered && by !== ':') return { key, term: null, wrong: 'order' };
  const values = key.ordered ? [ordered(key, by, unquoted(text))] : split(text).map((each) => plain(key, each));
  if (values.some((value) => value === null)) return { key, term: null, wrong: 'value' };
  return { key, term: { key: key.key, values: values as FilterValue[] }, wrong: null };
}

/** By its whole name. */
const keyNamed = (name: string, keys: readonly TypedKey[]): TypedKey | null =>
  keys.find(({ key, names }) => [key, ...names].some((each) => named(each) === named(name))) ?? null;

const named = (text: string): string => text.normalize('NFKC').toLowerCase();

const signs: Readonly<Record<string, string>> = {
  ...{ '：': ':', '=': ':', '＝': ':' },
  ...{ '＜': '<', '＞': '>', '≤': '<=', '≥': '>=' },
};

const unquoted = (text: string): string => text.replaceAll('"', '');
const split = (text: string): string[] => (text.match(/(?:"[^"]*"?|[^,、])+/gu) ?? []).map(unquoted).filter(Boolean);

function plain(key: TypedKey, text: string): FilterValue | null {
  const is = key.read(text);
  return is === null ? null : { is };
}

function ordered(key: TypedKey, sign: string, text: string): FilterValue | null {
  const [from = '', to] = text.split('..');
  if (to !== undefined) {
    if (sign !== ':' || from + to === '') return null;
    const ends = { ...(from && { from: key.read(from) }), ...(to && { to: key.read(to) }) };
    return Object.values(ends).includes(null) ? null : (ends as FilterValue);
  }
  const value = key.read(text);
  if (value === null) return null;
  if (sign === '<=') return { to: value };
  if (sign === '>=') return { from: value };
  if (sign === ':') return period.test(value) && key.ordered === 'day' ? { from: value, to: value } : { is: value };
  const bound =
    key.ordered === 'number' ? String(Number(value) + (sign === '<' ? -1 : 1)) : beside(value, sign === '<');
  return bound === null ? null : sign === '<' ? { to: bound } : { from: bound };
}

const period = /^\d{4}(?:-\d\d|-Q[1-4])?$/;

/** The day before or after a day, a period or a relative stretch; null: it has no name. */
function beside(value: string, before: boolean): string | null {
  if (isRelative(value)) return (before ? earlier : later)(value);
  const [first, last] = stretch(value);
  return plus(before ? first : last, before ? -1 : 1);
}

const earlier = (value: string): string | null =>
  value === 'TOMORROW'
    ? 'TODAY'
    : /^TODAY$|^NEXT_\d+_DAYS$/.test(value)
      ? 'YESTERDAY'
      : neighbour(value, { THIS: 'LAST', NEXT: 'THIS' });
const later = (value: string): string | null =>
  value === 'YESTERDAY'
    ? 'TODAY'
    : /^TODAY$|^LAST_\d+_DAYS$/.test(value)
      ? 'TOMORROW'
      : neighbour(value, { LAST: 'THIS', THIS: 'NEXT' });

function neighbour(value: string, by: Readonly<Record<string, string>>): string | null {
  const [, which = '', unit] = /^([A-Z]+)_(WEEK|MONTH|QUARTER|YEAR)$/.exec(value) ?? [];
  return unit && by[which] ? `${by[which]}_${unit}` : null;
}

/** The first and last day of a day, month, quarter or year. */
function stretch(value: string): [Day, Day] {
  const [, year = '', quarter, month] = /^(\d{4})(?:-Q([1-4])|-(\d\d))?$/.exec(value) ?? [];
  if (!year) return [value, value];
  const first = quarter ? +quarter * 3 - 3 : month ? +month - 1 : 0;
  const count = quarter ? 3 : month ? 1 : 12;
  return [day(Date.UTC(+year, first, 1)), day(Date.UTC(+year, first + count, 0))];
}

const plus = (of: Day, days: number): Day => day(Date.parse(of) + days * 86_400_000);
const day = (time: number): Day => new Date(time).toISOString().slice(0, 10);
