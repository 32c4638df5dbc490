import { addDays, addMonths } from '../calendar.js';
import { dayFrom, monthOf, two } from './calendarWords.js';
import { dayOfSerial, readDay, yearOfEra } from './days.js';

/** The months a cell means, as they follow each other: one, or those of a quarter or year (then `parts` are asked for). */
export type PeriodRead =
  | { is: 'months'; months: string[] }
  /** A month or quarter of a year that is not said: the first of so many months. */
  | { is: 'yearless'; first: number; count: number }
  /** `Jan 15`: the 15th of January, or January of 2015? */
  | { is: 'dayOrYear'; month: number; year: number }
  /** `03/04/2026`: day or month first? The month of either. */
  | { is: 'order'; dmy: string; mdy: string }
  | { is: 'problem'; rule: 'period_format'; params: Record<string, unknown> };

/**
 * Reads `July 2010-September 2010`, `2026-07`, `07/2026`, `Juli 2026`, `Q3 2026`, `20263`, `2026-Q3`, `2026`, `2026年7月`, `令和8年7月`, `2026年第3四半期`, `H1 2026`,
 * a full date;
 * without a year `Juli`, `15 July`, `Q3`, and a plain number where the heading says that it is a month or quarter.
 */
export function readPeriod(text: string, heading = ''): PeriodRead {
  const clean = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return (
    month(clean) ??
    span(clean) ??
    quarter(clean) ??
    half(clean) ??
    year(clean) ??
    yearless(clean, heading) ??
    ofDay(clean) ??
    wrong
  );
}

/** A number of a spreadsheet: `2026`, a quarter `20263`, a month `202607`, else a serial of a date from 2000 on. */
export function periodOf(value: number, heading = ''): PeriodRead {
  if (Number.isInteger(value) && (value < 36_526 || value > 73_050)) return readPeriod(String(value), heading);
  const day = dayOfSerial(value);
  return day ? { is: 'months', months: [day.slice(0, 7)] } : wrong;
}

/** Of a month `YYYY-MM`. */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

const wrong: PeriodRead = { is: 'problem', rule: 'period_format', params: {} };

