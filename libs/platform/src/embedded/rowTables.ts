import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { CollectionSpec, Row, RowWrite } from '../ports.js';
import { toStored } from '../wellFormed.js';
import { type FieldReader, type FieldValue, fieldReader } from './fieldValues.js';

/** A collection's table, with a column for each indexed field. */
export interface RowTable {
  name: string;
  /** Field → its column, quoted. */
  columns: ReadonlyMap<string, string>;
  readers: readonly FieldReader[];
}
/** A row ready to be stored: its JSON (null removes it), and the values of its table's columns in their order. */
export interface RowText {
  collection: string;
  id: string;
  json: string | null;
  values: readonly FieldValue[];
}
/** The fields that have columns, by collection, in the columns' order. */
export type Fields = ReadonlyMap<string, readonly string[]>;
export interface RowTables {
  /** Makes what is missing, in the caller's transaction. Not `indexed`: columns only, until `index`. */
  declare(collections: readonly CollectionSpec[], how: { indexed: boolean }): void;
  /** Makes the indexes of all columns that have none. */
  index(): void;
  /** Null: never declared. */
  find(collection: string): RowTable | null;
  fields(): Fields;
  text(write: RowWrite): RowText;
  /** Reads the columns again: another connection may have added some. */
  refresh(collection: string): RowTable | null;
  /** What is known may be wrong: a transaction was taken back. */
  forget(): void;
  write(text: RowText, at: Writing): void;
  /** Removes the tombstones of lower fences. */
  sweep(fence: number): void;
}
export interface Writing {
  fence: number;
  position: number;
  /** Nearly all rows are new ones. */
  fresh: boolean;
}
type Writer = (text: RowText, at: Writing) => void;

const names = /^[A-Za-z_][\w-]*$/;
const paths = /^[A-Za-z_][\w.-]*$/;

/** Tables of a file's collections: key id; `row` is JSON, null for a removed one (a tombstone). */
export function rowTables(db: DatabaseSync): RowTables {
  const tables = new Map<string, RowTable>();
  const writers = new Map<string, Writer>();

  function refresh(collection: string): RowTable | null {
    if (!names.test(collection)) throw new RangeError(`not a collection: ${collection}`);
    const name = `"rows:${collection}"`;
    const found = db.prepare(`PRAGMA table_info(${name})`).all() as { name: string }[];
    if (found.length === 0) return null;
    const fields = found.map((column) => column.name).filter((column) => column.startsWith('at:'));
    const columns = new Map(fields.map((field) => [field.slice(3), `"${field}"`]));
    const table = { name, columns, readers: [...columns.keys()].map(fieldReader) };
    tables.set(collection, table);
    writers.delete(collection);
    return table;
  }
  const find = (collection: string): RowTable | null => tables.get(collection) ?? refresh(collection);
  function all(): RowTable[] {
    const found = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'rows:*'`).all();
    return found.map((table) => find((table.name as string).slice(5))!);
  }

  return {
    find,
    fields: () => new Map(all().map(({ name, columns }) => [name.slice(6, -1), [...columns.keys()]])),
    text: (write) => rowText(write, find(write.collection)?.readers ?? []),
    refresh,
    forget() {
      tables.clear();
      writers.clear();
    },
    declare(collections, { indexed }) {
      for (const { name, indexes } of collections) {
        const table = refresh(name) ?? makeTable(db, name, () => refresh(name)!);
        const missing = indexes.filter((field) => !table.columns.has(field));
        for (const field of missing) addColumn(db, table, field);
        if (missing.length === 0) continue;
        const whole = refresh(name)!;
        if (indexed) addIndexes(db, whole);
      }
    },
    index() {
      for (const table of all()) addIndexes(db, table);
    },
    write(text, at) {
      const { collection } = text;
      const table = find(collection);
      if (table === null) throw new RangeError(`not declared: ${collection}`);
      let writer = writers.get(collection);
      if (!writer) {
        writer = writing(db, table);
        writers.set(collection, writer);
      }
      writer(text, at);
    },
    sweep(fence) {
      for (const { name } of all()) db.prepare(`DELETE FROM ${name} WHERE row IS NULL AND fence < ?`).run(fence);
    },
  };
}

function makeTable(db: DatabaseSync, collection: string, read: () => RowTable): RowTable {
  const name = `"rows:${collection}"`;
  db.exec(`CREATE TABLE ${name} (id TEXT PRIMARY KEY NOT NULL, fence INTEGER NOT NULL, position INTEGER NOT NULL, row TEXT);
           CREATE INDEX "removed:${collection}" ON ${name} (fence) WHERE row IS NULL`);
  return read();
}

function addColumn(db: DatabaseSync, { name }: RowTable, field: string): void {
  if (!paths.test(field)) throw new RangeError(`not a field: ${field}`);
  db.exec(`ALTER TABLE ${name} ADD COLUMN "at:${field}"`);
  db.exec(`UPDATE ${name} SET "at:${field}" = ${computed(field)} WHERE row IS NOT NULL`);
}

function addIndexes(db: DatabaseSync, { name, columns }: RowTable): void {
  for (const [field, column] of columns) {
    db.exec(`CREATE INDEX IF NOT EXISTS "${name.slice(1, -1)}:${field}" ON ${name} (${column})`);
  }
}

/** SQL for a field that has no column of its own: slow, as it reads each row. */
export function computed(field: string): string {
  if (!paths.test(field)) throw new RangeError(`not a field: ${field}`);
  return `value_of(row, '${field}')`;
}

/** Teaches a connection `value_of`. */
export function addFunctions(db: DatabaseSync): void {
  const read = (row: unknown, field: unknown): FieldValue =>
    typeof row === 'string' ? fieldReader(field as string)(JSON.parse(row) as Row) : null;
  db.function('value_of', { deterministic: true }, read);
}

// A row is written unless it holds a higher (fence, position). Most writes leave all indexed fields as they were, but
// SQLite would take each out of its index and put it in again: those rows are updated without naming the columns.
function writing(db: DatabaseSync, { name, columns }: RowTable): Writer {
  const indexed = [...columns.values()];
  const all = ['id', 'fence', 'position', 'row', ...indexed];
  const changed = all.slice(1).map((column) => `${column} = excluded.${column}`);
  const upsert = db.prepare(
    `INSERT INTO ${name} (${all}) VALUES (${all.map(() => '?')}) ON CONFLICT (id) DO UPDATE SET ${changed}
       WHERE (excluded.fence, excluded.position) >= (fence, position)`,
  );
  const same = ['', ...indexed.map((column, i) => `${column} IS ?${i + 5}`)].join(' AND ');
  const update = db.prepare(
    `UPDATE ${name} SET fence = ?2, position = ?3, row = ?4
       WHERE id = ?1 AND (fence, position) <= (?2, ?3) AND row IS NOT NULL${same}`,
  );
  return ({ id, json, values }, { fence, position, fresh }) => {
    const all: SQLInputValue[] = [toStored(id), fence, position, json, ...values];
    if (fresh || indexed.length === 0 || json === null || update.run(...all).changes === 0) upsert.run(...all);
  };
}

/** Makes a row ready; `readers`: one for each column. */
export function rowText({ collection, id, row }: RowWrite, readers: readonly FieldReader[]): RowText {
  if (row === null) return { collection, id, json: null, values: readers.map(() => null) };
  return { collection, id, json: JSON.stringify(row), values: readers.map((read) => read(row)) };
}
