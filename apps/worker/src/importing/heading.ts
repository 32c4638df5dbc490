import type { Cell } from '@contracts/importing/import.js';
import { cellText, type ImportTable } from '@domain/importing/table.js';
import { headingOf } from '@domain/importing/wide.js';
import { broken } from '../fileRefused.js';
import { bounds, tooBig } from './refusal.js';
import type { SheetRow } from './xlsx.js';

export interface Headed {
  table: ImportTable;
  /** The rows of the heading as the file numbers them: `3`, `3-4`; `0`: none. */
  heading: string;
  /** What else it may be. */
  headings: string[];
}

/**
 * Finds the heading of a file's rows, or takes what was told. It is the first row about as wide as the widest, with a
 * line of groups above it (years over months, `Plan` and `Ist` over both) and one of months or kinds below. What stands
 * above is a title. Columns that have neither heading nor cells are left out.
 */
export function headed(rows: readonly SheetRow[], told?: string): Headed {
  const { from, to } = toldIn(rows, told) ?? found(rows);
  const body = rows.slice(to + 1);
  const head = named(rows.slice(from, to + 1), body);
  const width = Math.max(head.length, ...body.slice(0, 1_000).map(({ cells }) => cells.length));
  if (body.length > bounds.rows) throw tooBig('rows');
  if (width > bounds.columns) throw broken('columns');
  const used = Array.from({ length: width }, (_, i) => i).filter(
    (i) => head[i] || body.some(({ cells }) => cellText(cells[i]) !== null),
  );
  const title = rows
    .slice(0, Math.max(0, from))
    .flatMap(({ cells }) => cells.map(cellText))
    .filter((it) => it !== null)
    .join(' ');
  return {
    table: {
      columns: unique(used.map((i) => head[i] || letterOf(i))),
      rows: body.map(({ row, cells }) => ({ row, cells: used.map((i): Cell => cells[i] ?? null) })),
      nested: false,
      ...(title && { title: title.slice(0, 2_000) }),
    },
    heading: spanSaid(rows, from, to),
    headings: [
      '0',
      ...rows.slice(0, offered).flatMap((_, i) => [spanSaid(rows, i, i), spanSaid(rows, i, i + 1)]),
    ].filter((it, i, all) => it && all.indexOf(it) === i),
  };
}

/** Rows among which the heading may be chosen. */
const offered = 12;

interface Span {
  from: number;
  to: number;
}

function spanSaid(rows: readonly SheetRow[], from: number, to: number): string {
  if (to < 0) return '0';
  const [first, last] = [rows[from]?.row, rows[to]?.row];
  if (first === undefined || last === undefined) return '';
  return first === last ? `${first}` : `${first}-${last}`;
}

function toldIn(rows: readonly SheetRow[], told = ''): Span | null {
  if (told === '0') return { from: 0, to: -1 };
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(told) ?? [];
  const [from, to] = [first, last].map((it) => rows.findIndex(({ row }) => row === Number(it))) as [number, number];
  return first && from >= 0 && to >= from && to - from < 4 ? { from, to } : null;
}

function found(rows: readonly SheetRow[]): Span {
  const widths = rows.slice(0, 20).map(({ cells }) => cells.filter((cell) => textOf(cell)).length);
  const widest = Math.max(0, ...widths);
  const at = Math.max(
    0,
    widths.findIndex((width) => width * 2 >= widest),
  );
  const to = isBelow(rows, at) ? at + 1 : at;
  const from = to === at && isAbove(rows, at) ? at - 1 : at;
  return { from, to };
}

/**
 * A line of months or kinds under their groups. Nothing stands in front of them but what is merged with the heading
 * above it: an entry has a name there. Numbers are months only as `1, 2, 3 …`, under no months.
 */
function isBelow(rows: readonly SheetRow[], at: number): boolean {
  const [above, line] = [rows[at], rows[at + 1]];
  if (!above || !line || line.row !== above.row + 1 || rows.length < at + 3) return false;
  const own = line.cells.flatMap((cell, i) => (textOf(cell) && textOf(cell) !== textOf(above.cells[i]) ? [i] : []));
  const body = rows.slice(at + 2);
  const telling = own.filter((i) => headingOf(textOf(line.cells[i])) && isOverAmounts(body, i));
  if (isSplit(above, line, body)) return true;
  if (telling.length < 2 || telling[0] !== own[0] || telling.length * 3 < own.length * 2) return false;
  const numbers = telling.map((i) => textOf(line.cells[i])).filter((it) => /^\d+$/.test(it));
  if (!numbers.length) return true;
  const groups = groupsOver(above, line);
  const isUnderMonths = telling.some((i) => headingOf(groups[i] ?? '')?.months?.is === 'yearless');
  return (
    !isUnderMonths &&
    numbers.every((it, i) => +it === (i % 12) + 1 || (numbers.length < 12 && +it > 1990 && +it < 2100))
  );
}

