import type { RowWrite } from '../ports.js';
import { type FieldReader, type FieldValue, fieldReader } from './fieldValues.js';
import type { Fields, RowText } from './rowTables.js';

/** Rows on their way to another thread, which gets a few long texts sooner than many objects. */
export interface RowPage {
  /** JSON: collection, id and the columns' values of each row; a byte is told as what it stands for. */
  heads: string;
  /** The rows' JSON, a line each: JSON has no line breaks of its own. An empty line removes a row. */
  rows: string;
}
type Head = [collection: string, id: string, ...values: (string | number | boolean | null)[]];

/** Makes pages of rows for tables with these columns. */
export function packer(fields: Fields): (writes: readonly RowWrite[]) => RowPage {
  const readers = new Map<string, FieldReader[]>();
  for (const [collection, names] of fields) readers.set(collection, names.map(fieldReader));
  return (writes) => {
    const heads: Head[] = [];
    const rows: string[] = [];
    for (const { collection, id, row } of writes) {
      const head: Head = [collection, id];
      for (const read of readers.get(collection) ?? []) head.push(row === null ? null : told(read(row)));
      heads.push(head);
      rows.push(row === null ? '' : JSON.stringify(row));
    }
    return { heads: JSON.stringify(heads), rows: rows.join('\n') };
  };
}

export function* unpack({ heads, rows }: RowPage): Generator<RowText> {
  const lines = rows.split('\n');
  for (const [i, [collection, id, ...values]] of (JSON.parse(heads) as Head[]).entries()) {
    yield { collection, id, json: lines[i] || null, values: values.map(heard) };
  }
}

const told = (value: FieldValue): Head[number] => (value instanceof Uint8Array ? value[0] === 1 : value);
const heard = (value: Head[number]): FieldValue => (typeof value === 'boolean' ? Uint8Array.of(value ? 1 : 0) : value);
