import type { Cell, ImportProblem, ImportRow } from '@contracts/importing/import.js';
import type { Target } from '@contracts/importing/targets.js';
import { type Asking, mostOfASample } from './asking.js';
import { weekdayNamed } from './calendarWords.js';
import type { CellRead, Place } from './cellRead.js';
import { cellReader } from './cells.js';
import { type ColumnSense, daysIn, senseOf, type YearSense, yearsIn, yearsOf } from './columns.js';
import { dayBeforeRemark, isUnread, readDay, type Yearless } from './days.js';
import { askAboutPicture } from './picture.js';
import { cellText, type ImportedBefore, type ImportTable, type Known, type Reader, type Told } from './table.js';
import { asidesOf, asked } from './totals.js';
import { dayInMonth, type Said, saidBy } from './wide.js';

/** A row with its cells read; what is open or wrong stands in `marks` by column. */
export interface ReadRow {
  row: number;
  skip: boolean;
  /** Not read: it waits for whether it is an entry at all. */
  aside: boolean;
  /** By target (of several columns: `keyOf`); a target whose column is missing, or of which the row does not speak, is not there. */
  reads: ReadonlyMap<string, CellRead>;
  columnOf(target: string): string | null;
  /** What the heading of a target's column says of the amounts below it. */
  said(target: string): Said | null;
  /** null where the cell is empty or blank. */
  text(target: string): string | null;
  marks: ImportRow['marks'];
  problems: ImportProblem[];
}

export interface Reading {
  table: ImportTable;
  told: Told;
  known: Known;
  reader: Reader;
  asks: Asking;
}

/** A cell after its correction. */
export function cellAt({ table, told }: Pick<Reading, 'table' | 'told'>, at: number, column: number): Cell | undefined {
  const { row, cells } = table.rows[at] as ImportTable['rows'][number];
  const corrected = told.corrections.get(row)?.values?.[table.columns[column] as string];
  return corrected === undefined ? cells[column] : corrected;
}

/** Reads every mapped cell of every row that is not skipped. */
export function readRows(reading: Reading): ReadRow[] {
  // Of records each row is one, whatever it looks like.
  if (!reading.reader.shape) askAboutPicture(reading);
  const columns = mapped(reading);
  const senses = sensesOf(reading, columns);
  const many = columns.filter(({ target }) => target.many).map(({ name }) => name);
  const years = yearsByGroup(reading, columns);
  const read = cellReader(reading.known, reading.reader, reading.asks);
  const { title = '' } = reading.table;
  const asides = reading.reader.shape ? () => null : asidesIn(reading, columns, senses);
  return reading.table.rows.map(({ row }, i) => {
    reading.asks.at(row);
    const aside = asides(row, i);
    const skip = reading.told.corrections.get(row)?.skip ?? aside?.skip ?? false;
    const group = groupOf(reading, columns, i);
    const reads = new Map<string, CellRead>();
    const made = readRow(reading, { row, skip, aside: Boolean(aside), reads, columns, at: i });
    if (aside && !skip) made.marks[aside.column] = { question: aside.question };
    const own = { title, currency: made.text('currency'), year: made.text('year') };
    for (const { at, name, key, target, said } of skip || aside ? [] : columns) {
      const cell = cellAt(reading, i, at);
      if (cell === undefined) continue;
      const sense = senses.get(at) as ColumnSense;
      const column = (target.many && target.reading !== 'day' && many[0]) || name;
      const ofYears = target.reading === 'dayInMonth' ? (said?.years ?? '') : group;
      const place: Place = { column, heading: name, said, sense, group, years: years(ofYears), ...own };
      const found = read(target, cell, place);
      reads.set(key, found);
      if (found.is === 'open') made.marks[name] = { question: found.question };
      if (found.is === 'problem') wrong(made, key, found.rule, found.params);
    }
    return made;
  });
}

