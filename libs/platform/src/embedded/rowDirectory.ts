import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../log.js';
import { fromStored, toStored } from '../wellFormed.js';
import { isDamage, openDatabase } from './sqlite.js';

interface DirectoryOptions {
  busy: number;
  /** Of the files that the directory leads to. */
  folder: string;
  log: Log;
}

const schema = `
  CREATE TABLE IF NOT EXISTS files (no INTEGER PRIMARY KEY AUTOINCREMENT, tenant TEXT NOT NULL, name TEXT NOT NULL,
    UNIQUE (tenant, name));
  CREATE TABLE IF NOT EXISTS leases (tenant TEXT PRIMARY KEY, owner TEXT NOT NULL, fence INTEGER NOT NULL,
    until INTEGER NOT NULL) WITHOUT ROWID`;

export type Directory = ReturnType<typeof directoryOf>;

/** Opens the directory of row files. One that is damaged is made anew, and all rows with it. */
export function openDirectory(file: string, options: DirectoryOptions): { db: DatabaseSync; directory: Directory } {
  const open = () => openDatabase(file, { synchronous: 'NORMAL', busy: options.busy, schema, check: true });
  let db: DatabaseSync;
  try {
    db = open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    db = openAnew(file, open, options);
  }
  return { db, directory: directoryOf(db) };
}

/** One thread at a time, each looking again whether another has done it. */
function openAnew(file: string, open: () => DatabaseSync, { folder, log }: DirectoryOptions): DatabaseSync {
  const lock = new DatabaseSync(`${file}.lock`);
  try {
    lock.exec('PRAGMA busy_timeout = 10000; BEGIN EXCLUSIVE');
    return open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    log('all rows are made anew', { why: String(error) });
    removeDatabase(file);
    rmSync(folder, { recursive: true, force: true });
    return open();
  } finally {
    lock.close();
  }
}

export function removeDatabase(path: string): void {
  for (const kind of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${kind}`, { force: true });
}

/** Which file holds a generation of a tenant's rows, by a number never given twice. */
function directoryOf(db: DatabaseSync) {
  const select = db.prepare('SELECT no FROM files WHERE tenant = ? AND name = ?');
  const names = db.prepare('SELECT name FROM files WHERE tenant = ?');
  const has = db.prepare('SELECT 1 FROM files WHERE no = ?');
  const insert = db.prepare('INSERT OR IGNORE INTO files (tenant, name) VALUES (?, ?)');
  const rename = db.prepare('UPDATE files SET name = ? WHERE tenant = ? AND name = ?');
  const remove = db.prepare('DELETE FROM files WHERE tenant = ? AND name = ?');
  const fence = db.prepare('SELECT fence FROM leases WHERE tenant = ?');
  const liveOf = db.prepare("SELECT tenant FROM files WHERE no = ? AND name = 'live'");
  const setAside = db.prepare("UPDATE OR REPLACE files SET name = 'damaged' WHERE no = ?");
  const end = db.prepare('UPDATE leases SET until = 0, fence = fence + 1 WHERE tenant = ?');
  const find = (tenant: string, name: string) =>
    (select.get(toStored(tenant), toStored(name))?.no as number | undefined) ?? null;
  return {
    find,
    names: (tenant: string): string[] => names.all(toStored(tenant)).map(({ name }) => fromStored(name as string)),
    has: (no: number): boolean => has.get(no) !== undefined,
    make: (tenant: string, name: string) => insert.run(toStored(tenant), toStored(name)),
    rename: (tenant: string, name: string, to: string) => rename.run(toStored(to), toStored(tenant), toStored(name)),
    /** Answers the number it had; null: there was none. */
    remove(tenant: string, name: string): number | null {
      const no = find(tenant, name);
      remove.run(toStored(tenant), toStored(name));
      return no;
    },
    /**
     * Takes a live file that is damaged out of use, and the lease from whoever has it: the next one makes the rows anew.
     * Answers its tenant; null: somebody did so before.
     */
    giveUp(no: number): string | null {
      const tenant = liveOf.get(no)?.tenant as string | undefined;
      if (tenant === undefined) return null;
      setAside.run(no);
      end.run(tenant);
      return fromStored(tenant);
    },
    fence: (tenant: string): number => (fence.get(toStored(tenant))?.fence as number | undefined) ?? 0,
  };
}
