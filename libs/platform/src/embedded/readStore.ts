import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Checkpoint, Lease, ReadStore } from '../ports.js';
import { rowQueries } from './rowQueries.js';
import { addFunctions, type RowTables, rowTables } from './rowTables.js';
import { attempt, inTransaction, openDatabase } from './sqlite.js';
import { fromStored, toStored } from './text.js';

/**
 * Rows in one SQLite file, a table a collection, keyed by generation (a number for each tenant and name, so that a
 * promotion is one small update) and id. Rows, tombstones and checkpoint of a write are one transaction. Synchronous
 * NORMAL: a power cut may take back the last writes, checkpoint included, and the projector makes them anew.
 * `busy`: milliseconds to wait for another writer.
 */
export function openReadStore(file: string, { busy = 5_000 }: { busy?: number } = {}): ReadStore {
  const db = openDatabase(file, { synchronous: 'NORMAL', busy, schema });
  db.exec('PRAGMA wal_autocheckpoint=4000; PRAGMA cache_size=-32000');
  addFunctions(db);
  const tables = rowTables(db);
  const queries = rowQueries(db, tables);
  const generations = generationsOf(db);
  let sweeping: Promise<void> = Promise.resolve();
  // Beside what follows: rows given up are seen by nobody. What an error leaves is swept with the next.
  const sweep = (): void => {
    sweeping = sweeping.then(() => sweepDropped(db, tables)).catch(() => {});
  };

  return {
    async declare(tenant, collections, generation = 'live') {
      const done = attempt(() => isDeclared(tables, collections) && generations.find(tenant, generation));
      if (done) return;
      try {
        inTransaction(db, () => {
          tables.declare(collections);
          generations.make(tenant, generation);
        });
      } catch (error) {
        tables.forget();
        throw error;
      }
      sweep();
    },
    get: async (tenant, collection, id) => queries.get(tenant, collection, id),
    getMany: async (tenant, collection, ids) => queries.getMany(tenant, collection, ids),
    find: async (tenant, collection, query) => queries.find(tenant, collection, query),
    ...leasing(db, tables),
    async write(lease, writes, checkpoint, generation = 'live') {
      return inTransaction(db, () => {
        const found = generations.find(lease.tenant, generation);
        if (fenceOf(db, lease.tenant) > lease.fence || (found?.fence ?? 0) > lease.fence) return false;
        if (!found) throw new RangeError(`not declared: generation ${generation} of ${lease.tenant}`);
        const { position } = checkpoint;
        const at = { generation: found.g, fence: lease.fence, position, fresh: generation !== 'live' };
        for (const write of writes) tables.write(write, at);
        generations.advance(found.g, lease.fence, checkpoint);
        return true;
      });
    },
    async checkpoint(tenant, generation = 'live') {
      const found = attempt(() => generations.find(tenant, generation));
      return found?.logId ? { position: found.position, logId: found.logId } : null;
    },
    async promote(tenant, generation) {
      inTransaction(db, () => {
        if (!generations.find(tenant, generation)) throw new RangeError(`no generation ${generation} of ${tenant}`);
        if (generation === 'live') return;
        generations.discard(tenant, 'live');
        generations.rename(tenant, generation, 'live');
      });
      sweep();
    },
    async drop(tenant, generation) {
      inTransaction(db, () => generations.discard(tenant, generation));
      sweep();
    },
    async close() {
      if (db.isOpen) db.close();
    },
  };
}

const schema = `
  CREATE TABLE IF NOT EXISTS generations (g INTEGER PRIMARY KEY AUTOINCREMENT, tenant TEXT NOT NULL, name TEXT NOT NULL,
    fence INTEGER NOT NULL, position INTEGER NOT NULL, logId TEXT, UNIQUE (tenant, name));
  CREATE TABLE IF NOT EXISTS leases (tenant TEXT PRIMARY KEY, owner TEXT NOT NULL, fence INTEGER NOT NULL,
    until INTEGER NOT NULL) WITHOUT ROWID`;

function isDeclared(tables: RowTables, collections: readonly { name: string; indexes: readonly string[] }[]): boolean {
  return collections.every(({ name, indexes }) => {
    const table = tables.find(name);
    return table !== null && indexes.every((field) => table.columns.has(field));
  });
}

interface Generation extends Omit<Checkpoint, 'logId'> {
  g: number;
  fence: number;
  /** Null before the first write. */
  logId: string | null;
}

