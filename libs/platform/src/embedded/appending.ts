import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type Appended, Away, Dropped, type NewEvent } from '../ports.js';
import { fromStored, toStored } from '../wellFormed.js';
import { inTransaction, openDatabase } from './sqlite.js';

/** One append on its way to the file; each event as the values of its columns. */
export interface Append {
  stream: string;
  expected: number;
  events: readonly EventValues[];
}
export type EventValues = readonly SQLInputValue[];
/** What became of an append. `failed`: it can't even be tried. */
export type Result = Appended | { status: 'failed'; error: unknown };

// Frames of the write-ahead log that may wait before an append has to copy them into the file itself: readers of
// another thread do so long before (`tidying`).
const mostFrames = 4_000;

const remedy =
  'The log cannot be made anew: stop the server, keep a copy of the folder, and restore the last backup (docs/operate.md, Damaged files).';

/** Opens (and makes) the log's file. Throws Away. */
export function openLogFile(file: string, busy: number): DatabaseSync {
  const db = openDatabase(file, { synchronous: 'FULL', busy, schema, remedy });
  db.exec(`PRAGMA wal_autocheckpoint=${mostFrames}`);
  return db;
}

/** Bytes of data in one append (the port's limit). */
export const mostAppended = 1_048_576;

/**
 * Throws Away where the largest append would be refused: it writes as much beside the events, and takes it back. A smaller
 * one may find room that the file has left while the disk has none.
 */
export function tryRoom(db: DatabaseSync): void {
  inTransaction(db, () => db.exec(`DROP TABLE IF EXISTS room; CREATE TABLE room AS SELECT zeroblob(${mostAppended})`));
  inTransaction(db, () => db.exec('DROP TABLE room'));
}

// Names of columns are those of the envelope (log.md) and stored for ever. A stream's last revision is that of its last
// event: kept in memory, never stored twice.
const schema = `
  CREATE TABLE IF NOT EXISTS log (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL);
  INSERT OR IGNORE INTO log VALUES (1, '${randomUUID()}');
  CREATE TABLE IF NOT EXISTS streams (no INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS dropped (name TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL,
    type TEXT NOT NULL, v INTEGER NOT NULL, data TEXT NOT NULL, time TEXT NOT NULL, "by" TEXT NOT NULL,
    command TEXT NOT NULL, digest TEXT, batch TEXT, undoes TEXT, cause TEXT, seen TEXT);
  CREATE UNIQUE INDEX IF NOT EXISTS events_place ON events (stream, revision)`;

export const valuesOf = (e: NewEvent): EventValues => [
  e.id,
  e.type,
  e.v,
  e.json,
  e.time,
  JSON.stringify(e.by),
  e.command,
  e.digest ?? null,
  e.batch ?? null,
  e.undoes ?? null,
  e.cause ?? null,
  e.seen === undefined ? null : JSON.stringify(e.seen),
];

/** Judges each append of a group for itself, and stores what may be in one transaction. Throws Away. */
export function appending(db: DatabaseSync): (group: readonly Append[]) => Result[] {
  const places = placesOf(db);
  const store = storingOne(db, places);
  const version = db.prepare('PRAGMA data_version');
  let seen = -1;
  const together = (group: readonly Append[]): Result[] => {
    try {
      return inTransaction(db, () => {
        // Another connection has written since: what is known of the streams' ends may be old.
        const now = version.get()!.data_version as number;
        if (now !== seen) places.forget();
        seen = now;
        return group.map(store);
      });
    } catch (error) {
      places.forget();
      throw error;
    }
  };
  return function append(group): Result[] {
    try {
      return together(group);
    } catch (error) {
      if (error instanceof Away) throw error;
      if (group.length === 1) return [{ status: 'failed', error }];
      // One that can't even be tried must not hurt the others.
      return group.flatMap((one) => append([one]));
    }
  };
}

export const isNew = (result: Result): boolean => result.status === 'stored' && !result.repeated;

/** Number and last revision of a stream. */
interface Place {
  no: number;
  last: number;
}
interface Places {
  of(name: string): Place;
  forget(): void;
}

function placesOf(db: DatabaseSync): Places {
  const known = new Map<string, Place>();
  const numberOf = db.prepare('SELECT no FROM streams WHERE name = ?');
  const isDropped = db.prepare('SELECT 1 FROM dropped WHERE name = ?');
  const lastOf = db.prepare('SELECT max(revision) AS last FROM events WHERE stream = ?');
  return {
    of(name) {
      const found = known.get(name);
      if (found) return found;
      const no = (numberOf.get(name)?.no as number | undefined) ?? 0;
      if (no === 0 && isDropped.get(name)) throw new Dropped(fromStored(name));
      const place = { no, last: no === 0 ? -1 : ((lastOf.get(no)!.last as number | null) ?? -1) };
      if (known.size >= 50_000) known.clear();
      known.set(name, place);
      return place;
    },
    forget: () => known.clear(),
  };
}

function storingOne(db: DatabaseSync, places: Places): (append: Append) => Appended {
  const addStream = db.prepare('INSERT INTO streams (name) VALUES (?)');
  const repeated = repetition(db);
  const add = db.prepare(
    `INSERT INTO events (stream, revision, id, type, v, data, time, "by", command, digest, batch, undoes, cause, seen)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return ({ stream, events, expected }) => {
    const name = toStored(stream);
    const place = places.of(name);
    if (expected !== place.last) return repeated(place, events, expected) ?? { status: 'conflict', actual: place.last };
    if (place.no === 0) place.no = Number(addStream.run(name).lastInsertRowid);
    let position = 0;
    for (const values of events) {
      place.last++;
      position = Number(add.run(place.no, place.last, ...values).lastInsertRowid);
    }
    return { status: 'stored', revision: place.last, position, repeated: false };
  };
}

/** Whether just these events, by their ids, stand right after the expected revision. */
function repetition(db: DatabaseSync) {
  const idsAt = db.prepare(
    'SELECT id, position FROM events WHERE stream = ? AND revision > ? AND revision <= ? ORDER BY revision',
  );
  return (place: Place, events: readonly EventValues[], expected: number): Appended | null => {
    const revision = expected + events.length;
    if (revision > place.last) return null;
    const there = idsAt.all(place.no, expected, revision);
    if (!events.every(([id], index) => there[index]!.id === id)) return null;
    return { status: 'stored', revision, position: there.at(-1)!.position as number, repeated: true };
  };
}
