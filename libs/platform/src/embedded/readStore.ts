import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Lease, ReadStore } from '../ports.js';
import { fromStored, toStored } from '../wellFormed.js';
import { type Building, openRowBuilding } from './rowBuilding.js';
import { makeRowFile, openRowFile, type RowFile } from './rowFile.js';
import { attempt, inTransaction, openDatabase } from './sqlite.js';

/**
 * Rows in SQLite: a file of its own for each generation of each tenant's, beside a directory of them, which keeps the
 * leases too. So a promotion is one small update, what is given up is a file removed, and nobody waits for a generation
 * that is made. Synchronous NORMAL: a power cut may take back the last writes, checkpoint included, and the projector
 * makes them anew. `file` is the directory, the rows lie in a folder of its name. `busy`: milliseconds to wait for another
 * writer.
 */
export function openReadStore(file: string, { busy = 5_000 }: { busy?: number } = {}): ReadStore {
  const db = openDatabase(file, { synchronous: 'NORMAL', busy, schema });
  const directory = directoryOf(db);
  const files = filesOf(
    join(dirname(file), file.slice(dirname(file).length + 1).replace(/\.db$/, '')),
    directory,
    busy,
  );

  return {
    async declare(tenant, collections, generation = 'live') {
      await files.make(tenant, generation).declare(collections);
    },
    get: async (tenant, collection, id) => files.open(tenant)?.get(collection, id) ?? null,
    getMany: async (tenant, collection, ids) => files.open(tenant)?.getMany(collection, ids) ?? [],
    find: async (tenant, collection, query) => files.open(tenant)?.find(collection, query) ?? { rows: [], total: 0 },
    ...leasing(db, files),
    async write(lease, writes, checkpoint, generation = 'live') {
      if (attempt(() => directory.fence(lease.tenant)) > lease.fence) return false;
      const found = files.find(lease.tenant, generation);
      if (!found) throw new RangeError(`not declared: generation ${generation} of ${lease.tenant}`);
      return found.write(lease, writes, checkpoint);
    },
    checkpoint: async (tenant, generation) => (await files.find(tenant, generation)?.checkpoint()) ?? null,
    async promote({ tenant, fence }, generation) {
      if (attempt(() => directory.fence(tenant)) > fence) return false;
      if (generation !== 'live' && !(await files.finish(tenant, generation))) return false;
      return files.remove(
        inTransaction(db, () => {
          if (directory.fence(tenant) > fence) return false;
          if (directory.find(tenant, generation) === null)
            throw new RangeError(`no generation ${generation} of ${tenant}`);
          const before = generation === 'live' ? null : directory.remove(tenant, 'live');
          if (generation !== 'live') directory.rename(tenant, generation, 'live');
          return before;
        }),
      );
    },
    async drop({ tenant, fence }, generation) {
      const given = () => directory.fence(tenant) <= fence && directory.remove(tenant, generation);
      return files.remove(inTransaction(db, given));
    },
    async close() {
      await files.close();
      if (db.isOpen) db.close();
    },
  };
}

const schema = `
  CREATE TABLE IF NOT EXISTS files (no INTEGER PRIMARY KEY AUTOINCREMENT, tenant TEXT NOT NULL, name TEXT NOT NULL,
    UNIQUE (tenant, name));
  CREATE TABLE IF NOT EXISTS leases (tenant TEXT PRIMARY KEY, owner TEXT NOT NULL, fence INTEGER NOT NULL,
    until INTEGER NOT NULL) WITHOUT ROWID`;

type Directory = ReturnType<typeof directoryOf>;

/** Which file holds a generation of a tenant's rows, by a number never given twice. */
function directoryOf(db: DatabaseSync) {
  const select = db.prepare('SELECT no FROM files WHERE tenant = ? AND name = ?');
  const has = db.prepare('SELECT 1 FROM files WHERE no = ?');
  const insert = db.prepare('INSERT OR IGNORE INTO files (tenant, name) VALUES (?, ?)');
  const rename = db.prepare('UPDATE files SET name = ? WHERE tenant = ? AND name = ?');
  const remove = db.prepare('DELETE FROM files WHERE tenant = ? AND name = ?');
  const fence = db.prepare('SELECT fence FROM leases WHERE tenant = ?');
  const find = (tenant: string, name: string) =>
    (select.get(toStored(tenant), toStored(name))?.no as number | undefined) ?? null;
  return {
    find,
    has: (no: number): boolean => has.get(no) !== undefined,
    make: (tenant: string, name: string) => insert.run(toStored(tenant), toStored(name)),
    rename: (tenant: string, name: string, to: string) => rename.run(toStored(to), toStored(tenant), toStored(name)),
    /** Answers the number it had; null: there was none. */
    remove(tenant: string, name: string): number | null {
      const no = find(tenant, name);
      remove.run(toStored(tenant), toStored(name));
      return no;
    },
    fence: (tenant: string): number => (fence.get(toStored(tenant))?.fence as number | undefined) ?? 0,
  };
}

// Open files of one thread: each has a cache of its own.
const mostOpen = 32;