// A generation given up is renamed to a name nobody can give, then its rows are swept.
const dropped = '\uE01Adropped ';

function generationsOf(db: DatabaseSync) {
  const select = db.prepare('SELECT g, fence, position, logId FROM generations WHERE tenant = ? AND name = ?');
  const insert = db.prepare('INSERT OR IGNORE INTO generations (tenant, name, fence, position) VALUES (?, ?, 0, 0)');
  const update = db.prepare(
    `UPDATE generations SET fence = ?2, position = ?3, logId = ?4 WHERE g = ?1 AND (?2, ?3) >= (fence, position)`,
  );
  const rename = db.prepare('UPDATE generations SET name = ? WHERE tenant = ? AND name = ?');
  const discard = db.prepare(`UPDATE generations SET name = ? || g WHERE tenant = ? AND name = ?`);
  return {
    find: (tenant: string, name: string) =>
      select.get(toStored(tenant), toStored(name)) as unknown as Generation | undefined,
    make: (tenant: string, name: string) => insert.run(toStored(tenant), toStored(name)),
    advance: (g: number, fence: number, { position, logId }: Checkpoint) => update.run(g, fence, position, logId),
    rename: (tenant: string, name: string, to: string) => rename.run(toStored(to), toStored(tenant), toStored(name)),
    discard: (tenant: string, name: string) => discard.run(dropped, toStored(tenant), toStored(name)),
  };
}

// Rows removed at once: some 5 ms of this thread.
const slice = 1_000;

/** Removes the rows of generations given up, slice by slice; what a crash left is swept with the next. */
async function sweepDropped(db: DatabaseSync, tables: RowTables): Promise<void> {
  const given = attempt(() => db.prepare(`SELECT g FROM generations WHERE name GLOB ? || '*'`).all(dropped));
  for (const { g } of given) {
    for (const { name } of attempt(() => tables.all())) {
      const remove = db.prepare(`DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} WHERE g = ? LIMIT ?)`);
      while (inTransaction(db, () => remove.run(g!, slice).changes) === slice) await nextTurn();
    }
    inTransaction(db, () => db.prepare('DELETE FROM generations WHERE g = ?').run(g!));
  }
}

// ── Leases ───────────────────────────────────────────────────────────────────────────────────────────────────────

interface Held {
  owner: string;
  fence: number;
  until: number;
}

function fenceOf(db: DatabaseSync, tenant: string): number {
  return (db.prepare('SELECT fence FROM leases WHERE tenant = ?').get(toStored(tenant))?.fence as number) ?? 0;
}

function leasing(db: DatabaseSync, tables: RowTables): Pick<ReadStore, 'lease' | 'release'> {
  const select = db.prepare('SELECT owner, fence, until FROM leases WHERE tenant = ?');
  const put = db.prepare('INSERT OR REPLACE INTO leases (tenant, owner, fence, until) VALUES (?, ?, ?, ?)');
  const free = db.prepare('UPDATE leases SET until = 0 WHERE tenant = ? AND owner = ? AND fence = ?');
  return {
    async lease(tenant, owner, ttl) {
      return inTransaction(db, () => {
        const now = Date.now();
        const held = select.get(toStored(tenant)) as unknown as Held | undefined;
        const mine = held !== undefined && held.until > 0 && fromStored(held.owner) === owner;
        if (held && !mine && held.until > now) return null;
        const fence = mine ? held.fence : Math.max((held?.fence ?? 0) + 1, now);
        put.run(toStored(tenant), toStored(owner), fence, now + ttl);
        if (!mine) sweepTombstones(db, tables, tenant, fence);
        return { tenant, owner, fence };
      });
    },
    async release({ tenant, owner, fence }: Lease) {
      attempt(() => free.run(toStored(tenant), toStored(owner), fence));
    },
  };
}

// Writes of a lower fence are refused from now on: none can come that a tombstone of theirs would have to stop.
function sweepTombstones(db: DatabaseSync, tables: RowTables, tenant: string, fence: number): void {
  for (const { name } of tables.all()) {
    const mine = 'g IN (SELECT g FROM generations WHERE tenant = ?)';
    db.prepare(`DELETE FROM ${name} WHERE row IS NULL AND fence < ? AND ${mine}`).run(fence, toStored(tenant));
  }
}
