import { dayFrom, monthOf, two, weekdayNamed, weekdayOf } from './calendarWords.js';
import { type Remarked, readBeforeRemark } from './remarks.js';

/** A day in a year that is not said. */
export interface Yearless {
  month: number;
  date: number;
  weekday?: number;
}
/** What a cell says about a day. Nothing is guessed: what is open is told as such. */
export type DayRead =
  | { is: 'day'; day: string }
  | { is: 'yearless'; from: Yearless; to?: Yearless }
  | { is: 'range'; from: string; to: string }
  /** `03/04/2026` or `03/04`: day or month first? */
  | { is: 'order'; dmy: DayRead; mdy: DayRead }
  | { is: 'problem'; rule: 'date_format' | 'weekday'; params: Record<string, unknown> };

export type DayOrder = 'DMY' | 'MDY';

/**
 * Reads a date as people write it in German, English or Japanese: `14.3.2026`, `Thurs January 14`, `May 3-7`,
 * `Tuesday, June 11th. 2019`, `2026年3月14日(土)`, ISO; times of day and links are passed over, and one moment said in
 * several time zones (`02:00 UTC Friday 4th February / 18:00 PST Thursday 3rd February`) spans its days. A weekday that
 * contradicts the date is a problem.
 */
export function readDay(text: string): DayRead {
  const clean = text
    .normalize('NFKC')
    .replace(/[\s\u3000]+/g, ' ')
    .trim();
  const read = plainDay(clean);
  if (!isUnread(read)) return read;
  const days = withoutFrills(clean)
    .split(/(?:^| )\/(?= |$)/)
    .filter((it) => /\d/.test(it))
    .map((it) => plainDay(it.trim()));
  return days.reduce(together, days[0] ?? format);
}

/** `2026-03-04 (expected)`: the day of a cell that is none as a whole, and what stands behind it. */
export const dayBeforeRemark = (text: string): Remarked<DayRead> | null =>
  readBeforeRemark(text, (before) => {
    const read = readDay(before);
    return isUnread(read) ? null : read;
  });

export const isUnread = (read: DayRead): boolean => read.is === 'problem' && read.rule === 'date_format';

function plainDay(text: string): DayRead {
  const { rest, weekday } = withoutWeekday(text);
  const found = iso(rest) ?? japanese(rest) ?? dotted(rest) ?? slashed(rest) ?? spanned(rest) ?? worded(rest);
  return found ? withWeekday(found, weekday) : format;
}

/** The days that two readings of one moment reach over. */
function together(one: DayRead, other: DayRead): DayRead {
  if (one.is === 'problem') return one;
  const [first, last] = one.is === 'range' ? [one.from, one.to] : one.is === 'day' ? [one.day, one.day] : [];
  if (!first || !last || other.is !== 'day') return JSON.stringify(one) === JSON.stringify(other) ? one : format;
  const [from, to] = [other.day < first ? other.day : first, other.day > last ? other.day : last];
  return from === to ? one : { is: 'range', from, to };
}

