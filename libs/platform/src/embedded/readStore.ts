import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Lease, ReadStore } from '../ports.js';
import { fromStored, toStored } from '../wellFormed.js';
import { finishRowFile, makeRowFile, openRowFile, type RowFile } from './rowFile.js';
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
      files.make(tenant, generation).declare(collections);
    },
    get: async (tenant, collection, id) => files.open(tenant)?.get(collection, id) ?? null,
    getMany: async (tenant, collection, ids) => files.open(tenant)?.getMany(collection, ids) ?? [],
    find: async (tenant, collection, query) => files.open(tenant)?.find(collection, query) ?? { rows: [], total: 0 },
    ...leasing(db, files),
    async write(lease, writes, checkpoint, generation = 'live') {
      if (attempt(() => directory.fence(lease.tenant)) > lease.fence) return false;
      const found = files.open(lease.tenant, generation);
      if (!found) throw new RangeError(`not declared: generation ${generation} of ${lease.tenant}`);
      return found.write(lease, writes, checkpoint);
    },
    checkpoint: async (tenant, generation) => files.open(tenant, generation)?.checkpoint() ?? null,
    async promote({ tenant, fence }, generation) {
      if (attempt(() => directory.fence(tenant)) > fence) return false;
      if (generation !== 'live') files.finish(tenant, generation);
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
      files.close();
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
  const pathOf = (no: number) => join(folder, `${no}.db`);

  function close(no: number): void {
    opened.get(no)?.close();
    opened.delete(no);
  }
  /** What was not used for long is closed, and what another process gave up. */
  function keep(no: number, file: RowFile | null): RowFile | null {
    if (!file) return null;
    for (const other of opened.keys()) if (opened.size >= mostOpen || !directory.has(other)) close(other);
    opened.set(no, file);
    return file;
  }
  function at(no: number, name: string): RowFile | null {
    const known = opened.get(no);
    if (!known) return keep(no, openRowFile(pathOf(no), { busy, building: name !== 'live' }));
    opened.delete(no);
    opened.set(no, known);
    return known;
  }
  /** Null: never declared, or its file is gone, which is the same: it is made anew. */
  function open(tenant: string, name = 'live'): RowFile | null {
    return attempt(() => {
      for (let last: number | null = null; ; ) {
        const no = directory.find(tenant, name);
        const file = no === null ? null : at(no, name);
        // Gone because another generation was promoted meanwhile?
        if (file || no === last) return file;
        last = no;
      }
    });
  }
  function remove(no: number): void {
    close(no);
    for (const kind of ['', '-wal', '-shm', '-journal']) rmSync(`${pathOf(no)}${kind}`, { force: true });
  }
  /** A crash may have left what was given up. A number is in the directory before its file is made. */
  function sweep(): void {
    for (const name of readdirSync(folder)) {
      const no = Number(/^(\d+)\.db$/.exec(name)?.[1]);
      if (no && !directory.has(no)) remove(no);
    }
  }
  return {
    open,
    make(tenant: string, name: string): RowFile {
      const found = open(tenant, name);
      if (found) return found;
      return attempt(() => {
        mkdirSync(folder, { recursive: true });
        sweep();
        directory.make(tenant, name);
        const no = directory.find(tenant, name) as number;
        return keep(no, makeRowFile(pathOf(no), { busy, building: name !== 'live' })) as RowFile;
      });
    },
    /** From here on it is read and written as a live one. */
    finish(tenant: string, name: string): void {
      const no = attempt(() => directory.find(tenant, name));
      if (no === null) return;
      close(no);
      finishRowFile(pathOf(no));
    },
    /** What a transaction of the directory gave up; answers whether it did anything. */
    remove(no: number | null | false): boolean {
      if (typeof no === 'number') remove(no);
      return no !== false;
    },
    close(): void {
      for (const no of [...opened.keys()]) close(no);
    },
  };
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
