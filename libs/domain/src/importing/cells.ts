import type { Cell } from '@contracts/importing/import.js';
import type { Reading, Target } from '@contracts/importing/targets.js';
import { type AmountRead, amountOf, foreignIn, readAmount } from './amounts.js';
import type { Ask, Asking } from './asking.js';
import { type ColumnSense, type YearSense } from './columns.js';
import { type DayRead, dayBeforeRemark, dayOfSerial, inYear, isUnread, readDay, type Yearless } from './days.js';
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
import { cellText, type Known, type KnownWord, type Reader } from './table.js';
import { headingOf } from './wide.js';

/** What a cell says for its target. `EMPTY` choices give null; a range or several months are for the row to decide. */
export type CellRead =
  | { is: 'value'; value: unknown }
  | { is: 'range'; from: string; to: string }
  | { is: 'months'; months: string[] }
  /** An amount below the heading of its months. */
  | { is: 'booked'; months: string[]; amount: number }
  /** A person that is to be made, by the name written. */
  | { is: 'newPerson'; name: string }
  /** A cost type that is to be made. */
  | { is: 'newWord'; name: string }
  | { is: 'open'; question: string }
  | { is: 'problem'; rule: string; params: Record<string, unknown> };

/** Where a cell stands: its column with what that says together, and its group of rows with the years they allow. */
export interface Place {
  column: string;
  /** As the file has it, where `column` stands for several. */
  heading: string;
  sense: ColumnSense;
  group: string;
  years: YearSense;
  /** What the row says its amounts are in, and of which year its month is. */
  currency: string | null;
  year: string | null;
}
export type CellReader = (target: Target, cell: Cell, place: Place) => CellRead;

/** Reads cells for one interpretation; asks what is open. */
export function cellReader(known: Known, { rules }: Pick<Reader, 'rules'>, asks: Asking): CellReader {
  const readers = readersOf(known, asks);
  return (target, cell, place) => {
    if (cellText(cell) === null) return value(target.reading === 'text' ? '' : null);
    if (target.reading !== 'text' && typeof cell === 'string' && cell.trim() === '') return value(null);
    const read = readers[target.reading](cell, place);
    // What names a project may become one's label.
    const isRuled = ruled.has(target.reading) || target.name === 'project';
    const said = read.is === 'booked' ? read.amount : read.is === 'value' ? read.value : null;
    if (said === null || !isRuled) return read;
    const [broken] = rules(target, said);
    return broken ? { is: 'problem', rule: broken.rule, params: { ...broken.params } } : read;
  };
}

/** Readings whose value is the field's own; the others name things, which are looked up. */
const ruled: ReadonlySet<Reading> = new Set<Reading>(['text', 'day', 'period', 'amount', 'monthAmount']);

const value = (it: unknown): CellRead => ({ is: 'value', value: it });
const problem = (rule: string, params: Record<string, unknown> = {}): CellRead => ({ is: 'problem', rule, params });

type Read = (cell: Cell, place: Place) => CellRead;

function readersOf(known: Known, asks: Asking): Record<Reading, Read> {
  const person = peopleIndex(known.people);
  const text: Read = (cell) => value(cellText(cell));
  return {
    text,
    id: text,
    element: text,
    day: (cell, place) => dayCell(cell, place, asks),
    period: (cell, place) => periodCell(cell, place, asks),
    amount: (cell, place) => amountCell(cell, place, asks),
    monthAmount: (cell, place) => {
      const amount = amountCell(cell, place, asks);
      const period = amount.is === 'value' ? headingCell(place, asks) : amount;
      return amount.is === 'value' && period.is === 'months'
        ? { ...period, is: 'booked', amount: amount.value as number }
        : period;
    },
    flag: (cell) => {
      const read = typeof cell === 'boolean' ? cell : flagNamed(cellText(cell) as string);
      return read === undefined ? problem('flag') : value(read);
    },
    type: (cell) => {
      const name = cellText(cell) as string;
      return chosen(typeNamed(name), asks, name, { kind: 'type', choices: ['EMPTY', ...elementTypeNames].map(choice) });
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
        proposed: personLike(known.people, name)?.id ?? 'EMPTY',
        choices: personChoices(known),
      });
      return made(read, 'newPerson', name);
    },
  };
}

