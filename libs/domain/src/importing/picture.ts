import type { Asking } from './asking.js';
import { isUnread, readDay } from './days.js';
import { cellText, type ImportTable, type Told } from './table.js';
import { headingOf } from './wide.js';

/** Columns of time from which on they may be a picture. */
const fewest = 8;
const week = /^(?:kw|cw|w|wk|week|woche|calendar week)[ .]*\d{1,2}$|^第?\d{1,2}週$/iu;

/**
 * Asks about a calendar picture: one column for each week, month or day, and hardly a cell below them that says anything,
 * for what they say is their colour, which is not read. Nothing is proposed: somebody has to see it.
 */
export function askAboutPicture({ table, told, asks }: { table: ImportTable; told: Told; asks: Asking }): void {
  const columns = timeColumns(table).filter((at) => !told.mapping[table.columns[at] as string]);
  if (columns.length < fewest) return;
  const filled = table.rows.reduce(
    (sum, { cells }) => sum + columns.reduce((some, at) => some + (cellText(cells[at])?.trim() ? 1 : 0), 0),
    0,
  );
  if (filled * 10 > columns.length * table.rows.length) return;
  const said = columns.slice(0, 3).map((at) => table.columns[at] as string);
  asks.ask({ kind: 'picture', choices: [{ value: 'TEXT' }] }, said.join(', '));
}

function timeColumns({ columns }: ImportTable): number[] {
  const numbers = columns.flatMap((name, at) => (/^\d{1,2}$/.test(name) ? [at] : []));
  const areWeeks = numbers.length >= fewest && numbers.every((_, i) => i === 0 || isNext(columns, numbers, i));
  return columns.flatMap((name, at) => (saysTime(name) || (areWeeks && numbers.includes(at)) ? [at] : []));
}

const isNext = (columns: readonly string[], numbers: readonly number[], i: number): boolean =>
  Number(columns[numbers[i] as number]) === Number(columns[numbers[i - 1] as number]) + 1;

function saysTime(name: string): boolean {
  const [, plain = name] = /^(.*) \(\d+\)$/u.exec(name) ?? [];
  return week.test(plain.trim()) || Boolean(headingOf(name)?.months) || !isUnread(readDay(plain));
}
