import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Checkpoint, CollectionSpec, Lease, RowWrite } from '../ports.js';
import { type RowQueries, rowQueries } from './rowQueries.js';
import { addFunctions, type Fields, type RowTables, type RowText, rowTables } from './rowTables.js';
import { attempt, inTransaction, openDatabase, Torn, tidying } from './sqlite.js';

/** All rows of one generation of one tenant, in a SQLite file of its own. */
export interface RowFile extends RowQueries {
  /** Makes what is missing. */
  declare(collections: readonly CollectionSpec[]): void;
  /** Rows and checkpoint at once; false: somebody with a higher fence was here. */
  write(lease: Lease, writes: readonly RowWrite[], checkpoint: Checkpoint): boolean;
  /** The same with rows that were made ready elsewhere, for the columns of `fields`. */
  store(lease: Lease, texts: Iterable<RowText>, checkpoint: Checkpoint): boolean;
  fields(): Fields;
  checkpoint(): Checkpoint | null;
  /** Writes of a lower fence are refused from now on: none can come that a tombstone of theirs would have to stop. */
  sweepTombstones(fence: number): void;
  close(): void;
}
export interface RowFileOptions {
  /** Milliseconds to wait for another writer. */
  busy: number;
  /** It is made whole before anybody reads it: neither indexes nor the disk are kept up before `finishRowFile`. */
  building: boolean;
}

const schema = 'CREATE TABLE IF NOT EXISTS checkpoint (fence INTEGER NOT NULL, position INTEGER NOT NULL, logId TEXT)';

/** Makes an empty file, or opens what is left of one. */
export function makeRowFile(path: string, options: RowFileOptions): RowFile {
  const db = options.building
    ? openDatabase(path, { synchronous: 'OFF', journal: 'MEMORY', busy: options.busy, schema })
    : openDatabase(path, { synchronous: 'NORMAL', busy: options.busy, schema });
  return rowFile(db, options);
}

/** Null: there is no such file. */
export function openRowFile(path: string, options: RowFileOptions): RowFile | null {
  const url = pathToFileURL(path);
  url.searchParams.set('mode', 'rw');
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(url, { timeout: options.busy, enableForeignKeyConstraints: false });
    db.exec(options.building ? 'PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY' : 'PRAGMA synchronous=NORMAL');
    return rowFile(db, options);
  } catch (error) {
    db?.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === cannotOpen) return null;
    throw errcode === noSuchTable ? new Torn('it has no checkpoint') : error;
  }
}
const cannotOpen = 14;
/** Of a file that holds nothing, or something else. */
const noSuchTable = 1;

/** Ends the building of a closed file: its indexes are made, and all of it is on the disk. */
export function finishRowFile(path: string): void {
  attempt(() => {
    const db = new DatabaseSync(path);
    try {
      db.exec('PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY; PRAGMA cache_size=-64000; PRAGMA temp_store=MEMORY');
      inTransaction(db, () => rowTables(db).index());
      db.exec('PRAGMA journal_mode=WAL');
    } finally {
      db.close();
    }
    for (const name of [path, dirname(path)]) sync(name);
  });
}

function sync(name: string): void {
  const file = openSync(name, 'r');
  fsyncSync(file);
  closeSync(file);
}

function rowFile(db: DatabaseSync, { building }: RowFileOptions): RowFile {
  // Many tenants' files may be open at once: no large cache for each of those that are not being built.
  db.exec(`PRAGMA wal_autocheckpoint=4000; PRAGMA cache_size=${building ? -64_000 : -8_000}; PRAGMA temp_store=MEMORY`);
  addFunctions(db);
  const tables = rowTables(db);
  const stored = checkpointOf(db);
  const tidy = tidying(db);
  function store({ fence }: Lease, texts: Iterable<RowText>, checkpoint: Checkpoint): boolean {
    return inTransaction(db, () => {
      if ((stored.get()?.fence ?? 0) > fence) return false;
      const at = { fence, position: checkpoint.position, fresh: building };
      for (const text of texts) tables.write(text, at);
      stored.advance(fence, checkpoint);
      return true;
    });
  }
  return {
    ...rowQueries(db, tables),
    declare(collections) {
      if (attempt(() => isDeclared(tables, collections))) return;
      try {
        inTransaction(db, () => tables.declare(collections, { indexed: !building }));
      } catch (error) {
        tables.forget();
        throw error;
      }
    },
    write(lease, writes, checkpoint) {
      // After whoever waits for these rows has been told.
      if (!building) setImmediate(tidy);
      return store(lease, writes.values().map(tables.text), checkpoint);
    },
    store,
    fields: () => attempt(() => tables.fields()),
    checkpoint() {
      const found = attempt(() => stored.get());
      return found ? { position: found.position, logId: found.logId } : null;
    },
    sweepTombstones(fence) {
      inTransaction(db, () => tables.sweep(fence));
    },
    close() {
      if (db.isOpen) db.close();
    },
  };
}

function isDeclared(tables: RowTables, collections: readonly CollectionSpec[]): boolean {
  return collections.every(({ name, indexes }) => {
    const table = tables.find(name);
    return table !== null && indexes.every((field) => table.columns.has(field));
  });
}

function checkpointOf(db: DatabaseSync) {
  const select = db.prepare('SELECT fence, position, logId FROM checkpoint');
  const insert = db.prepare('INSERT INTO checkpoint (fence, position, logId) VALUES (?, ?, ?)');
  const update = db.prepare(
    'UPDATE checkpoint SET fence = ?1, position = ?2, logId = ?3 WHERE (?1, ?2) >= (fence, position)',
  );
  const get = () => select.get() as unknown as (Checkpoint & { fence: number }) | undefined;
  return {
    get,
    advance(fence: number, { position, logId }: Checkpoint) {
      (get() ? update : insert).run(fence, position, logId);
    },
  };
}