/** Marks a row's cell as breaking a rule, whatever it waits for; the first one of a cell stays. */
export function wrong(it: ReadRow, target: string, rule: string, params: Record<string, unknown> = {}): void {
  const column = it.columnOf(target);
  if (column && 'rule' in (it.marks[column] ?? {})) return;
  if (column) it.marks[column] = { rule };
  // Where the file has no such column, the field itself is named.
  it.problems.push({
    row: it.row,
    column,
    rule,
    params: column ? params : { ...params, field: target },
    value: it.text(target)?.slice(0, mostOfASample).toWellFormed() ?? null,
  });
}

/** Marks a row's cell as waiting for an answer. */
export function waits(it: ReadRow, target: string, question: string): void {
  const column = it.columnOf(target) ?? '';
  it.marks[column] ??= { question };
}

/** How a cell is named of which a row has several for one target. */
export const keyOf = (target: string, column: string): string => `${target}/${column}`;

export const isReady = (it: ReadRow): boolean => !it.skip && !it.problems.length && !Object.keys(it.marks).length;

/** Which rows may be no entries, or were imported before: what is asked of them. Who was told to be one, or to be left out, is not asked. */
function asidesIn(reading: Reading, columns: readonly Column[], senses: ReadonlyMap<number, ColumnSense>) {
  const { table, told, asks, known } = reading;
  const amounts = columns.filter(({ target }) => amountReadings.has(target.reading));
  const found = asidesOf(
    table,
    amounts.map(({ at, target }) => {
      const { sign = null, proposedSign = null } = senses.get(at) ?? {};
      return { at, sign: sign ?? proposedSign, isOfMany: target.many ?? false };
    }),
  );
  const before = new Map(known.imported.flatMap((it) => [...it.rows.keys()].map((row) => [row, it] as const)));
  const isNamed = before.size ? namedRows(reading, columns) : () => false;
  return (row: number, at: number) => {
    if (told.corrections.get(row)?.skip !== undefined) return null;
    const [aside, earlier] = [found.get(at), before.get(row)];
    const isAside = aside ? asked(aside, { asks, table, at }) : null;
    const isFound = earlier?.rows.get(row) && isNamed(at);
    return isAside ?? (earlier && !isFound ? askedAgain(earlier, { asks, table, at }) : null);
  };
}

/** Rows that are found again by an id, a number or a reference of their own. */
export function ownNames({ reading }: { reading: Reading }): (row: number) => boolean {
  const isNamed = namedRows(reading, mapped(reading));
  const places = new Map(reading.table.rows.map(({ row }, i) => [row, i]));
  return (row) => isNamed(places.get(row) ?? -1);
}

/** Which rows have an id, a number or a reference of their own; by place. */
function namedRows(reading: Reading, columns: readonly Column[]): (at: number) => boolean {
  const names = reading.told.kind === 'PLAN' ? ['id', 'identifier'] : ['reference'];
  const own = columns.filter(({ target }) => names.includes(target.name));
  const said = reading.table.rows.map((_, i) => own.map(({ at }) => cellText(cellAt(reading, i, at))?.trim()));
  const times = Map.groupBy(said.flat(), (it) => it);
  return (at) => said[at]?.some((it) => it && (times.get(it)?.length ?? 0) === 1) ?? false;
}

/** Asks whether rows that an earlier import brought in are to be imported once more; null: they are. */
function askedAgain(
  { id: about, by, at: when }: ImportedBefore,
  { asks, table, at }: Pick<Reading, 'asks' | 'table'> & { at: number },
) {
  const choices = ['SKIP', 'AGAIN'].map((value) => ({ value }));
  const ask = { kind: 'repeated', about, choices, proposed: 'SKIP', before: { by, at: when } } as const;
  const sample = cellText(table.rows[at]?.cells.find((it) => cellText(it)));
  const { id, answer } = asks.ask(ask, sample);
  return answer === 'AGAIN' ? null : { column: table.columns[0] ?? '', question: id, skip: answer === 'SKIP' };
}

const amountReadings: ReadonlySet<string> = new Set(['amount', 'monthAmount']);

interface Column {
  at: number;
  name: string;
  /** The target, with the column where several go there. */
  key: string;
  target: Target;
  /** Of a column of amounts of its own month or kind. */
  said: Said | null;
}

