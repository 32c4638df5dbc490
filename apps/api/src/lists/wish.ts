import { uuid } from '@contracts/fieldRules.js';
import { BadFilter, type FilterTerm, type FilterValue, parseFilter } from '@contracts/filters/filter.js';
import { isWithin, literal } from '@contracts/filters/fits.js';
import { folded } from '@contracts/filters/phrase.js';
import type { Row as StoredRow } from '@platform/ports.js';
import { malformed } from '../http/problem.js';
import type { Column } from './columns.js';

/** A term that may look at something else than the field of its key. */
export type WishTerm = FilterTerm & {
  held?: {
    /** What it looks at in a row, kept for all lists that look at it. */
    column: Column;
    /** It looks at the tree's row, which is in memory. */
    inTree?: true;
    /** Its values are phrases to be looked for in what it looks at, which is folded. */
    isPhrase?: true;
    /** What of that the reader may know of a row. */
    seen(value: unknown, row: Row): unknown;
  };
};

/** What a caller wants of a list (http.md, Lists). */
export interface ListWish {
  terms: readonly WishTerm[];
  deleted: boolean;
  typeIds: readonly string[];
  offset: number;
  limit: number;
  /** Field and direction. */
  sort: readonly { field: string; down: boolean }[];
}
type Row = Readonly<Record<string, unknown>>;

const mostRows = 50_000;
/** As many as a person could mean: each is looked at in every row. */
const mostSortKeys = 5;
const mostTerms = 50;
/** Values of all terms together: ids of things chosen. */
const mostValues = 1_000;
/** Phrases and ranges among them, which are tried one by one. */
const mostTried = 50;
const mostTypes = 1_000;

/**
 * Throws 400 with the field and place. `keys`: what may be filtered and sorted by; `named`: only filtered; `by`: parameters of
 * the query that are a filter by the field of that name.
 */