/** An Excel serial (1900 system) as a day, or null. */
export function dayOfSerial(serial: number): string | null {
  if (!(serial >= 1) || serial >= 109_575) return null;
  const whole = Math.floor(serial);
  const days = whole < 60 ? whole + 1 : whole;
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day in a year, or the problem: no such day, or another weekday than written. */
export function inYear({ month, date, weekday }: Yearless, year: number): DayRead {
  const day = dayFrom(year, month, date);
  return day ? withWeekday({ is: 'day', day }, weekday) : format;
}

// Times of day with their zones; words and signs around a date that say nothing about it.
const zone = `(?:UTC|GMT|[PMCE][SD]?T|BST|CES?T|MESZ|MEZ|JST|AoE)`;
const half = String.raw`[aApP]\.?[mM]\.?`;
const clock = String.raw`(?:\d{1,2}:\d\d(?::\d\d)? ?(?:${half}|Uhr)?|\d{1,2} ?${half}|EOD|COB)`;
const times = new RegExp(
  String.raw`[,(]? ?(?<![\p{L}\d:])(?:(?:at|um) )?(?:${clock} ?${zone}?|${zone})(?![\p{L}\d])\)?,?`,
  'gu',
);
const withoutFrills = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .replace(times, ' ')
    .replace(/(?<!\p{L})(?:of|the|on|den|dem|am) /gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(/^[-–—] | [-–—]$/g, '');

const format: DayRead = { is: 'problem', rule: 'date_format', params: {} };
const one = (day: string | null): DayRead => (day ? { is: 'day', day } : format);
const spaces = '[ ,./-]*';
const nth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const dash = ' ?(?:-|–|—|→|~|〜|～|bis|to|until) ?';

const americanDay = new RegExp(`^([\\p{L}]+)${spaces}${nth}(?:${spaces}(\\d{4}))?[.,]?$`, 'u');
const europeanDay = new RegExp(`^${nth}${spaces}([\\p{L}]+)(?:${spaces}(\\d{4}|\\d\\d))?[.,]?$`, 'u');
const americanSpan = new RegExp(`^([\\p{L}]+)${spaces}${nth}${dash}${nth}(?:${spaces}(\\d{4}))?$`, 'u');
const europeanSpan = new RegExp(`^${nth}${dash}${nth} ([\\p{L}]+)(?:${spaces}(\\d{4}))?$`, 'u');
const germanSpan = new RegExp(`^(\\d{1,2})\\.?${dash}(\\d{1,2})\\. ?(?:(\\d{1,2})\\.|([\\p{L}]+)) ?(\\d{4})?$`, 'u');

function withoutWeekday(text: string): { rest: string; weekday?: number } {
  const bracketed = /^(.*?) ?[(（]([^()（）]+)[)）]$/.exec(text);
  const inBrackets = bracketed && weekdayNamed(bracketed[2] as string);
  if (inBrackets) return { rest: bracketed[1] as string, weekday: inBrackets };
  const [, word = '', rest = ''] = /^([\p{L}]+)[.,]* *(.*)$/u.exec(text) ?? [];
  const weekday = rest && !rest.startsWith('月') ? weekdayNamed(word) : undefined;
  if (weekday) return { rest, weekday };
  // `January 13th` ends in no Thursday.
  if (/\d(?:st|nd|rd|th)[.,]?$/i.test(text)) return { rest: text };
  const [, before = '', last = ''] = /^(.*\d[.,]*) ?([\p{L}]+)\.?$/u.exec(text) ?? [];
  const after = weekdayNamed(last);
  return after && !/[年月日]/.test(last) ? { rest: before.replace(/,+$/, ''), weekday: after } : { rest: text };
}

function withWeekday(read: DayRead, weekday: number | undefined): DayRead {
  if (!weekday) return read;
  if (read.is === 'yearless') return { ...read, from: { ...read.from, weekday } };
  if (read.is === 'order')
    return { is: 'order', dmy: withWeekday(read.dmy, weekday), mdy: withWeekday(read.mdy, weekday) };
  const day = read.is === 'day' ? read.day : read.is === 'range' ? read.from : null;
  if (!day || weekdayOf(day) === weekday) return read;
  return { is: 'problem', rule: 'weekday', params: { day, weekday, is: weekdayOf(day) } };
}

/** `2026-03-14`, `2026/3/14`, `2026.03.14`, with a time after it. */
function iso(text: string): DayRead | null {
  const [, y, , m, d] =
    /^(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})\.?(?:[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(
      text,
    ) ?? [];
  const [, y2, m2, d2] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (y2) return one(dayFrom(yearOf(y2), +(m2 as string), +(d2 as string)));
  return y ? one(dayFrom(yearOf(y), +(m as string), +(d as string))) : null;
}

/** Two digits are a year of our time, `0026` is none. */
const yearOf = (text: string): number => (text.length > 2 && +text < 100 ? Number.POSITIVE_INFINITY : +text);

/** `2026年3月14日`, `令和8年3月14日`, `3月14日` */
function japanese(text: string): DayRead | null {
  const [, era, y, m, d] = /^(令和|平成)?(?:(\d{1,4}|元)年)? ?(\d{1,2})月 ?(\d{1,2})日?$/.exec(text) ?? [];
  if (!m || !d) return null;
  if (!y) return yearless(+m, +d);
  const number = y === '元' ? 1 : +y;
  return one(dayFrom(yearOfEra(era, number), +m, +d));
}

/** The year of the calendar; without an era it is one already. */
export const yearOfEra = (era: string | undefined, year: number): number =>
  era === '令和' ? 2018 + year : era === '平成' ? 1988 + year : year;

/** `14.3.2026`, `14.03.26`, `14.3.` */
function dotted(text: string): DayRead | null {
  const [, d, m, y] = /^(\d{1,2})\. ?(\d{1,2})\.? ?(\d{4}|\d\d)?$/.exec(text) ?? [];
  if (!d || !m) return null;
  return y ? one(dayFrom(yearOf(y), +m, +d)) : yearless(+m, +d);
}

/** `3/14/2026`, `14/03/2026`, `3/14`, `14-3-2026`: day and month as their numbers allow. */
function slashed(text: string): DayRead | null {
  const [, a, , b, y] = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d\d))?$/.exec(text) ?? [];
  if (!a || !b) return null;
  const read = (m: number, d: number): DayRead => (y ? one(dayFrom(yearOf(y), m, d)) : yearless(m, d));
  const [dmy, mdy] = [read(+b, +a), read(+a, +b)];
  if (dmy.is === 'problem') return mdy;
  if (mdy.is === 'problem' || +a === +b) return dmy;
  return { is: 'order', dmy, mdy };
}

/** `January 14, 2026`, `June 11th. 2019`, `14. März 2026`, `14 Mar 26`, `Jul 13` */
function worded(text: string): DayRead | null {
  // `May-26` is a spreadsheet's May of 2026 as well as a day: neither is guessed.
  if (/^\p{L}+\.?[-'’]\d\d$/u.test(text)) return null;
  const american = americanDay.exec(text);
  const european = europeanDay.exec(text);
  const [word, date, year] = american
    ? [american[1], american[2], american[3]]
    : european
      ? [european[2], european[1], european[3]]
      : [];
  const month = word && monthOf(word);
  if (!month || !date) return null;
  return year ? one(dayFrom(yearOf(year), month, +date)) : yearless(month, +date);
}

/** `May 3-7`, `October 11-15, 2021`, `3-7 May 2026`, `3.-7.5.2026`, `28. April – 3. Mai 2026`, `Mon 6th - Thu 9th November 2023`, `May 1, 2026 → May 15, 2026`, ISO */
function spanned(text: string): DayRead | null {
  const american = americanSpan.exec(text);
  const month = american && monthOf(american[1] as string);
  if (american && month) return spanOf(month, +(american[2] as string), +(american[3] as string), american[4]);
  const european = europeanSpan.exec(text);
  const named = european && monthOf(european[3] as string);
  if (european && named) return spanOf(named, +(european[1] as string), +(european[2] as string), european[4]);
  const german = germanSpan.exec(text);
  const inMonth = german && (german[3] ? +german[3] : monthOf(german[4] as string));
  if (german && inMonth) return spanOf(inMonth, +(german[1] as string), +(german[2] as string), german[5]);
  const [first, second, ...more] = text.split(/ (?:-|–|—|~|->|bis|to|until) |〜|～|–|—|→|(?<=\.)-(?=\d)/);
  if (!first || !second || more.length) return null;
  const last = plainDay(second.trim());
  return between(dateAlone(first, last) ?? plainDay(first.trim()), last);
}

/** `6th` before `9th November`: of the same month. */
function dateAlone(text: string, last: DayRead): DayRead | null {
  const [, date] = /^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(text.trim()) ?? [];
  if (!date) return null;
  if (last.is === 'yearless') return yearless(last.from.month, +date);
  return last.is === 'day' ? one(dayFrom(+last.day.slice(0, 4), +last.day.slice(5, 7), +date)) : null;
}

function spanOf(month: number, from: number, to: number, year: string | undefined): DayRead {
  if (year) return between(one(dayFrom(+year, month, from)), one(dayFrom(+year, month, to))) ?? format;
  return between(yearless(month, from), yearless(month, to)) ?? format;
}

function between(from: DayRead, to: DayRead): DayRead | null {
  if (to.is === 'problem' && to.rule === 'weekday') return to;
  if (from.is === 'day' && to.is === 'day') {
    return from.day <= to.day ? { is: 'range', from: from.day, to: to.day } : format;
  }
  if (from.is === 'yearless' && !from.to && to.is === 'yearless' && !to.to) return { ...from, to: to.from };
  if (from.is === 'yearless' && !from.to && to.is === 'day') {
    const [year = 0] = to.day.split('-').map(Number);
    const { month, date } = from.from;
    const back = `${two(month)}-${two(date)}` > to.day.slice(5) ? 1 : 0;
    return between(inYear(from.from, year - back), to);
  }
  return from.is === 'problem' && to.is !== 'problem' ? from : null;
}

function yearless(month: number, date: number): DayRead {
  return dayFrom(2024, month, date) ? { is: 'yearless', from: { month, date } } : format;
}
