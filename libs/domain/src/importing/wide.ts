import type { CostKind } from '@contracts/planning/element.js';
import { costKindNamed } from './matching.js';
import { type PeriodRead, readPeriod } from './periods.js';
import { cellText, folded, type ImportTable } from './table.js';

/** The target of a column whose heading says of which months or of which kind its amounts are; many columns may have it. */
export const monthAmount = 'monthAmount';

type Months = Extract<PeriodRead, { is: 'months' | 'yearless' }>;

/** What a heading says of the amounts below it: the months, the kind, or both. */
export interface Heading {
  months: Months | null;
  kind: CostKind | null;
  /** The how manieth of columns with the same heading. */
  times: number;
}

/**
 * Reads `Jan 2026`, `01/2026`, `Januar`, `1月`, `Q1 2026`, `2026 Jan`, a plain `1` to `12`, `Plan Jan`, `Jan (Ist)`,
 * `Budget 2026`, `Ist-Kosten`, `Plan €`; null: none of these. What is behind a month's name there is a year.
 */
export function headingOf(name: string): Heading | null {
  const [, plain = name, times = '1'] = /^(.*) \((\d+)\)$/u.exec(name) ?? [];
  const text = plain.normalize('NFKC').replace(/[*`]/g, '').trim();
  const months = monthsIn(text);
  if (months) return { months, kind: null, times: +times };
  for (const [word, rest] of ends(text)) {
    const kind = costKindNamed(word);
    const below = kind && !isAmountWord(rest) ? monthsIn(rest) : null;
    if (kind && (below || isAmountWord(rest))) return { months: below, kind, times: +times };
  }
  return null;
}

/**
 * The columns of amounts by month or kind. Not those that say again what others say: a quarter beside its months, a year
 * beside its quarters. A single month, or numbers that may be quarters, are none.
 */
export function monthColumns({ columns, rows }: ImportTable): string[] {
  // Beside `Haben` it is no plan.
  const isLedger = columns.some((name) => /^haben/i.test(name));
  const found = columns.flatMap((name, at) => {
    const heading = isLedger && /^soll/i.test(name) ? null : headingOf(name);
    return heading && isOfAmounts({ rows }, at) ? [{ name, ...heading }] : [];
  });
  const some = found.filter(
    (it) => !isNumber(it.name) || found.some(({ name, months }) => isNumber(name) && firstOf(months) > 4),
  );
  const own = some.filter((it) => !some.some((other) => isPartOf(other, it)));
  const byMonth = own.filter(({ months }) => months);
  const isAlone = byMonth.length === 1 && !byMonth[0]?.kind;
  return own.filter(({ months }) => !isAlone || !months).map(({ name }) => name);
}

/** The columns of a schedule that has one for each month, with days in its cells: `Mon 7`, `12.`, `3-7`. */
export function dayColumns({ columns, rows }: ImportTable): string[] {
  const found = columns.filter((name, at) => {
    const months = headingOf(name)?.months;
    if (!months || spanOf(months).count > 1) return false;
    const filled = rows.map(({ cells }) => (cellText(cells[at]) ?? '').trim()).filter(Boolean);
    return filled.length > 0 && filled.filter((it) => dayInMonth.test(it)).length * 2 > filled.length;
  });
  return found.length > 1 ? found : [];
}

/** `Mon 7`, `7th`, `12.`, `3-7` */
export const dayInMonth = /^(?:\p{L}+[.,]* )?(\d{1,2})(?:st|nd|rd|th|\.)?(?: ?[-–] ?(\d{1,2})(?:st|nd|rd|th|\.)?)?$/u;

/** What a heading says, and how columns that lack a year, or a kind, belong together: each group is asked for on its own. */
export interface Said extends Heading {
  /** `Okt – Dez`; empty: all. */
  years: string;
  kinds: string;
}

/** A month before the one of the column before it begins another year; a heading that comes again, another kind. */
export function saidBy(names: readonly string[]): Map<string, Said> {
  const found = names.flatMap((name) => {
    const heading = headingOf(name);
    return heading ? [{ name, heading, run: '' }] : [];
  });
  const last = new Map<string, { first: number; run: number }>();
  for (const it of found) {
    const { months, kind, times } = it.heading;
    if (months?.is !== 'yearless') continue;
    const before = last.get(`${kind}/${times}`) ?? { first: 0, run: 0 };
    const run = before.first > months.first ? before.run + 1 : before.run;
    last.set(`${kind}/${times}`, { first: months.first, run });
    it.run = `${times}/${run}`;
  }
  const years = labelled(found.filter(({ run }) => run).map(({ name, run }) => [run, name]));
  const kinds = labelled(found.filter(({ heading }) => !heading.kind).map((it) => [`${it.heading.times}`, it.name]));
  return new Map(
    found.map(({ name, heading, run }) => [
      name,
      { ...heading, years: years(run), kinds: heading.kind ? '' : kinds(`${heading.times}`) },
    ]),
  );
}

/** Groups of columns by their first and last; a single group needs no name. */
function labelled(columns: readonly (readonly [string, string])[]): (group: string) => string {
  const groups = Map.groupBy(columns, ([group]) => group);
  return (key) => {
    const group = groups.size > 1 ? (groups.get(key) ?? []).map(([, name]) => name) : [];
    return [...new Set([group[0], group.at(-1)])].filter(Boolean).join(' – ');
  };
}

/** Whether most of what stands in a column are amounts. */
function isOfAmounts({ rows }: Pick<ImportTable, 'rows'>, at: number): boolean {
  const filled = rows.map(({ cells }) => cells[at]).filter((cell) => cellText(cell)?.trim());
  const amounts = filled.filter(
    (cell) => typeof cell === 'number' || /^\D*\d[\d\s.,'’]*\D*$/.test(cellText(cell) ?? ''),
  );
  return amounts.length * 2 >= filled.length;
}

function monthsIn(text: string): Months | null {
  const [, year, later = ''] = /^(\d{4})[ ./|:_-]+(.+)$/u.exec(text) ?? [];
  const number = /^0?([1-9]|1[0-2])$/.exec(year && text.includes(' ') ? later : text)?.[1];
  if (number) return year ? months(`${year}-${number.padStart(2, '0')}`) : { is: 'yearless', first: +number, count: 1 };
  return months(text) ?? (year ? months(`${later} ${year}`) : null);
}

function months(text: string): Months | null {
  const read = readPeriod(text);
  if (read.is === 'dayOrYear') return months(`${read.year}-${read.month}`);
  return read.is === 'months' || read.is === 'yearless' ? read : null;
}

/** A text's first and its last word, each with the rest. */
function ends(text: string): [string, string][] {
  const parts = text.split(/[\s\-–_/|:()[\]]+/u).filter(Boolean);
  const rest = (from: number, to: number): string => parts.slice(from, to).join(' ');
  return [
    [parts[0] ?? '', rest(1, parts.length)],
    [parts.at(-1) ?? '', rest(0, -1)],
  ];
}

const amountWords = new Set(
  'betrag kosten wert netto euro eur € $ £ ¥ usd gbp chf jpy amount amounts cost costs value net 金額 額 円'.split(' '),
);
const isAmountWord = (text: string): boolean =>
  folded(text)
    .split(' ')
    .every((word) => word === '' || amountWords.has(word));

const isNumber = (name: string): boolean => /^(?:\d{4} )?\d{1,2}(?: \(\d+\))?$/.test(name);
const firstOf = (read: Months | null): number =>
  read?.is === 'yearless' ? read.first : +(read?.months[0]?.slice(5) ?? 0);

/** Whether a column is of fewer of the same months, or of months where the other is of none. */
function isPartOf(one: Heading, whole: Heading): boolean {
  if (one.kind !== whole.kind || !one.months || one === whole) return false;
  if (!whole.months) return true;
  const [less, more] = [spanOf(one.months), spanOf(whole.months)];
  const isSameYear = !less.year || !more.year || less.year === more.year;
  return isSameYear && less.count < more.count && less.first >= more.first && less.last <= more.last;
}

function spanOf(read: Months): { year: string; first: number; last: number; count: number } {
  const first = firstOf(read);
  const count = read.is === 'yearless' ? read.count : read.months.length;
  return {
    year: read.is === 'yearless' ? '' : (read.months[0]?.slice(0, 4) ?? ''),
    first,
    last: first + count - 1,
    count,
  };
}
