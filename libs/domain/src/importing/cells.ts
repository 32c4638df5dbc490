import type { Cell } from '@contracts/importing/import.js';
import type { Reading, Target } from '@contracts/importing/targets.js';
import { builtInTypes } from '../planning/elementTypes.js';
import { amountCell } from './amountCell.js';
import type { Ask, Asking } from './asking.js';
import { weekdayNamed } from './calendarWords.js';
import { type CellRead, choice, type Place, problem, value } from './cellRead.js';
import { type DayRead, dayBeforeRemark, dayOfSerial, inYear, isUnread, readDay, type Yearless } from './days.js';
import { readField } from './fieldCell.js';
import { readShares } from './figuredCell.js';
import {
  costKindNamed,
  costKindNames,
  elementTypeNames,
  flagNamed,
  peopleIndex,
  personLike,
  personText,
  typeNamed,
  wordIndex,
} from './matching.js';
import { lastDayOf, months, type PeriodRead, periodOf, readPeriod } from './periods.js';
import { namesByKind, orId } from './recordNames.js';
import { cellText, type Known, type KnownWord, type Reader } from './table.js';
import { dayInMonth } from './wide.js';

export type CellReader = (target: Target, cell: Cell, place: Place) => CellRead;

/** Reads cells for one interpretation; asks what is open. */
export function cellReader(known: Known, { rules }: Pick<Reader, 'rules'>, asks: Asking): CellReader {
  const readers = readersOf(known, asks);
  return (target, cell, place) => {
    if (cellText(cell) === null) return value(target.reading === 'text' ? '' : null);
    if (target.reading !== 'text' && typeof cell === 'string' && cell.trim() === '') return value(null);
    const read = readers[target.reading](cell, place, target);
    // What names a project may become one's label.
    const isRuled = ruled.has(target.reading) || target.name === 'project';
    const said = read.is === 'booked' ? read.amount : read.is === 'value' ? read.value : null;
    if (said === null || !isRuled) return read;
    const [broken] = rules(target, said);
    return broken ? { is: 'problem', rule: broken.rule, params: { ...broken.params } } : read;
  };
}

/** Readings whose value is the field's own; the others name things, which are looked up. */
const ruled: ReadonlySet<Reading> = new Set<Reading>(['text', 'day', 'period', 'amount', 'monthAmount', 'field']);

type Read = (cell: Cell, place: Place, target: Target) => CellRead;

function readersOf(known: Known, asks: Asking): Record<Reading, Read> {
  const person = peopleIndex(known.people);
  const typeIndex = wordIndex(known.elementTypes);
  const choices = typeChoices(known);
  const people = personChoices(known);
  const alike = remembered((name) => personLike(known.people, name)?.id);
  const typeOf = remembered((name) => typeIndex(name)?.id ?? typeNamed(name));
  const text: Read = (cell) => value(cellText(cell));
  const names = namesByKind((kind) => known.names[kind] ?? []);
  const idOf = (kind: string, name: string) => names(kind).idOf(name);
  return {
    text,
    field: (cell, _, { field }) => readField(field, cell, { idOf }),
    shares: (cell, _, { field }) => readShares(cellText(cell) as string, orId(names(field.name).idOf)),
    // Which elements there are is known once all rows are read.
    followed: text,
    id: text,
    element: text,
    day: (cell, place) => dayCell(cell, place, asks),
    dayInMonth: (cell, place) => dayInMonthCell(cell, place, asks),
    period: (cell, place) => periodCell(cell, place, asks),
    amount: (cell, place) => amountCell(cell, place, asks),
    monthAmount: (cell, place) => {
      const amount = amountCell(cell, place, asks);
      return amount.is === 'value' ? headingCell(amount.value as number, place, asks) : amount;
    },
    flag: (cell) => {
      const read = typeof cell === 'boolean' ? cell : flagNamed(cellText(cell) as string);
      return read === undefined ? problem('flag') : value(read);
    },
    type: (cell) => {
      const name = cellText(cell) as string;
      return chosen(typeOf(name), asks, name, { kind: 'type', choices });
    },
    costKind: (cell) => {
      const name = cellText(cell) as string;
      return chosen(costKindNamed(name), asks, name, { kind: 'costKind', choices: costKindNames.map(choice) });
    },
    costType: word(known.costTypes, 'costType', asks, known.mayAddCostTypes),
    unit: word(known.units, 'unit', asks),
    person: (cell) => {
      const name = cellText(cell) as string;
      const found = person(name)?.id;
      if (found) return value(found);
      const read = chosen(undefined, asks, name, {
        kind: 'person',
        proposed: alike(name) ?? 'EMPTY',
        choices: people,
      });
      return made(read, 'newPerson', name);
    },
  };
}