export function readWish(
  query: Readonly<Record<string, string>>,
  keys: readonly string[],
  named: readonly string[] = [],
  by: readonly string[] = [],
): ListWish {
  const known = (key: string) => key === 'text' || keys.includes(key) || named.includes(key);
  return {
    terms: [
      ...filterOf(query['filters'] ?? '', known),
      ...by.flatMap((key) => (query[key] ? [{ key, values: [{ is: query[key] }] }] : [])),
    ],
    deleted: flagOf(query, 'deleted'),
    typeIds: atMost(query['typeId'] ? query['typeId'].split(',') : [], mostTypes, 'typeId'),
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
  const tests = testsOf(terms, described as (row: Row) => Row);
  const isOfType = ofTypes(typeIds);
  const found = rows.filter(
    (row) => Boolean(row['deleted']) === deleted && isOfType(row) && tests.every((test) => test(row)),
  );
  return sort.length === 0 ? found : sorted(found, sort);
}

/** Whether a row is of one of these types, or of a kind as `MAIN`; of none: any is. */
export function ofTypes(typeIds: readonly string[]): (row: Row) => boolean {
  const types = new Set<unknown>(typeIds);
  return (row) => types.size === 0 || types.has(row['typeId']) || types.has(row['type']);
}

export function flagOf(query: Readonly<Record<string, string>>, name: string): boolean {
  const given = query[name];
  if (given === undefined || given === 'false') return false;
  if (given === 'true') return true;
  throw malformed(name, 'flag');
}

export function numberOf(query: Readonly<Record<string, string>>, name: string, standard: number, max: number): number {
  const given = query[name];
  if (given === undefined) return standard;
  if (!/^\d{1,15}$/.test(given)) throw malformed(name, 'integer');
  if (Number(given) > max) throw malformed(name, 'max_value', { max });
  return Number(given);
}

/** The terms of a filter, no more than a person could mean. Throws 400 with the place. */
export function filterOf(text: string, known: (key: string) => boolean): FilterTerm[] {
  let terms: FilterTerm[];
  try {
    terms = parseFilter(text, known);
  } catch (error) {
    if (error instanceof BadFilter)
      throw malformed('filters', error.wrong, { at: error.at, ...(error.key && { key: error.key }) });
    throw error;
  }
  const values = atMost(terms, mostTerms, 'filters').flatMap((term) =>
    term.values.map((value) => isTried(term, value)),
  );
  atMost(values.filter(Boolean), mostTried, 'filters');
  atMost(values, mostValues, 'filters');
  return terms;
}

function atMost<T>(some: readonly T[], max: number, name: string): T[] {
  if (some.length > max) throw malformed(name, 'max_items', { max });
  return [...some];
}

function sortOf(text: string | undefined, keys: readonly string[]): ListWish['sort'] {
  if (!text) return [];
  const seen = new Set<string>();
  return atMost(text.split(','), mostSortKeys, 'sort').map((name) => {
    const field = name.replace(/^-/, '');
    if (!keys.includes(field)) throw malformed('sort', 'unknown_key', { key: field });
    if (seen.has(field)) throw malformed('sort', 'is_unique', { key: field });
    seen.add(field);
    return { field, down: name.startsWith('-') };
  });
}

/** Terms by the tree's rows, and the others. */
export const byTree = (terms: readonly WishTerm[]): [inTree: WishTerm[], rest: WishTerm[]] => [
  terms.filter(({ held }) => held?.inTree),
  terms.filter(({ held }) => !held?.inTree),
];

export type Test = (row: Row) => boolean;

/** A row's texts are put together once, however many phrases are looked for in them. */
export function testsOf(
  terms: readonly WishTerm[],
  described: (row: Row) => Row = (row) => row,
  textIn: (row: Row) => string = (row) => textOf(described(row)),
): Test[] {
  const phrases = terms
    .filter(({ key }) => key === 'text')
    .map(({ values }) => values.map((value) => folded(literal(value))));
  const tests = terms.filter(({ key }) => key !== 'text').map((term) => testOf(term, described));
  if (phrases.length === 0) return tests;
  const isFound: Test = (row) => {
    const text = textIn(row);
    return phrases.every((some) => some.some((phrase) => text.includes(phrase)));
  };
  return [...tests, isFound];
}

/** What the phrase search looks into. */
const textOf = ({ label, description, identifier }: Row): string =>
  folded([label, description, identifier].filter(Boolean).join('\n'));

/** What terms and an order look at in rows that are not in memory, each once. */
export function columnsOf(terms: readonly WishTerm[], sort: ListWish['sort']): Column[] {
  const ofField = (name: string): Column => ({ name, of: (row) => row[name] });
  const ofTerms = terms.map(({ key, held }) => held?.column ?? (key === 'text' ? texts : ofField(key)));
  const found = [...ofTerms, ...sort.map(({ field }) => ofField(field))];
  return [...new Map(found.map((column) => [column.name, column])).values()];
}
const texts: Column = { name: 'text', of: textOf };

/** The same tests on rows that have only the columns, and who may see what of them. */
export const testsOfColumns = (terms: readonly WishTerm[]): Test[] =>
  testsOf(
    terms.map(({ held, ...term }) => ({
      ...term,
      ...(held && { held: { ...held, column: { ...held.column, of: (row) => row[held.column.name] } } }),
    })),
    undefined,
    (row) => (row[texts.name] as string | undefined) ?? '',
  );

function testOf({ key, values, held: other }: WishTerm, described: (row: Row) => Row): Test {
  const heldIn = (row: Row): unknown => (other ? other.seen(other.column.of(row as StoredRow), row) : row[key]);
  if (other?.isPhrase) {
    const hasSome = hasPhrase(values);
    return (row) => hasSome(heldIn(described(row)));
  }
  const exact = new Set(values.flatMap((value) => ('is' in value ? value.is : [])));
  const ranges = values.flatMap((value) => ('is' in value ? [] : value));
  const isWanted = (held: unknown): boolean =>
    exact.has(held === null ? '' : String(held)) || ranges.some((range) => isWithin(held, range));
  return (row) => {
    const held = heldIn(other ? described(row) : row);
    if (!Array.isArray(held)) return isWanted(held ?? null);
    return held.length ? held.some((item) => isWanted(idOf(item))) : isWanted(null);
  };
}

/** Whether a folded text has one of some phrases; of the empty one: whether there is none. */
function hasPhrase(values: readonly FilterValue[]): (held: unknown) => boolean {
  const phrases = atMost(values, mostTried, 'filters').map((value) => folded(literal(value)));
  return (held) => {
    const text = String(held ?? '');
    return phrases.some((phrase) => (phrase === '' ? text === '' : text.includes(phrase)));
  };
}

/** Whether it can't be found by looking it up. */
const isTried = ({ key }: FilterTerm, value: FilterValue): boolean => key === 'text' || !('is' in value);

const idOf = (item: unknown): unknown => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item);

const collator = new Intl.Collator('de', { numeric: true });

/** What is compared is made once a row: a list's text would be made at each comparison. */
function sorted<R extends Row>(rows: readonly R[], sort: ListWish['sort']): R[] {
  const held = rows.map((row) => ({ row, id: String(row['id']), keys: sort.map(({ field }) => keyOf(row[field])) }));
  held.sort((a, b) => {
    for (let i = 0; i < sort.length; i++) {
      const found = compared(a.keys[i] ?? null, b.keys[i] ?? null);
      if (found !== 0) return sort[i]?.down ? -found : found;
    }
    return a.id < b.id ? -1 : 1;
  });
  return held.map(({ row }) => row);
}

/** What of a field is compared. */
export type Key = string | number | null;
/** Longer texts are told apart by their beginning. */
const longestKey = 300;
export const keyOf = (held: unknown): Key =>
  held === null || held === undefined ? null : typeof held === 'number' ? held : String(held).slice(0, longestKey);

/** Nothing comes first. */
export function compared(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // Ids are no words: their digits aren't numbers in them.
  if (uuid.test(String(a)) && uuid.test(String(b))) return String(a) < String(b) ? -1 : 1;
  return collator.compare(String(a), String(b));
}
