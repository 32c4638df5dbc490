import { isRelative } from './relative.js';

/**
 * The filter string (decisions.md, Filters): terms `key='v1';'v2'` joined by `,`. `,` is AND, `;` is OR; inside quotes
 * `''` is a quote, `key=''` the empty value, `'a..b'` (either end open) a range. A stored filter keeps the canonical
 * print and the grammar's version.
 */
export const grammarVersion = 1;

export interface FilterTerm {
  key: string;
  /** One of these. */
  values: readonly FilterValue[];
}
export type FilterValue = { is: string } | { from?: string; to?: string };

/** What is wrong with a filter string, and where (0-based, in characters). */
export class BadFilter extends Error {
  override name = 'BadFilter';
  constructor(
    readonly at: number,
    readonly wrong:
      | 'key_expected'
      | 'equals_expected'
      | 'quote_expected'
      | 'quote_open'
      | 'comma_expected'
      | 'unknown_key',
    readonly key?: string,
  ) {
    super(`${wrong} at ${at}`);
  }
}

/** Throws BadFilter. Keys are checked against `known`; a term of a key that came before is ANDed to it. */
export function parseFilter(text: string, known: (key: string) => boolean): FilterTerm[] {
  const terms: FilterTerm[] = [];
  let at = 0;
  for (let more = text !== ''; more; more = at < text.length) {
    if (terms.length > 0) at = expect(text, at, ',', 'comma_expected');
    const key = /^[A-Za-z0-9][A-Za-z0-9_.-]*/.exec(text.slice(at, at + 200))?.[0];
    if (!key) throw new BadFilter(at, 'key_expected');
    if (!known(key)) throw new BadFilter(at, 'unknown_key', key);
    at = expect(text, at + key.length, '=', 'equals_expected');
    const values: FilterValue[] = [];
    do {
      const read = quoted(text, values.length ? at + 1 : at);
      values.push(valueIn(read.value));
      at = read.end;
    } while (text[at] === ';');
    terms.push({ key, values });
  }
  return terms;
}

/** The one way to write it. */
export const printFilter = (terms: readonly FilterTerm[]): string =>
  terms.map(({ key, values }) => `${key}=${values.map(printValue).join(';')}`).join(',');

function expect(text: string, at: number, sign: string, wrong: BadFilter['wrong']): number {
  if (text[at] !== sign) throw new BadFilter(at, wrong);
  return at + 1;
}

function quoted(text: string, start: number): { value: string; end: number } {
  if (text[start] !== "'") throw new BadFilter(start, 'quote_expected');
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf("'", at);
    if (quote < 0) throw new BadFilter(start, 'quote_open');
    value += text.slice(at, quote);
    if (text[quote + 1] !== "'") return { value, end: quote + 1 };
    value += "'";
    at = quote + 2;
  }
}

/** Days, periods (http.md, Conventions), relative days and numbers make a range; any other text with two dots is itself. */
const bound = /^(?:-?\d+(?:\.\d+)?|\d{4}-(?:\d\d(?:-\d\d)?|Q[1-4]))$/;
const isBound = (text: string): boolean => text === '' || bound.test(text) || isRelative(text);

function valueIn(value: string): FilterValue {
  const [from = '', to = '', ...more] = value.split('..');
  if (value === from || more.length > 0 || !isBound(from) || !isBound(to) || from + to === '') return { is: value };
  return { ...(from && { from }), ...(to && { to }) };
}

const printValue = (value: FilterValue): string =>
  `'${('is' in value ? value.is : `${value.from ?? ''}..${value.to ?? ''}`).replaceAll("'", "''")}'`;