const made = (read: CellRead, is: 'newPerson' | 'newWord', name: string): CellRead =>
  read.is === 'value' && read.value === 'CREATE' ? { is, name } : read;

/** A file says the same words in many rows. */
function remembered<T>(of: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    if (!known.has(name)) known.set(name, of(name));
    return known.get(name) as T;
  };
}

const typeChoices = ({ elementTypes }: Known): Ask['choices'] => [
  ...['EMPTY', ...elementTypeNames].map(choice),
  ...elementTypes.filter(({ id }) => !builtInTypes.has(id)).map(({ id, label }) => ({ value: id, label })),
];

function personChoices({ people, mayAddUsers }: Known): Ask['choices'] {
  const all = people.map((it) => ({ value: it.id, label: personText(it) }));
  return [choice('EMPTY'), ...(mayAddUsers ? [choice('CREATE')] : []), ...all];
}

function word(words: readonly KnownWord[], kind: 'unit' | 'costType', asks: Asking, mayAdd = false): Read {
  const index = wordIndex(words);
  const choices = [
    choice('EMPTY'),
    ...(mayAdd ? [choice('CREATE')] : []),
    ...words.map(({ id, label }) => ({ value: id, label })),
  ];
  return (cell) => {
    const name = cellText(cell) as string;
    return made(chosen(index(name)?.id, asks, name, { kind, choices, proposed: 'EMPTY' }), 'newWord', name);
  };
}

/** What was found, else the answer to the question about this very word. */
function chosen(found: string | undefined, asks: Asking, name: string, ask: Ask): CellRead {
  if (found) return value(found);
  const { id, answer } = asks.ask({ ...ask, about: name }, name);
  if (answer === null) return { is: 'open', question: id };
  return value(answer === 'EMPTY' ? null : answer);
}

function periodCell(cell: Cell, place: Place, asks: Asking): CellRead {
  const text = cellText(cell) as string;
  const { column } = place;
  let read = typeof cell === 'number' ? periodOf(cell, column) : readPeriod(text, column);
  if (read.is === 'dayOrYear') {
    const choices = [choice('YEAR'), choice('DAY')];
    const asked = { kind: 'dayOrYear', about: column, column, choices, proposed: place.sense.proposedNumber } as const;
    const { id, answer } = asks.ask(asked, text);
    if (!answer) return { is: 'open', question: id };
    read = answer === 'YEAR' ? months(read.year, read.month, 1) : { is: 'yearless', first: read.month, count: 1 };
  }
  if (read.is !== 'yearless') return periodRead(read, text, place, asks);
  const { id, answer } = yearOf(place, { text, about: '' }, asks);
  if (!answer) return { is: 'open', question: id };
  return periodRead(months(Number(answer), read.first, read.count), text, place, asks);
}

/** An amount with what its heading says; where a month lacks the year, that of the row, else the one that is asked for. */
function headingCell(amount: number, place: Place, asks: Asking): CellRead {
  if (!place.said) return problem('period_heading');
  const { months: read, years } = place.said;
  const booked = { is: 'booked', amount } as const;
  if (read?.is !== 'yearless') return { ...booked, months: read?.months ?? null };
  const year = yearOf(place, { text: place.heading, about: years }, asks);
  if (!year.answer) return { is: 'open', question: year.id };
  const found = months(Number(year.answer), read.first, read.count);
  return found.is === 'months' ? { ...booked, months: found.months } : problem('period_heading');
}

/** Of a month without one. */
function yearOf(
  place: Place,
  { text, about }: { text: string; about: string },
  asks: Asking,
): ReturnType<Asking['ask']> {
  const [said] = /^\s*\d{4}\s*$/.exec(place.year ?? '') ?? [];
  return said ? { id: '', answer: said } : yearAsked(text, { ...place, group: about }, asks);
}

function periodRead(read: PeriodRead, text: string, place: Place, asks: Asking): CellRead {
  if (read.is === 'problem') return problem(read.rule);
  if (read.is === 'yearless' || read.is === 'dayOrYear') return problem('period_format');
  if (read.is === 'order') {
    const { id, answer } = orderAsked(text, place, asks);
    return answer ? value(answer === 'DMY' ? read.dmy : read.mdy) : { is: 'open', question: id };
  }
  return read.months.length === 1 ? value(read.months[0]) : read;
}

function dayCell(cell: Cell, place: Place, asks: Asking): CellRead {
  if (typeof cell === 'object') return value(cellText(cell));
  if (typeof cell === 'number') {
    const day = isYear(cell) ? null : dayOfSerial(cell);
    if (day) return value(day);
  }
  const text = cellText(cell) as string;
  const read = readDay(text);
  if (!isUnread(read)) return dayRead(read, text, place, asks);
  const months = monthsAsDays(text);
  const remarked = months ? null : dayBeforeRemark(text);
  if (!remarked) return months ?? dayRead(read, text, place, asks);
  const { id, answer } = asks.ask(remarkAsked(remarked.remark, place), text);
  if (!answer) return { is: 'open', question: id };
  if (answer === 'REFUSE') return dayRead(read, text, place, asks);
  const found = dayRead(remarked.read, text, place, asks);
  const isKept = answer === 'KEEP' && (found.is === 'value' || found.is === 'range');
  return isKept ? { ...found, remark: remarked.remark } : found;
}

