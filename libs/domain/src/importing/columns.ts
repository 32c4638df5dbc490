import type { Cell } from '@contracts/importing/import.js';
import { type DecimalSign, signIn } from './amounts.js';
import { monthOf, weekdayOf } from './calendarWords.js';
import { type DayOrder, type DayRead, inYear, readDay, type Yearless } from './days.js';

/** What the cells of one column say together about how they are written. */
export interface ColumnSense {
  /** Set where no cell leaves it open. */
  sign: DecimalSign | null;
  proposedSign: DecimalSign | null;
  proposedOrder: DayOrder | null;
  /** What the number behind a month is (`Jan 15`): a year where one of them is no day, a day where they are many. */
  proposedNumber: 'DAY' | 'YEAR' | null;
}

export function senseOf(cells: Iterable<Cell | undefined>): ColumnSense {
  const signs = new Set<DecimalSign | null>();
  const orders = new Set<DayOrder>();
  const behind = new Set<number>();
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell === '') continue;
    if (/[.,]/.test(cell.normalize('NFKC'))) signs.add(signIn(cell));
    const order = orderIn(cell);
    if (order) orders.add(order);
    const number = numberBehind(cell);
    if (number !== null) behind.add(number);
  }
  const forced = [...signs].filter((it) => it !== null);
  const open = signs.has(null) || forced.length > 1;
  return {
    sign: open ? null : (forced[0] ?? '.'),
    proposedSign: forced.length === 1 ? (forced[0] ?? null) : null,
    proposedOrder: orders.size === 1 ? ([...orders][0] ?? null) : null,
    proposedNumber: [...behind].some((it) => it < 1 || it > 31) ? 'YEAR' : behind.size > 5 ? 'DAY' : null,
  };
}

/** Which years the dates without one allow, by group of rows. */
export interface YearSense {
  /** Years that every written weekday of the group allows, among the plausible ones. */
  allowed: number[];
  /** All plausible ones. */
  plausible: number[];
  proposed: number | null;
}

/**
 * Plausible are the years named in the file (its dates, its name) and one around them; where none is named, this year,
 * two before and two after. Allowed are also those further back that the weekdays of the group fit (most of them: a
 * single one that contradicts is a problem of its own). Proposed is the only plausible one that they allow, else the
 * only one at all.
 */
export function yearsOf(dates: readonly Yearless[], named: ReadonlySet<number>, thisYear: number): YearSense {
  const telling = dates.filter((it) => it.weekday);
  const [first, last] = named.size ? [Math.min(...named) - 1, Math.max(...named) + 1] : [thisYear - 2, thisYear + 2];
  const plausible = yearsFrom(first, last);
  if (!telling.length) return { allowed: [], plausible, proposed: named.size === 1 ? ([...named][0] ?? null) : null };
  const older = yearsFrom(Math.min(first, thisYear - 12), Math.max(last, thisYear + 2));
  const allowed = allowedBy(telling, older);
  const near = allowed.filter((it) => plausible.includes(it));
  const only = near.length ? near : allowed;
  return { allowed, plausible, proposed: only.length === 1 ? (only[0] ?? null) : null };
}

const yearsFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.min(last - first + 1, 40) }, (_, i) => first + i);

/** Those that most of the weekdays fit best. */
function allowedBy(telling: readonly Yearless[], years: readonly number[]): number[] {
  const fitting = new Map(years.map((year) => [year, telling.filter((it) => fits(it, year)).length]));
  const most = Math.max(0, ...fitting.values());
  return most * 2 > telling.length ? years.filter((year) => fitting.get(year) === most) : [];
}

/** The years that a text names: `Kubernetes 2021`, `Plan_2026.xlsx`. */
export const yearsIn = (text: string): number[] =>
  [...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year));

/** Every day that a cell speaks of, whichever way it is read. */
export function daysIn(read: DayRead): { yearless: Yearless[]; years: number[] } {
  if (read.is === 'yearless') return { yearless: [read.from], years: [] };
  if (read.is === 'order') return daysIn(read.dmy);
  if (read.is === 'day') return { yearless: [], years: [Number(read.day.slice(0, 4))] };
  return { yearless: [], years: read.is === 'range' ? [Number(read.from.slice(0, 4))] : [] };
}

function fits(date: Yearless, year: number): boolean {
  const read = inYear({ ...date, weekday: undefined }, year);
  return read.is === 'day' && weekdayOf(read.day) === date.weekday;
}

/** Of `Jan 15` 15. */
function numberBehind(text: string): number | null {
  const [, word, number] = /^(\p{L}+)[ .,-]*(\d\d)$/u.exec(text.trim()) ?? [];
  return word && number && monthOf(word) ? +number : null;
}

function orderIn(text: string): DayOrder | null {
  const [, a, b] = /(?<!\d)(\d{1,2})[/-](\d{1,2})(?:[/-]\d{2,4})?$/.exec(text.trim()) ?? [];
  if (!a || !b) return null;
  const read = readDay(text);
  // `Mon 6/1/26` is a Monday in one order only.
  if (read.is === 'order') return read.dmy.is === read.mdy.is ? null : read.dmy.is === 'day' ? 'DMY' : 'MDY';
  if (read.is !== 'day') return null;
  return +a > 12 ? 'DMY' : +b > 12 ? 'MDY' : null;
}
