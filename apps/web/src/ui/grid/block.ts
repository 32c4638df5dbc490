import type { Names } from '../form/formField.js';
import { readField, writeField } from '../form/readField.js';
import { type Column, valueIn } from './columns.js';
import type { LeftOut, Values } from './grid.js';

/** Cells as a spreadsheet takes them: tabs between cells, a line per row; what has either in it is quoted. */
export const writeBlock = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map(quoted).join('\t')).join('\n');

const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The cells of a block as spreadsheets put it on the clipboard. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let inQuotes = false;
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const end = () => {
    (rows.at(-1) as string[]).push(cell);
    cell = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at] as string;
    if (inQuotes && sign === '"' && plain[at + 1] === '"') {
      cell += sign;
      at++;
    } else if (sign === '"' && (inQuotes || cell === '')) inQuotes = !inQuotes;
    else if (sign === '\t' && !inQuotes) end();
    else if (sign === '\n' && !inQuotes) {
      end();
      rows.push([]);
    } else cell += sign;
  }
  end();
  return rows;
}

/** What a cell says when it is copied: what can be pasted again. */
export const copiedText = <Row extends object>(row: Row, column: Column<Row>, names: Names | undefined): string =>
  column.field && names ? writeField(column.field, valueIn(column, row), names) : column.text(row);

interface Target<Row> {
  rows: readonly Row[];
  /** From the one on into which the block's first cell goes. */
  columns: readonly Column<Row>[];
  /** Index of the row into which it goes; behind the last: new ones. */
  row: number;
  /** One cell goes into all of these rows. */
  into: readonly Row[];
  names: Names;
}

export interface Pasted<Row> {
  changed: { row: Row; values: Values }[];
  added: Values[];
  leftOut: LeftOut;
}

/** The texts of a row of it; null: one that can't be read. */
type Cells = readonly (string | null)[];

/** The day that is there: one without a year is meant next to it. */
export const around = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** What a pasted block changes, cell by cell as if it were typed. */
export function pasted<Row extends object>(block: readonly Cells[], target: Target<Row>): Pasted<Row> {
  const { rows, columns, into, names } = target;
  const leftOut = { unfit: 0, fixed: 0 };
  const read = (cells: Cells, row: Row | undefined): Values => {
    const values: Record<string, unknown> = {};
    cells.forEach((text, at) => {
      const column = columns[at];
      const isFixed = row && column && (!column.field || column.fixed?.(row));
      const before = column && row && valueIn(column, row);
      const field = isFixed ? undefined : column?.field;
      const value = field && text !== null ? readField(field, text, names, around(before)) : undefined;
      if (column && value?.ok) values[column.id] = value.value;
      else if (text?.trim() !== '') leftOut[isFixed ? 'fixed' : 'unfit']++;
    });
    return values;
  };
  const isOne = block.length === 1 && block[0]?.length === 1;
  const filled = isOne && into.length > 1 ? into.map((row) => ({ row, cells: block[0] as Cells })) : null;
  const placed = filled ?? block.map((cells, at) => ({ row: rows[target.row + at], cells }));
  const changed: Pasted<Row>['changed'] = [];
  const added: Values[] = [];
  for (const { row, cells } of placed) {
    const values = read(cells, row);
    if (Object.keys(values).length === 0) continue;
    if (row) changed.push({ row, values });
    else added.push(values);
  }
  return { changed, added, leftOut };
}

/** What the first of some rows has in some columns, written into the others as if it were typed. */
export function filledDown<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  names: Names,
): Pasted<Row> {
  const [first, ...rest] = rows;
  const cells = first ? columns.map((column) => copiedText(first, column, names)) : [];
  const block = rest.map(() => cells);
  return pasted(block, { ...{ rows: rest, columns, names }, ...{ row: 0, into: [] } });
}