/** The files, open as long as they are used. */
function filesOf(folder: string, directory: Directory, busy: number) {
  const opened = new Map<number, RowFile>();
  const built = new Map<number, Building>();
  const building = openRowBuilding(busy);
  const pathOf = (no: number) => join(folder, `${no}.db`);

  function close(no: number): void {
    opened.get(no)?.close();
    opened.delete(no);
    built.get(no)?.close();
    built.delete(no);
  }
  /** Closes what another process gave up, and of the live ones what was not used for long. */
  function sift(): void {
    for (const no of [...opened.keys(), ...built.keys()]) if (!directory.has(no)) close(no);
    for (const no of opened.keys()) if (opened.size >= mostOpen) close(no);
  }
  function live(no: number): RowFile | null {
    const known = opened.get(no);
    if (!known) sift();
    const file = known ?? openRowFile(pathOf(no), { busy, building: false });
    opened.delete(no);
    if (file) opened.set(no, file);
    return file;
  }
  function unfinished(no: number): Building | null {
    const known = built.get(no);
    if (!known) sift();
    const file = known ?? building.open(pathOf(no));
    if (file) built.set(no, file);
    return file;
  }
  const open = (tenant: string) => locate(directory, [tenant, 'live'], live);
  const find = (tenant: string, name = 'live') =>
    name === 'live' ? open(tenant) : locate(directory, [tenant, name], unfinished);
  function remove(no: number): void {
    close(no);
    removeFile(pathOf(no));
  }
  return {
    open,
    find,
    make(tenant: string, name: string): RowFile | Building {
      const found = find(tenant, name);
      if (found) return found;
      attempt(() => {
        mkdirSync(folder, { recursive: true });
        // A crash may have left what was given up. A number is in the directory before its file is made.
        for (const no of numbersIn(folder)) if (!directory.has(no)) remove(no);
        directory.make(tenant, name);
        const no = directory.find(tenant, name) as number;
        makeRowFile(pathOf(no), { busy, building: name !== 'live' }).close();
      });
      return find(tenant, name) as RowFile | Building;
    },
    /** From here on it is read and written as a live one; false: not all of it was written. */
    async finish(tenant: string, name: string): Promise<boolean> {
      const file = locate(directory, [tenant, name], unfinished);
      const isWhole = file === null || (await file.finish());
      for (const [no, it] of built) if (it === file) built.delete(no);
      return isWhole;
    },
    /** What a transaction of the directory gave up; answers whether it did anything. */
    remove(no: number | null | false): boolean {
      if (typeof no === 'number') remove(no);
      return no !== false;
    },
    async close(): Promise<void> {
      for (const no of [...opened.keys(), ...built.keys()]) close(no);
      await building.close();
    },
  };
}

/** Null: never declared, or its file is gone, which is the same: it is made anew. */
function locate<T>(directory: Directory, of: [tenant: string, name: string], at: (no: number) => T | null): T | null {
  return attempt(() => {
    for (let last: number | null = null; ; ) {
      const no = directory.find(...of);
      const file = no === null ? null : at(no);
      // Gone because another generation was promoted meanwhile?
      if (file || no === last) return file;
      last = no;
    }
  });
}

const numbersIn = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) => Number(/^(\d+)\.db$/.exec(name)?.[1]) || []);

function removeFile(path: string): void {
  for (const kind of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${kind}`, { force: true });
}

// ── Leases ───────────────────────────────────────────────────────────────────────────────────────────────────────

interface Held {
  owner: string;
  fence: number;
  until: number;
}

function leasing(
  db: DatabaseSync,
  files: { open(tenant: string): RowFile | null },
): Pick<ReadStore, 'lease' | 'release'> {
  const select = db.prepare('SELECT owner, fence, until FROM leases WHERE tenant = ?');
  const put = db.prepare('INSERT OR REPLACE INTO leases (tenant, owner, fence, until) VALUES (?, ?, ?, ?)');
  const free = db.prepare('UPDATE leases SET until = 0 WHERE tenant = ? AND owner = ? AND fence = ?');
  function take(tenant: string, owner: string, ttl: number): { lease: Lease; isNew: boolean } | null {
    const now = Date.now();
    const held = select.get(toStored(tenant)) as unknown as Held | undefined;
    const mine = held !== undefined && held.until > 0 && fromStored(held.owner) === owner;
    if (held && !mine && held.until > now) return null;
    const fence = mine ? held.fence : Math.max((held?.fence ?? 0) + 1, now);
    put.run(toStored(tenant), toStored(owner), fence, now + ttl);
    return { lease: { tenant, owner, fence }, isNew: !mine };
  }
  return {
    async lease(tenant, owner, ttl) {
      const taken = inTransaction(db, () => take(tenant, owner, ttl));
      if (taken?.isNew) files.open(tenant)?.sweepTombstones(taken.lease.fence);
      return taken?.lease ?? null;
    },
    async release({ tenant, owner, fence }: Lease) {
      attempt(() => free.run(toStored(tenant), toStored(owner), fence));
    },
  };
}
