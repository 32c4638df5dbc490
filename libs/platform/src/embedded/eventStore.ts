import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type Appended, Away, type EventStore, type NewEvent, type Subscription } from '../ports.js';
import { bell } from './bell.js';
import { eventPages } from './eventPages.js';
import { follow } from './follow.js';
import { attempt, inTransaction, nameOf, openDatabase } from './sqlite.js';
import { toStored } from './text.js';

interface Append {
  stream: string;
  events: readonly NewEvent[];
  expected: number;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}
type Store = (append: Append) => Appended;

/**
 * The log in one SQLite file, durable (synchronous FULL) before an append is answered. Appends called in one turn share
 * a transaction; each is judged for itself. Several threads and processes may have the file open.
 * `busy`: milliseconds to wait for another writer.
 */
export function openEventStore(file: string, { busy = 2_000 }: { busy?: number } = {}): EventStore {
  const db = openDatabase(file, { synchronous: 'FULL', busy, schema });
  const news = bell(nameOf(file));
  const pages = eventPages(db);
  const subscriptions = new Set<Subscription>();
  const queue = appendQueue(db, () => news.ring());
  const logId = attempt(() => db.prepare('SELECT id FROM log').get()!.id as string);

  return {
    logId: async () => logId,
    append(stream, events, expected) {
      if (events.length === 0) return Promise.reject(new RangeError('an append needs an event'));
      if (!Number.isSafeInteger(expected) || expected < -1) {
        return Promise.reject(new RangeError(`no revision: ${expected}`));
      }
      if (isTooBig(events)) return Promise.resolve({ status: 'tooBig' });
      return new Promise((resolve, reject) => queue.add({ stream, events, expected, resolve, reject }));
    },
    readStream: pages.readStream,
    readAll: pages.readAll,
    head: async (prefix) => pages.head(prefix),
    subscribe(options, handler) {
      const following = follow(pages.piece, news, options, handler);
      const subscription = {
        close() {
          subscriptions.delete(subscription);
          return following.close();
        },
      };
      subscriptions.add(subscription);
      return subscription;
    },
    async close() {
      queue.close();
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      news.close();
      if (db.isOpen) db.close();
    },
  };
}

// Names of columns are those of the envelope (log.md) and stored for ever. A stream's last revision is that of its last
// event: kept in memory, never stored twice.
const schema = `
  CREATE TABLE IF NOT EXISTS log (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL);
  INSERT OR IGNORE INTO log VALUES (1, '${randomUUID()}');
  CREATE TABLE IF NOT EXISTS streams (no INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL,
    type TEXT NOT NULL, v INTEGER NOT NULL, data TEXT NOT NULL, time TEXT NOT NULL, "by" TEXT NOT NULL,
    command TEXT NOT NULL, digest TEXT, batch TEXT, undoes TEXT, cause TEXT, seen TEXT);
  CREATE UNIQUE INDEX IF NOT EXISTS events_place ON events (stream, revision)`;

const mostBytes = 1_048_576;
// Appends of one transaction: some 20 ms of this thread.
const groupSize = 1_000;

function isTooBig(events: readonly NewEvent[]): boolean {
  let characters = 0;
  for (const event of events) characters += event.json.length;
  if (characters * 3 <= mostBytes) return false;
  let bytes = 0;
  for (const event of events) bytes += Buffer.byteLength(event.json);
  return bytes > mostBytes;
}

function appendQueue(db: DatabaseSync, stored: () => void): { add(append: Append): void; close(): void } {
  const store = storing(db);
  let waiting: Append[] = [];
  let scheduled = false;
  let closed = false;

  function flush(): void {
    const group = waiting.splice(0, groupSize);
    scheduled = waiting.length > 0;
    if (scheduled) setImmediate(flush);
    if (group.length > 0) run(group);
  }
  function run(group: Append[]): void {
    let results: Appended[];
    try {
      results = store.group(group);
    } catch (error) {
      if (group.length === 1 || error instanceof Away) for (const append of group) append.reject(error);
      // One that can't even be tried must not hurt the others.
      else for (const append of group) run([append]);
      return;
    }
    for (const [index, result] of results.entries()) group[index]!.resolve(result);
    if (results.some((result) => result.status === 'stored' && !result.repeated)) stored();
  }
  return {
    add(append) {
      if (closed) return append.reject(new Away('the event store is closed'));
      waiting.push(append);
      if (!scheduled) setImmediate(flush);
      scheduled = true;
    },
    close() {
      closed = true;
      const left = waiting;
      waiting = [];
      if (left.length > 0) run(left);
    },
  };
}

/** Judges and stores a group in one transaction. */
function storing(db: DatabaseSync): { group(appends: readonly Append[]): Appended[] } {
  const places = placesOf(db);
  const store = storingOne(db, places);
  const version = db.prepare('PRAGMA data_version');
  let seen = -1;
  return {
    group(appends) {
      try {
        return inTransaction(db, () => {
          // Another connection has written since: what is known of the streams' ends may be old.
          const now = version.get()!.data_version as number;
          if (now !== seen) places.forget();
          seen = now;
          return appends.map(store);
        });
      } catch (error) {
        places.forget();
        throw error;
      }
    },
  };
}

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
  const lastOf = db.prepare('SELECT max(revision) AS last FROM events WHERE stream = ?');
  return {
    of(name) {
      const found = known.get(name);
      if (found) return found;
      const no = (numberOf.get(name)?.no as number | undefined) ?? 0;
      const place = { no, last: no === 0 ? -1 : ((lastOf.get(no)!.last as number | null) ?? -1) };
      if (known.size >= 50_000) known.clear();
      known.set(name, place);
      return place;
    },
    forget: () => known.clear(),
  };
}

function storingOne(db: DatabaseSync, places: Places): Store {
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
    for (const e of events) {
      const by = JSON.stringify(e.by);
      const seen = e.seen === undefined ? null : JSON.stringify(e.seen);
      const [digest, batch, undoes, cause] = [e.digest ?? null, e.batch ?? null, e.undoes ?? null, e.cause ?? null];
      place.last++;
      const stored = add.run(
        ...[place.no, place.last, e.id, e.type, e.v, e.json, e.time, by, e.command],
        ...[digest, batch, undoes, cause, seen],
      );
      position = Number(stored.lastInsertRowid);
    }
    return { status: 'stored', revision: place.last, position, repeated: false };
  };
}

/** Whether just these events, by their ids, stand right after the expected revision. */
function repetition(db: DatabaseSync) {
  const idsAt = db.prepare(
    'SELECT id, position FROM events WHERE stream = ? AND revision > ? AND revision <= ? ORDER BY revision',
  );
  return (place: Place, events: readonly NewEvent[], expected: number): Appended | null => {
    const revision = expected + events.length;
    if (revision > place.last) return null;
    const there = idsAt.all(place.no, expected, revision);
    if (!events.every((event, index) => there[index]!.id === event.id)) return null;
    return { status: 'stored', revision, position: there.at(-1)!.position as number, repeated: true };
  };
}
