import { mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Away } from '../ports.js';

export interface DatabaseOptions {
  /**
   * FULL: an answered write survives a power cut. NORMAL: only a killed process; for what can be made anew. OFF: neither;
   * for what nobody reads before it is whole.
   */
  synchronous: 'FULL' | 'NORMAL' | 'OFF';
  /** MEMORY: one at a time reads or writes. */
  journal?: 'WAL' | 'MEMORY';
  /** Milliseconds to wait for another writer before the store counts as away. */
  busy: number;
  schema: string;
  /** All of it is looked through for damage: for small ones. */
  check?: boolean;
  /** What somebody has to do where the file is damaged. */
  remedy?: string;
}

/**
 * Opens (and makes) a database, by default in WAL mode: many readers beside one writer, also of other threads and processes.
 * Throws Away, and an Error that names the file where it is damaged: waiting does not help then.
 */
export function openDatabase(
  file: string,
  { synchronous, journal = 'WAL', busy, schema, check = false, remedy = '' }: DatabaseOptions,
): DatabaseSync {
  return attempt(() => {
    mkdirSync(dirname(file), { recursive: true });
    const db = new DatabaseSync(file, { timeout: Math.max(busy, 2_000), enableForeignKeyConstraints: false });
    told.set(db, { file, remedy });
    try {
      if (check) lookThrough(db);
      if (journal === 'WAL') switchToWal(db);
      else db.exec(`PRAGMA journal_mode=${journal}`);
      db.exec(`PRAGMA synchronous=${synchronous}; PRAGMA cache_size=-${cached}; PRAGMA temp_store=MEMORY`);
      db.exec(`BEGIN IMMEDIATE; ${schema}; COMMIT`);
      db.exec(`PRAGMA busy_timeout=${busy}`);
      return db;
    } catch (error) {
      db.close();
      throw isDamage(error) ? new Error(tellDamage(error, { file, remedy }), { cause: error }) : error;
    }
  });
}

/** kB of pages that each connection keeps: several threads have a file open, and the system keeps its pages once for all. */
const cached = 4_000;

interface Told {
  file: string;
  remedy: string;
}
const told = new WeakMap<DatabaseSync, Told>();

/** A part of a file is not what was written there. */
export class Torn extends Error {
  readonly errcode = 11;
}

function lookThrough(db: DatabaseSync): void {
  const { quick_check: found } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (found !== 'ok') throw new Torn(found);
}

/** Whether the file is damaged: torn (11), or no database at all (26). Also of an `Away` that was thrown for it. */
export function isDamage(error: unknown): boolean {
  const { errcode = 0, cause } = error as { errcode?: number; cause?: unknown };
  return [11, 26].includes(errcode & 0xff) || (cause !== undefined && isDamage(cause));
}

const tellDamage = (error: unknown, { file, remedy }: Told): string =>
  `${file} is damaged (${(error as Error).message}). ${remedy}`.trim();

/** Runs and commits, or takes everything back and throws. Nothing of the database's own leaves but `Away`. */
export function inTransaction<T>(db: DatabaseSync, run: () => T): T {
  return attempting(db, () => {
    const { begin, commit } = bordersOf(db);
    begin.run();
    try {
      const result = run();
      commit.run();
      return result;
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  });
}

type Borders = Record<'begin' | 'look' | 'commit', StatementSync>;

/** Prepared once: parsing them costs as much as a row. */
function bordersOf(db: DatabaseSync): Borders {
  const known = borders.get(db);
  if (known) return known;
  const made = { begin: db.prepare('BEGIN IMMEDIATE'), look: db.prepare('BEGIN'), commit: db.prepare('COMMIT') };
  borders.set(db, made);
  return made;
}
const borders = new WeakMap<DatabaseSync, Borders>();

/** What is read inside is of one moment. */
export function atOneMoment<T>(db: DatabaseSync, read: () => T): T {
  return attempting(db, () => {
    const { look, commit } = bordersOf(db);
    look.run();
    try {
      return read();
    } finally {
      if (db.isOpen && db.isTransaction) commit.run();
    }
  });
}

/** Turns what is the store's fault (locked, full, unreadable, closed) into `Away`. */
export function attempt<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw isAway(error) ? new Away(`database: ${(error as Error).message}`, { cause: error }) : error;
  }
}

/** The same; damage is told with the name of the file and what to do. */
export function attempting<T>(db: DatabaseSync, run: () => T): T {
  try {
    return attempt(run);
  } catch (error) {
    const of = told.get(db);
    if (!of || !(error instanceof Away) || !isDamage(error)) throw error;
    throw new Away(tellDamage(error.cause, of), { cause: error.cause });
  }
}

// Frames of the write-ahead log that are copied when nobody writes, and those that are copied though somebody does; the
// milliseconds of silence that count as such.
const some = 1_000;
const many = 3_000;
const silence = 100;

/**
 * Copies what was written into the file itself, where that is much: to be called after writes, it saves a later one from
 * having to do so. As it takes 5 to 20 ms, and the disk from other files' commits, it waits for a pause. Each call but
 * every eighth costs nothing.
 */
export function tidying(db: DatabaseSync): () => void {
  const look = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  const copy = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let calls = 0;
  function tidy(least: number): void {
    const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
    if (log - checkpointed < least) return;
    // Until nothing came in between: only then its space is used again.
    for (let tries = 0; tries < 5; tries++) {
      const now = copy.get() as { log: number; checkpointed: number };
      if (now.log === now.checkpointed) return;
    }
  }
  function tidyQuietly(least: number): void {
    try {
      if (db.isOpen) tidy(least);
    } catch {
      // A store that is away is noticed by whoever reads or writes next.
    }
  }
  const pause = setTimeout(() => {
    if (calls < 8) return;
    calls = 0;
    tidyQuietly(some);
  }, silence).unref();
  return () => {
    pause.refresh();
    if (++calls % 8 === 0) tidyQuietly(many);
  };
}

/** A name that every opening of the same file shares, whatever path led to it. */
export function nameOf(file: string): string {
  return `etatwerk:${realpathSync(file)}`;
}

// busy, locked, out of memory, read-only, interrupted, I/O, corrupt, full, can't open, protocol, not a database
const awayCodes = new Set([5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 26]);

function isAway(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === 'ERR_SQLITE_ERROR') return awayCodes.has((errcode ?? 0) & 0xff);
  return code === 'ERR_INVALID_STATE' || code === 'EACCES' || code === 'ENOSPC' || code === 'EROFS';
}

// The change to WAL does not wait for others that open the new file at the same time.
function switchToWal(db: DatabaseSync): void {
  for (let tries = 0; ; tries++) {
    try {
      db.exec('PRAGMA journal_mode=WAL');
      return;
    } catch (error) {
      if (tries >= 100) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
