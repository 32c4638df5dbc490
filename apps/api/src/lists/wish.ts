import { uuid } from '@contracts/fieldRules.js';
import { BadFilter, type FilterTerm, type FilterValue, parseFilter } from '@contracts/filters/filter.js';
import { monthsOf } from '@domain/calendar.js';
import { malformed } from '../http/problem.js';

/** What a caller wants of a list (http.md, Lists). */
export interface ListWish {
  terms: readonly FilterTerm[];
  deleted: boolean;
  typeIds: readonly string[];
  offset: number;
  limit: number;
  /** Field and direction. */
  sort: readonly { field: string; down: boolean }[];
}
type Row = Readonly<Record<string, unknown>>;

const mostRows = 50_000;

/** Throws 400 with the field and place. `keys`: what may be filtered and sorted by. */
export function readWish(query: Readonly<Record<string, string>>, keys: readonly string[]): ListWish {
  const known = (key: string) => key === 'text' || keys.includes(key);
  return {
    terms: filterOf(query['filters'] ?? '', known),
    deleted: flagOf(query, 'deleted'),
    typeIds: query['typeId'] ? query['typeId'].split(',') : [],
    offset: numberOf(query, 'offset', 0, Number.MAX_SAFE_INTEGER),
    limit: numberOf(query, 'limit', mostRows, mostRows),
    sort: sortOf(query['sort'], keys),
  };
}

/** The whole list in its own order: what is kept ready. */
export const isPlain = ({ terms, deleted, typeIds, offset, limit, sort }: ListWish): boolean =>
  terms.length + typeIds.length + offset + sort.length === 0 && !deleted && limit === mostRows;

/**
 * The rows wanted, all of them; `offset` and `limit` are for the caller, who knows the total then. `described`: where a
 * row's texts stand, if not in itself.
 */
export function wanted<R extends Row>(
  rows: readonly R[],
  { terms, deleted, typeIds, sort }: ListWish,
  described: (row: R) => Row = (row) => row,
): R[] {
  const tests = terms.map((term) => testOf(term, described as (row: Row) => Row));
  const found = rows.filter(
    (row) =>
      Boolean(row['deleted']) === deleted &&
      (typeIds.length === 0 || typeIds.includes(row['typeId'] as string)) &&
      tests.every((test) => test(row)),
  );
  return sort.length === 0 ? found : found.sort((a, b) => order(a, b, sort));
}

export function flagOf(query: Readonly<Record<string, string>>, name: string): boolean {
  const given = query[name];
  if (given === undefined || given === '' || given === 'false') return false;
  if (given === 'true') return true;
  throw malformed(name, 'flag');
}

function numberOf(query: Readonly<Record<string, string>>, name: string, standard: number, max: number): number {
  const given = query[name];
  if (given === undefined || given === '') return standard;
  if (!/^\d{1,15}$/.test(given)) throw malformed(name, 'integer');
  if (Number(given) > max) throw malformed(name, 'max_value', { max });
  return Number(given);
}

function filterOf(text: string, known: (key: string) => boolean): FilterTerm[] {
  try {
    return parseFilter(text, known);
  } catch (error) {
    if (error instanceof BadFilter)
      throw malformed('filters', error.wrong, { at: error.at, ...(error.key && { key: error.key }) });
    throw error;
  }
}

function sortOf(text: string | undefined, keys: readonly string[]): ListWish['sort'] {
  if (!text) return [];
  return text.split(',').map((name) => {
    const field = name.replace(/^-/, '');
    if (!keys.includes(field)) throw malformed('sort', 'unknown_key', { key: field });
    return { field, down: name.startsWith('-') };
  });
}

function testOf({ key, values }: FilterTerm, described: (row: Row) => Row): (row: Row) => boolean {
  if (key === 'text') {
    const phrases = values.map((value) => folded(literal(value)));
    return (row) => {
      const { label, description, identifier } = described(row);
      const text = folded([label, description, identifier].filter(Boolean).join('\n'));
      return phrases.some((phrase) => text.includes(phrase));
    };
  }
  return (row) => {
    const held = row[key];
    const all = Array.isArray(held) ? (held.length ? held.map(idOf) : [null]) : [held ?? null];
    return values.some((value) => all.some((one) => fits(one, value)));
  };
}

/** `STRASSE` finds `Straße`. */
const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase('de').replaceAll('ß', 'ss');
const idOf = (item: unknown): unknown => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item);

function fits(held: unknown, value: FilterValue): boolean {
  if ('is' in value) return held === null ? value.is === '' : String(held) === value.is;
  if (held === null) return false;
  if (typeof held !== 'number' && !dated.test(String(held))) return String(held) === literal(value);
  const [from, to] = [firstMonth(value.from), lastMonth(value.to)];
  if (typeof held === 'number') return (!from || held >= Number(from)) && (!to || held <= Number(to));
  // A month, quarter or year as a bound takes in all its days.
  const text = String(held);
  return (!from || text.slice(0, from.length) >= from) && (!to || text.slice(0, to.length) <= to);
}

/** Days, months and times have ranges, as numbers do; in any other text two dots are just two dots. */
const dated = /^\d{4}-\d\d(?:-\d\d(?:T.*)?)?$/;
const literal = (value: FilterValue): string => ('is' in value ? value.is : `${value.from ?? ''}..${value.to ?? ''}`);

/** Of a quarter; any other bound is itself. */
const firstMonth = (bound: string | undefined) => (bound?.includes('Q') ? monthsOf(bound)[0] : bound);
const lastMonth = (bound: string | undefined) => (bound?.includes('Q') ? monthsOf(bound).at(-1) : bound);

const collator = new Intl.Collator('de', { numeric: true });

function order(a: Row, b: Row, sort: ListWish['sort']): number {
  for (const { field, down } of sort) {
    const found = compared(a[field] ?? null, b[field] ?? null);
    if (found !== 0) return down ? -found : found;
  }
  return String(a['id']) < String(b['id']) ? -1 : 1;
}

/** Nothing comes first. */
function compared(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // Ids are no words: their digits aren't numbers in them.
  if (uuid.test(String(a)) && uuid.test(String(b))) return String(a) < String(b) ? -1 : 1;
  return collator.compare(String(a), String(b));
}
