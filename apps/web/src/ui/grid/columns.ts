import type { ReactNode } from 'react';
import { locale } from '../../words/language.js';
import { type FormField, fieldValue, labelOf, type Names, textOf } from '../form/formField.js';

/** A column of a grid: from a class's field (`columnOf`), or declared. */
export interface Column<Row> {
  id: string;
  /** In the grid's head. */
  name: string;
  width: number;
  /** Figures stand at the right. */
  figure?: boolean;
  /** It stands at the right edge, wherever the others are scrolled to; only the last one may. */
  atEnd?: boolean;
  /** What columns beside it sum up to: keys, pasted blocks and copies pass over it. */
  passed?: boolean;
  /** Less important: in the second ink. */
  muted?: boolean;
  text(row: Row): string;
  /** Before the text: a sign, a dot. */
  mark?(row: Row): ReactNode;
  /** Instead of the text, which is then only sorted and read. */
  content?(row: Row): ReactNode;
  /** What stands against the value. */
  flaw?(row: Row): Flaw | null;
  /** Classes of the cell. */
  ground?(row: Row): string;
  /** In the head instead of the name that sorts. */
  head?: ReactNode;
  /** Behind the text. */
  after?(row: Row): ReactNode;
  /** Classes of the text, e.g. of what is gone. */
  look?(row: Row): string;
  /** What its signs mean, for screen readers. */
  said?(row: Row): string;
  /** Sorts; the same order as the texts where left out. */
  key?(row: Row): number | string;
  /** Thousandths, for the sums. */
  amount?(row: Row): number | undefined;
  /** What rows have together, where amounts don't simply add up; null: nothing to compare with, undefined: unknown. */
  sum?(rows: readonly Row[]): number | null | undefined;
  /** The field that a cell writes; without it only read. */
  field?: FormField;
  /** The field's value, where the row has it not under the field's name. */
  value?(row: Row): unknown;
  /** How a cell shows a value that was typed, where not as its field does. */
  says?(value: unknown): string;
  /** Whether a row's cell is only read all the same. */
  fixed?(row: Row): boolean;
}

export interface Flaw {
  tone: 'bad' | 'warn';
  text: string;
}

export const valueIn = <Row extends object>({ field, value }: Column<Row>, row: Row): unknown =>
  value ? value(row) : field && fieldValue(row, field);

/** What rows have together; undefined: the column is none of amounts, or one may not see them. */
export function sumOf<Row>({ amount, sum }: Column<Row>, rows: readonly Row[]): number | null | undefined {
  if (sum) return sum(rows);
  const amounts = amount && rows.flatMap((row) => amount(row) ?? []);
  if (!amounts || (rows.length > 0 && amounts.length === 0)) return undefined;
  return amounts.reduce((total, it) => total + it, 0);
}

/** The column of a field: its name, its text, how it is sorted, summed and written. */
export function columnOf<Row extends object>(
  field: FormField,
  names: Names,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  const isFigure = ['amount', 'percentage', 'integer', 'decimal'].includes(field.kind);
  const value = (row: Row) => fieldValue(row, field);
  return {
    id: field.name,
    name: labelOf(field),
    width: widthOf(field),
    text: (row) => (field.kind === 'flag' && value(row) === false ? '' : textOf(field, value(row), names)),
    ...(isFigure && { figure: true }),
    ...((isFigure || ['day', 'period'].includes(field.kind)) && {
      key: (row: Row) => (value(row) as number | string | undefined) ?? '',
    }),
    ...(field.kind === 'amount' && { amount: (row: Row) => value(row) as number | undefined }),
    field,
    ...more,
  };
}

function widthOf({ kind, name, format, max = 0 }: FormField): number {
  if (name === 'label') return 300;
  if (name === 'identifier') return 116;
  if (format === 'color') return 96;
  if (kind === 'flag') return 92;
  if (['day', 'period', 'integer', 'decimal', 'percentage'].includes(kind)) return 112;
  return kind === 'text' && max <= 60 ? 120 : 180;
}

export interface Sort {
  column: string;
  down: boolean;
}

/** `budget` upwards, `-budget` downwards. */
export const readSort = (text: string | null): Sort | null =>
  text ? { column: text.replace(/^-/, ''), down: text.startsWith('-') } : null;
export const writeSort = (sort: Sort | null): string | null => sort && `${sort.down ? '-' : ''}${sort.column}`;

/** A press on a head: upwards, downwards, back to the rows' own order. */
export const nextSort = (now: Sort | null, column: string): Sort | null =>
  now?.column !== column ? { column, down: false } : now.down ? null : { column, down: true };

/** The column by which rows are sorted; undefined: they stand in their own order. */
export const sortedBy = <Row>(shown: readonly Column<Row>[], sort: Sort | null): Column<Row> | undefined =>
  shown.find(({ id }) => id === sort?.column);

/** Empty values last in both directions, equal ones in the order they were in. */
export function sortedRows<Row>(rows: readonly Row[], { text, key }: Column<Row>, down: boolean): readonly Row[] {
  const collator = new Intl.Collator(locale(), { numeric: true });
  const keyed = rows.map((row, at) => ({ row, at, key: key?.(row) ?? text(row) }));
  const sign = down ? -1 : 1;
  return keyed
    .sort((a, b) => {
      if (a.key === '' || b.key === '') return a.key === b.key ? a.at - b.at : a.key === '' ? 1 : -1;
      const order =
        typeof a.key === 'number' && typeof b.key === 'number'
          ? a.key - b.key
          : collator.compare(String(a.key), String(b.key));
      return order === 0 ? a.at - b.at : order * sign;
    })
    .map(({ row }) => row);
}
