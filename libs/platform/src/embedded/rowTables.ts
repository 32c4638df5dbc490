import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CollectionSpec, Row, RowWrite } from '../ports.js';
import { type FieldValue, fieldValue } from './fieldValues.js';
import { toStored } from './text.js';

/** A collection's table: rows of all tenants and generations, a column for each indexed field. */
export interface RowTable {
  name: string;
  /** Field → its column, quoted. */
  columns: ReadonlyMap<string, string>;
}
export interface RowTables {
  /** Makes what is missing, in the caller's transaction. */
  declare(collections: readonly CollectionSpec[]): void;
  /** Null: never declared. */
  find(collection: string): RowTable | null;
  /** Reads the columns again: another connection may have added some. */
  refresh(collection: string): RowTable | null;
  /** What is known may be wrong: a transaction was taken back. */
  forget(): void;
  write(write: RowWrite, at: Writing): void;
  all(): RowTable[];
}
export interface Writing {
  generation: number;
  fence: number;
  position: number;
  /** Nearly all rows are new ones. */
  fresh: boolean;
}
type Writer = (values: SQLInputValue[], how: Pick<Writing, 'fresh'>) => void;

const names = /^[A-Za-z_][\w-]*$/;
const paths = /^[A-Za-z_][\w.-]*$/;

/** Table of a collection: key (generation, id); `row` is JSON, null for a removed one (a tombstone). */
export function rowTables(db: DatabaseSync): RowTables {
  const tables = new Map<string, RowTable>();
  const writers = new Map<string, Writer>();

  function refresh(collection: string): RowTable | null {
    if (!names.test(collection)) throw new RangeError(`not a collection: ${collection}`);
    const name = `"rows:${collection}"`;
    const found = db.prepare(`PRAGMA table_info(${name})`).all() as { name: string }[];
    if (found.length === 0) return null;
    const fields = found.map((column) => column.name).filter((column) => column.startsWith('at:'));
    const table = { name, columns: new Map(fields.map((field) => [field.slice(3), `"${field}"`])) };
    tables.set(collection, table);
    writers.delete(collection);
    return table;
  }
  const find = (collection: string): RowTable | null => tables.get(collection) ?? refresh(collection);

  return {
    find,
    refresh,
    forget() {
      tables.clear();
      writers.clear();
    },
    declare(collections) {
      for (const { name, indexes } of collections) {
        const table = refresh(name) ?? makeTable(db, name, () => refresh(name)!);
        const missing = indexes.filter((field) => !table.columns.has(field));
        for (const field of missing) addIndex(db, table, field);
        if (missing.length > 0) refresh(name);
      }
    },
    write({ collection, id, row }, { generation, fence, position, fresh }) {
      const table = find(collection);
      if (table === null) throw new RangeError(`not declared: ${collection}`);
      let writer = writers.get(collection);
      if (!writer) {
        writer = writing(db, table);
        writers.set(collection, writer);
      }
      const json = row === null ? null : JSON.stringify(row);
      const values: SQLInputValue[] = [generation, toStored(id), fence, position, json];
      for (const field of table.columns.keys()) values.push(row === null ? null : fieldValue(row, field));
      writer(values, { fresh });
    },
    all() {
      const found = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'rows:*'`).all();
      return found.map((table) => find((table.name as string).slice(5))!);
    },
  };
}

function makeTable(db: DatabaseSync, collection: string, read: () => RowTable): RowTable {
  const name = `"rows:${collection}"`;
  db.exec(`CREATE TABLE ${name} (g INTEGER NOT NULL, id TEXT NOT NULL, fence INTEGER NOT NULL,
             position INTEGER NOT NULL, row TEXT, PRIMARY KEY (g, id));
           CREATE INDEX "removed:${collection}" ON ${name} (g, fence) WHERE row IS NULL`);
  return read();
}

function addIndex(db: DatabaseSync, table: RowTable, field: string): void {
  if (!paths.test(field)) throw new RangeError(`not a field: ${field}`);
  const column = `"at:${field}"`;
  db.exec(`ALTER TABLE ${table.name} ADD COLUMN ${column}`);
  db.exec(`UPDATE ${table.name} SET ${column} = ${computed(field)} WHERE row IS NOT NULL`);
  db.exec(`CREATE INDEX "${table.name.slice(1, -1)}:${field}" ON ${table.name} (g, ${column})`);
}

/** SQL for a field that has no column of its own: slow, as it reads each row. */
export function computed(field: string): string {
  if (!paths.test(field)) throw new RangeError(`not a field: ${field}`);
  return `value_of(row, '${field}')`;
}

/** Teaches a connection `value_of`. */
export function addFunctions(db: DatabaseSync): void {
  const read = (row: unknown, field: unknown): FieldValue =>
    typeof row === 'string' ? fieldValue(JSON.parse(row) as Row, field as string) : null;
  db.function('value_of', { deterministic: true }, read);
}

// A row is written unless it holds a higher (fence, position). Most writes leave all indexed fields as they were, but
// SQLite would take each out of its index and put it in again: those rows are updated without naming the columns.
function writing(db: DatabaseSync, { name, columns }: RowTable): Writer {
  const indexed = [...columns.values()];
  const all = ['g', 'id', 'fence', 'position', 'row', ...indexed];
  const changed = all.slice(2).map((column) => `${column} = excluded.${column}`);
  const upsert = db.prepare(
    `INSERT INTO ${name} (${all}) VALUES (${all.map(() => '?')}) ON CONFLICT (g, id) DO UPDATE SET ${changed}
       WHERE (excluded.fence, excluded.position) >= (fence, position)`,
  );
  const same = ['', ...indexed.map((column, i) => `${column} IS ?${i + 6}`)].join(' AND ');
  const update = db.prepare(
    `UPDATE ${name} SET fence = ?3, position = ?4, row = ?5
       WHERE g = ?1 AND id = ?2 AND (fence, position) <= (?3, ?4) AND row IS NOT NULL${same}`,
  );
  return (values, { fresh }) => {
    if (fresh || indexed.length === 0 || values[4] === null || update.run(...values).changes === 0)
      upsert.run(...values);
  };
}