/** `Mon 7` below `Jan`. */
function dayInMonthCell(cell: Cell, place: Place, asks: Asking): CellRead {
  const months = place.said?.months;
  if (!months) return problem('period_heading');
  const text = (cellText(cell) as string).trim();
  const [, first, last = first] = dayInMonth.exec(text) ?? [];
  if (!first || !last) return dayCell(cell, place, asks);
  const [year, month] = months.is === 'months' ? (months.months[0] ?? '').split('-').map(Number) : [null, months.first];
  const [, weekday] = /^(\p{L}+)/u.exec(text) ?? [];
  const at = (date: string): Yearless => ({ month: month ?? 1, date: +date, weekday: weekdayNamed(weekday ?? '') });
  if (!year)
    return yearlessRead({ from: at(first), to: at(last) }, text, { ...place, group: place.said?.years ?? '' }, asks);
  const [from, to] = [inYear(at(first), year), inYear({ ...at(last), weekday: undefined }, year)];
  if (from.is !== 'day' || to.is !== 'day')
    return from.is === 'day' ? problem('date_format') : dayRead(from, text, place, asks);
  return from.day === to.day ? value(from.day) : { is: 'range', from: from.day, to: to.day };
}

/** What stands behind a date is asked about by its words; numbers in it (`week 19`) make no other remark. */
const remarkAsked = (remark: string, { column }: Place): Ask => ({
  ...{ kind: 'remark', about: remark.replace(/\d+/g, '#'), column },
  choices: ['KEEP', 'DATE', 'REFUSE'].map(choice),
  proposed: 'KEEP',
});

/** A number that a person means as a year; as a serial it would lie before 1907. */
const isYear = (cell: number): boolean => Number.isInteger(cell) && cell >= 1900 && cell < 2200;

/** A month, quarter or year where a day is wanted: from its first day to its last. `June 31` is none of 2031. */
function monthsAsDays(text: string): CellRead | null {
  if (!/\d{4}/.test(text.normalize('NFKC'))) return null;
  const read = readPeriod(text);
  const [first, last] = read.is === 'months' ? [read.months[0], read.months.at(-1)] : [];
  return first && last ? { is: 'range', from: `${first}-01`, to: lastDayOf(last) } : null;
}

function dayRead(read: DayRead, text: string, place: Place, asks: Asking): CellRead {
  if (read.is === 'day') return value(read.day);
  if (read.is === 'problem') return problem(read.rule, read.params);
  if (read.is === 'range') return read;
  if (read.is === 'order') {
    const { id, answer } = orderAsked(text, place, asks);
    return answer ? dayRead(answer === 'DMY' ? read.dmy : read.mdy, text, place, asks) : { is: 'open', question: id };
  }
  return yearlessRead(read, text, place, asks);
}

/** The year of dates without one, asked once a group. */
function yearAsked(text: string, { years, column, group }: Place, asks: Asking): ReturnType<Asking['ask']> {
  const offered = [...new Set([...years.allowed, ...years.plausible])].sort((a, b) => a - b);
  return asks.ask(
    {
      ...{ kind: 'year', about: group, column, choices: offered.map((year) => choice(String(year))) },
      proposed: years.proposed === null ? null : String(years.proposed),
      admits: /^(19|20|21)\d\d$/,
    },
    text,
  );
}

/** Day or month first, asked once a column. */
function orderAsked(text: string, { column, sense }: Place, asks: Asking): ReturnType<Asking['ask']> {
  const about = { kind: 'dayOrder', about: column, column, proposed: sense.proposedOrder } as const;
  return asks.ask({ ...about, choices: [choice('DMY'), choice('MDY')] }, text);
}

function yearlessRead(
  { from, to }: { from: Yearless; to?: Yearless },
  text: string,
  place: Place,
  asks: Asking,
): CellRead {
  const { id, answer } = yearAsked(text, place, asks);
  if (!answer) return { is: 'open', question: id };
  const first = inYear(from, Number(answer));
  if (!to || first.is !== 'day') return dayRead(first, text, place, asks);
  const turns = to.month < from.month;
  const last = inYear(to, Number(answer) + (turns ? 1 : 0));
  if (last.is === 'problem') return problem(last.rule, last.params);
  if (last.is !== 'day' || last.day < first.day) return problem('date_format');
  return { is: 'range', from: first.day, to: last.day };
}