function month(text: string): PeriodRead | null {
  const [, y1, m1] = /^(\d{4})(?:[-/.]|年 ?)?(\d{1,2})月?$/.exec(text) ?? [];
  if (y1 && m1 && (/\D/.test(text) || m1.length === 2)) return months(+y1, +m1, 1);
  const [, era, inEra, m0] = /^(令和|平成)(\d{1,2}|元)年 ?(\d{1,2})月$/.exec(text) ?? [];
  if (inEra && m0) return months(yearOfEra(era, inEra === '元' ? 1 : +inEra), +m0, 1);
  const [, m2, y2] = /^(\d{1,2})[-/.] ?(\d{4})$/.exec(text) ?? [];
  if (y2 && m2) return months(+y2, +m2, 1);
  const [, word, sign = '', y3] = /^(\p{L}+)([ .,'’-]*)(\d{4}|\d\d)$/u.exec(text) ?? [];
  const named = word && monthOf(word);
  if (!named || !y3) return null;
  if (y3.length === 4) return months(+y3, named, 1);
  // What is written `Jan '15`, or is no day of that month, is a year.
  const isDay = !/['’]/.test(sign) && dayFrom(2024, named, +y3) !== null;
  return isDay ? { is: 'dayOrYear', month: named, year: 2000 + +y3 } : months(2000 + +y3, named, 1);
}

/** `July 2010-September 2010`, `Juli – September 2010`, `07/2010 bis 09/2010`: at most two years. */
function span(text: string): PeriodRead | null {
  for (const { index, 0: sign } of text.matchAll(/ ?(?:[-–—~→]|(?<= )(?:bis|to|until)(?= )) ?/g)) {
    const [before, after] = [text.slice(0, index), text.slice(index + sign.length)];
    const last = month(after);
    if (last?.is !== 'months' || !last.months[0]) continue;
    const [to] = last.months;
    const alone = monthOf(before.replace(/\.$/, ''));
    const first = alone ? months(+to.slice(0, 4), alone, 1) : month(before);
    if (first?.is !== 'months' || !first.months[0] || first.months[0] > to) continue;
    const all = [...first.months];
    while (all.length < 25 && all.at(-1) !== to) all.push(addMonths(all.at(-1) as string, 1));
    return all.length < 25 ? { is: 'months', months: all } : null;
  }
  return null;
}

function quarter(text: string): PeriodRead | null {
  const [, y1, q1] = /^(\d{4})(?:[-/ ]?Q|年? ?第?|[-/])?([1-4])(?:四半期)?$/i.exec(text) ?? [];
  if (y1 && q1) return months(+y1, +q1 * 3 - 2, 3);
  const [, q2, y2] =
    /^(?:Q ?)?([1-4])(?:\. ?(?:Quartal|Quarter)|st|nd|rd|th|Q)? ?(?:Quartal|quarter)?[ /-]+(\d{4})$/i.exec(text) ?? [];
  return y2 && q2 ? months(+y2, +q2 * 3 - 2, 3) : null;
}

/** `H1 2026`, `2026-H1`, `1. Halbjahr 2026`, `2026年上半期` */
function half(text: string): PeriodRead | null {
  const [, y1, h1] = /^(\d{4})(?:[-/ ]?H|年 ?)([12]|上半期|下半期)$/i.exec(text) ?? [];
  const [, h2, y2] = /^(?:H ?)?([12])(?:\. ?(?:Halbjahr|HJ)|HJ|H)?[ /-]+(\d{4})$/i.exec(text) ?? [];
  const isSaid = y1 || /h/i.test(text);
  const [y, h] = [y1 ?? y2, h1 ?? h2];
  return y && h && isSaid ? months(+y, h === '2' || h === '下半期' ? 7 : 1, 6) : null;
}

function year(text: string): PeriodRead | null {
  const [, y] = /^(\d{4})年?$/.exec(text) ?? [];
  return y ? months(+y, 1, 12) : null;
}

function yearless(text: string, heading: string): PeriodRead | null {
  const [, name] = /^(\p{L}+|\d{1,2}月)\.?$/u.exec(text) ?? [];
  const named = name && monthOf(name);
  if (named) return { is: 'yearless', first: named, count: 1 };
  const [, number] = /^0?(\d{1,2})$/.exec(text) ?? [];
  const isMonth = number && /mon|月/i.test(heading) && +number >= 1 && +number <= 12;
  if (isMonth) return { is: 'yearless', first: +number, count: 1 };
  const isPlain = number && /quart|四半期/i.test(heading);
  const [, q] = /^(?:Q ?|第)?([1-4])(?:\. ?Quartal|四半期)?$/i.exec(text) ?? [];
  return q && (isPlain || !number) ? { is: 'yearless', first: +q * 3 - 2, count: 3 } : null;
}

function ofDay(text: string): PeriodRead | null {
  const read = readDay(text);
  if (read.is === 'day') return { is: 'months', months: [read.day.slice(0, 7)] };
  if (read.is === 'yearless' && !read.to && !read.from.weekday)
    return { is: 'yearless', first: read.from.month, count: 1 };
  if (read.is !== 'order' || read.dmy.is !== 'day' || read.mdy.is !== 'day') return null;
  return { is: 'order', dmy: read.dmy.day.slice(0, 7), mdy: read.mdy.day.slice(0, 7) };
}

/** So many months of a year, from the first of them (1..12) on. */
export function months(year: number, first: number, count: number): PeriodRead {
  if (!dayFrom(year, first, 1) || first > 12) return wrong;
  return { is: 'months', months: Array.from({ length: count }, (_, i) => `${year}-${two(first + i)}`) };
}