const made = (read: CellRead, is: 'newPerson' | 'newWord', name: string): CellRead =>
  read.is === 'value' && read.value === 'CREATE' ? { is, name } : read;

const choice = (it: string) => ({ value: it });

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

function amountCell(cell: Cell, { column, sense, currency: said }: Place, asks: Asking): CellRead {
  const read = (round: boolean): AmountRead | { is: 'open'; question: string } => {
    if (typeof cell === 'number') return amountOf(cell, round);
    const text = cellText(cell) as string;
    if (sense.sign || !/[.,]/.test(text.normalize('NFKC'))) return readAmount(text, sense.sign ?? '.', round);
    const choices = [choice(','), choice('.')];
    const about = { kind: 'decimal', about: column, column, choices, proposed: sense.proposedSign } as const;
    const { id, answer } = asks.ask(about, text);
    return answer ? readAmount(text, answer as ',' | '.', round) : { is: 'open', question: id };
  };
  const currency = foreignIn(cellText(cell) as string, { said, heading: column });
  if (currency) {
    const choices = [choice('AS_IS'), choice('REFUSE')];
    const { id, answer } = asks.ask({ kind: 'currency', about: currency, column, choices }, cellText(cell));
    if (!answer) return { is: 'open', question: id };
    if (answer === 'REFUSE') return problem('currency', { currency });
  }
  const first = read(false);
  if (first.is === 'amount') return value(first.amount);
  if (first.is !== 'problem' || first.rule !== 'max_decimals') return first.is === 'sign' ? problem('amount') : first;
  const choices = [choice('CENT'), choice('REFUSE')];
  const { id, answer } = asks.ask({ kind: 'rounding', column, choices, proposed: 'CENT' }, cellText(cell));
  if (!answer) return { is: 'open', question: id };
  const again = answer === 'CENT' ? read(true) : first;
  return again.is === 'amount' ? value(again.amount) : problem(first.rule, first.params);
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
  const { id, answer } = yearOf(place, text, asks);
  if (!answer) return { is: 'open', question: id };
  return periodRead(months(Number(answer), read.first, read.count), text, place, asks);
}

/** The months of a heading; where it lacks the year, that of the row, else the one that is asked for. */
function headingCell(place: Place, asks: Asking): CellRead {
  const read = headingOf(place.heading);
  if (read?.is !== 'yearless') return read?.is === 'months' ? read : problem('period_heading');
  const year = yearOf(place, place.heading, asks);
  if (!year.answer) return { is: 'open', question: year.id };
  const said = months(Number(year.answer), read.first, read.count);
  return said.is === 'months' ? said : problem('period_heading');
}

/** Of a month without one. */
function yearOf(place: Place, text: string, asks: Asking): ReturnType<Asking['ask']> {
  const [said] = /^\s*\d{4}\s*$/.exec(place.year ?? '') ?? [];
  return said ? { id: '', answer: said } : yearAsked(text, { ...place, group: '' }, asks);
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
  return answer === 'DATE' ? dayRead(remarked.read, text, place, asks) : dayRead(read, text, place, asks);
}

/** What stands behind a date is asked about by its words; numbers in it (`week 19`) make no other remark. */
const remarkAsked = (remark: string, { column }: Place): Ask => ({
  ...{ kind: 'remark', about: remark.replace(/\d+/g, '#'), column, choices: [choice('DATE'), choice('REFUSE')] },
  proposed: 'DATE',
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
  const offered = [...new Set([...years.allowed, ...years.plausible])];
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