/** Words under a heading that goes on over them (`Payment` over `Date` and `Amount`), and nothing but numbers and days below. */
function isSplit(above: SheetRow, line: SheetRow, body: readonly SheetRow[]): boolean {
  const own = line.cells.flatMap((cell, i) => (textOf(cell) && textOf(cell) !== textOf(above.cells[i]) ? [i] : []));
  const groups = new Set(own.map((i) => groupsOver(above, line)[i]));
  const isWord = (i: number) => typeof line.cells[i] === 'string' && /^[^\d]+$/.test(textOf(line.cells[i]));
  return own.length > 1 && groups.size * 2 <= own.length && own.every((i) => isWord(i) && isOverValues(body, i));
}

function isOverValues(rows: readonly SheetRow[], at: number): boolean {
  const filled = rows.slice(0, 20).flatMap(({ cells }) => (textOf(cells[at]) ? [cells[at] as Cell] : []));
  const values = filled.filter(
    (cell) => typeof cell !== 'string' || /^\D{0,5}\d[\d\s.,'’/:-]*\D{0,5}$/.test(textOf(cell)),
  );
  return values.length > 0 && values.length * 10 >= filled.length * 8;
}

/** A line of groups: right above, and one of its cells stands over months, kinds or headings that come again. */
function isAbove(rows: readonly SheetRow[], at: number): boolean {
  const [line, heading] = [rows[at - 1], rows[at]];
  if (!line || !heading || line.row !== heading.row - 1) return false;
  const groups = groupsOver(line, heading);
  const own = heading.cells.map(textOf);
  const filled = line.cells.filter((cell) => textOf(cell)).length;
  return own.some((name, i) => {
    const group = groups[i];
    if (!name || !group) return false;
    return (headingOf(`${group} ${name}`) && (filled > 1 || headingOf(group))) || (filled > 1 && isAgain(own, name));
  });
}

const isAgain = (names: readonly string[], name: string): boolean => names.filter((it) => it === name).length > 1;

function isOverAmounts(rows: readonly SheetRow[], at: number): boolean {
  const cells = rows.slice(0, 20).map(({ cells }) => cells[at]);
  const filled = cells.filter((cell) => textOf(cell));
  return (
    filled.filter((cell) => typeof cell === 'number' || /^\D{0,5}\d[\d\s.,'’]*\D{0,5}$/.test(textOf(cell))).length *
      2 >=
    filled.length
  );
}

/** What stands over each column: the last group to its left. */
function groupsOver({ cells }: SheetRow, below: SheetRow): string[] {
  let group = '';
  return below.cells.map((_, i) => {
    group = textOf(cells[i]) || group;
    return group;
  });
}

/** One name a column: with its group where that makes it a month or kind, or tells it from another. */
function named(lines: readonly SheetRow[], body: readonly SheetRow[]): string[] {
  const [first, ...below] = lines;
  if (!first) return [];
  let names = first.cells.map(textOf);
  let above = first;
  for (const line of below) {
    const width = Math.max(names.length, line.cells.length);
    const wide: SheetRow = { row: above.row, cells: Array.from({ length: width }, (_, i) => names[i] || null) };
    const own = Array.from({ length: width }, (_, i) => textOf(line.cells[i]));
    const groups = groupsOver(wide, { row: 0, cells: own });
    names = own.map((name, i) => {
      const group = groups[i] ?? '';
      if (!name || name === names[i]) return names[i] || name;
      if (!group) return name;
      const both = `${group} ${name}`;
      return headingOf(both) || names[i] || isAgain(own, name) ? both : name;
    });
    above = line;
  }
  // A group that goes on over columns without a heading of their own says nothing of them.
  return names.map((name, i) => (name || body.some(({ cells }) => textOf(cells[i])) ? name : ''));
}

const textOf = (cell: Cell | undefined): string => (cellText(cell) ?? '').replace(/\s+/g, ' ').trim();

/** Names of columns, short enough to be keys of what is told about them, each once. */
export function unique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((said) => {
    const name = said.slice(0, 190);
    let made = name;
    for (let n = 2; taken.has(made); n++) made = `${name} (${n})`;
    taken.add(made);
    return made;
  });
}

function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}