function mapped({ table, told, reader }: Reading): Column[] {
  const taken = new Set<string>();
  const isMany = new Set(reader.targets.filter(({ many }) => many).map(({ name }) => name));
  const said = saidBy(table.columns.filter((name) => isMany.has(told.mapping[name] ?? '')));
  return table.columns.flatMap((name, at) => {
    const target = reader.targets.find((it) => it.name === told.mapping[name]);
    if (!target || (taken.has(target.name) && !target.many)) return [];
    taken.add(target.name);
    const key = target.many ? keyOf(target.name, name) : target.name;
    return [{ at, name, key, target, said: (target.many && said.get(name)) || null }];
  });
}

function readRow(
  reading: Reading,
  it: { row: number; skip: boolean; aside: boolean; reads: Map<string, CellRead>; columns: Column[]; at: number },
): ReadRow {
  const of = (target: string) => it.columns.find(({ key }) => key === target);
  return {
    row: it.row,
    skip: it.skip,
    aside: it.aside,
    reads: it.reads,
    marks: {},
    problems: [],
    columnOf: (target) => of(target)?.name ?? null,
    said: (target) => of(target)?.said ?? null,
    text(target) {
      const column = of(target);
      const text = column ? cellText(cellAt(reading, it.at, column.at)) : null;
      return text?.trim() ? text : null;
    },
  };
}

/** What columns that go to one place say together. */
function sensesOf(reading: Reading, columns: readonly Column[]): Map<number, ColumnSense> {
  const many = columns.filter(({ target }) => target.many).map(({ at }) => at);
  const together = many.length ? senseOf(many.flatMap((at) => [...cellsOf(reading, at)])) : null;
  return new Map(
    columns.map(({ at, target }) => [at, target.many && together ? together : senseOf(cellsOf(reading, at))]),
  );
}

function* cellsOf(reading: Reading, column: number): Iterable<Cell | undefined> {
  for (let i = 0; i < reading.table.rows.length; i++) yield cellAt(reading, i, column);
}

/** Rows belong together by their project, else by what they stand under, else all. */
function groupOf(reading: Reading, columns: readonly Column[], at: number): string {
  const by =
    columns.find(({ target }) => target.name === 'project') ?? columns.find(({ target }) => target.name === 'parentId');
  return by ? (cellText(cellAt(reading, at, by.at)) ?? '') : '';
}

const dayReadings: ReadonlySet<string> = new Set(['day', 'dayInMonth']);

function yearsByGroup(reading: Reading, columns: readonly Column[]): (group: string) => YearSense {
  const { columns: names, title = '' } = reading.table;
  const named = new Set<number>([reading.told.fileName, title, ...names].flatMap(yearsIn));
  const dates = new Map<string, Yearless[]>();
  const days = columns.filter(({ target }) => dayReadings.has(target.reading));
  reading.table.rows.forEach((_, i) => {
    const group = groupOf(reading, columns, i);
    for (const { at, said, target } of days) {
      const cell = cellAt(reading, i, at);
      if (typeof cell !== 'string') continue;
      if (target.reading === 'dayInMonth') {
        const month = said?.months?.is === 'yearless' ? said.months.first : null;
        const [, date] = dayInMonth.exec(cell.trim()) ?? [];
        const weekday = weekdayNamed(/^\p{L}+/u.exec(cell.trim())?.[0] ?? '');
        const key = said?.years ?? '';
        if (month && date) dates.set(key, [...(dates.get(key) ?? []), { month, date: +date, weekday }]);
        continue;
      }
      const whole = readDay(cell);
      const { yearless, years } = daysIn(isUnread(whole) ? (dayBeforeRemark(cell)?.read ?? whole) : whole);
      for (const year of years) named.add(year);
      const list = dates.get(group) ?? [];
      list.push(...yearless);
      dates.set(group, list);
    }
  });
  const made = new Map<string, YearSense>();
  const thisYear = Number(reading.known.today.slice(0, 4));
  return (group) => {
    const sense = made.get(group) ?? yearsOf(dates.get(group) ?? [], named, thisYear);
    made.set(group, sense);
    return sense;
  };
}
