import { mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../log.js';
import type { Lease, ReadStore } from '../ports.js';
import { fromStored, toStored } from '../wellFormed.js';
import type { Building } from './rowBuilding.js';
import { type Directory, openDirectory, removeDatabase } from './rowDirectory.js';
import { makeRowFile, type RowFile } from './rowFile.js';
import { type Around, Lost, openRowFiles, unlessLost } from './rowFiles.js';
import { attempt, inTransaction } from './sqlite.js';

/**
 * Rows in SQLite: a file of its own for each generation of each tenant's, beside a directory of them, which keeps the
 * leases too. So a promotion is one small update, what is given up is a file removed, and nobody waits for a generation
 * that is made. Synchronous NORMAL: a power cut may take back the last writes, checkpoint included, and the projector
 * makes them anew. So it does with rows whose file is damaged: whoever meets the damage gives the file up and takes the
 * lease away, and until they are made anew reading them is answered by Away. `file` is the directory, the rows lie in a
 * folder of its name. `busy`: milliseconds to wait for another writer.
 */
export function openReadStore(file: string, { busy = 5_000, log = () => {} }: ReadStoreOptions = {}): ReadStore {
  const folder = join(dirname(file), basename(file, '.db'));
  const { db, directory } = openDirectory(file, { busy, folder, log });
  const files = filesOf({ folder, db, directory, busy, log });

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
    async checkpoint(tenant, generation) {
      return (await unlessLost(() => files.find(tenant, generation)?.checkpoint(), null)) ?? null;
    },
    async promote({ tenant, fence }, generation) {
      if (attempt(() => directory.fence(tenant)) > fence) return false;
      if (generation !== 'live' && !(await files.finish(tenant, generation))) return false;
      return files.remove(
        ...inTransaction(db, (): (number | null | false)[] => {
          if (directory.fence(tenant) > fence) return [false];
          if (directory.find(tenant, generation) === null)
            throw new RangeError(`no generation ${generation} of ${tenant}`);
          if (generation === 'live') return [];
          const before = [directory.remove(tenant, 'live'), directory.remove(tenant, 'damaged')];
          directory.rename(tenant, generation, 'live');
          return before;
        }),
      );
    },
    async drop({ tenant, fence }, generation) {
      const given = (): number | null | false =>
        directory.fence(tenant) <= fence ? directory.remove(tenant, generation) : false;
      const no = inTransaction(db, given);
      return files.remove(no);
    },
    async dropAll({ tenant, fence }) {
      const given = (): (number | null | false)[] =>
        directory.fence(tenant) <= fence
          ? directory.names(tenant).map((name) => directory.remove(tenant, name))
          : [false];
      return files.remove(...inTransaction(db, given));
    },
    async close() {
      await files.close();
      if (db.isOpen) db.close();
    },
  };
}

interface ReadStoreOptions {
  busy?: number;
  log?: Log | undefined;
}

/** The files of tenants' generations. */
function filesOf(around: Around) {
  const { folder, directory, busy } = around;
  const files = openRowFiles(around);
  function open(tenant: string): RowFile | null {
    const file = locate(directory, [tenant, 'live'], files.live);
    if (!file && attempt(() => directory.find(tenant, 'damaged')) !== null)
      throw new Lost(`the rows of ${tenant} are made anew`);
    return file;
  }
  const find = (tenant: string, name = 'live') =>
    name === 'live' ? open(tenant) : locate(directory, [tenant, name], files.unfinished);
  function remove(no: number): void {
    files.close(no);
    removeDatabase(files.pathOf(no));
  }
  return {
    open,
    find,
    /** Removes the tombstones of lower fences. */
    sweep: (tenant: string, fence: number): void => unlessLost(() => open(tenant)?.sweepTombstones(fence), undefined),
    make(tenant: string, name: string): RowFile | Building {
      const found = find(tenant, name);
      if (found) return found;
      attempt(() => {
        mkdirSync(folder, { recursive: true });
        // A crash may have left what was given up. A number is in the directory before its file is made.
        for (const no of numbersIn(folder)) if (!directory.has(no)) remove(no);
        directory.make(tenant, name);
        const no = directory.find(tenant, name) as number;
        makeRowFile(files.pathOf(no), { busy, building: name !== 'live' }).close();
      });
      return find(tenant, name) as RowFile | Building;
    },
    /** From here on it is read and written as a live one; false: not all of it was written. */
    async finish(tenant: string, name: string): Promise<boolean> {
      const file = locate(directory, [tenant, name], files.unfinished);
      const isWhole = file === null || (await file.finish());
      files.forget(file);
      return isWhole;
    },
    /** What a transaction of the directory gave up; answers whether it did anything. */
    remove(...all: (number | null | false)[]): boolean {
      for (const no of all) if (typeof no === 'number') remove(no);
      return !all.includes(false);
    },
    close: () => files.closeAll(),
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

// ── Leases ───────────────────────────────────────────────────────────────────────────────────────────────────────

interface Held {
  owner: string;
  fence: number;
  until: number;
}

function leasing(
  db: DatabaseSync,
  files: { sweep(tenant: string, fence: number): void },
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
      if (taken?.isNew) files.sweep(tenant, taken.lease.fence);
      return taken?.lease ?? null;
    },
    async release({ tenant, owner, fence }: Lease) {
      attempt(() => free.run(toStored(tenant), toStored(owner), fence));
    },
  };
}
