import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { By } from '@contracts/message.js';
import type { StoredEvent } from '../ports.js';
import { fromStored, toStored } from '../wellFormed.js';
import { attempting } from './sqlite.js';
import { prefixRange } from './text.js';

/** A piece of the log: its events, up to which position it looked, and whether nothing followed. */
export interface Piece {
  events: StoredEvent[];
  upTo: number;
  end: boolean;
}
export interface EventPages {
  readStream(
    stream: string,
    options?: { from?: number; backwards?: boolean; limit?: number },
  ): AsyncIterable<StoredEvent[]>;
  readAll(options: { after: number; prefix?: string; limit?: number }): AsyncIterable<StoredEvent[]>;
  head(prefix?: string): number;
  /** At most `limit` events after a position. */
  piece(after: number, prefix: string, limit?: number): Piece;
}

// So few that most of a page dies young (npm start keeps the young generation small).
const pageSize = 500;
// Rows looked at for one piece of a prefix: some 10 ms of this thread.
const window = 20_000;
const columns =
  'position, stream, revision, id, type, v, data, time, "by", command, digest, batch, undoes, cause, seen';

/** Reads events in pages; the thread is given back between them. */
export function eventPages(db: DatabaseSync): EventPages {
  const all = statement(
    db,
    `SELECT ${columns} FROM events WHERE position > ? AND stream > 0 ORDER BY position LIMIT ?`,
  );
  // "+" keeps the planner on the log's order: by streams it would sort all that is to come.
  const some = statement(
    db,
    `SELECT ${columns} FROM events WHERE position > ? AND position <= ?
       AND +stream IN (SELECT no FROM streams WHERE name >= ? AND name < ?) ORDER BY position LIMIT ?`,
  );
  const last = db.prepare('SELECT max(position) AS position FROM events');
  const lastOf = db.prepare(
    `SELECT max((SELECT position FROM events WHERE stream = streams.no ORDER BY revision DESC LIMIT 1)) AS position
       FROM streams WHERE name >= ? AND name < ?`,
  );
  const toEvent = reader(db);

  function head(prefix = ''): number {
    const { from, to } = prefixRange(prefix);
    const row = attempting(db, () => (prefix === '' ? last.get() : lastOf.get(from, to)));
    return (row?.position as number | null) ?? 0;
  }
  function piece(after: number, prefix: string, limit = pageSize): Piece {
    const size = Math.min(limit, pageSize);
    if (prefix === '') {
      const events = attempting(db, () => rows(all, after, size).map(toEvent));
      return { events, upTo: events.at(-1)?.position ?? after, end: events.length < size };
    }
    const { from, to } = prefixRange(prefix);
    const end = head();
    const upTo = Math.min(after + window, Math.max(end, after));
    const events = attempting(db, () => rows(some, after, upTo, from, to, size).map(toEvent));
    if (events.length === size) return { events, upTo: events.at(-1)!.position, end: false };
    return { events, upTo, end: upTo >= end };
  }
  return { readStream: streamPages(db, toEvent), readAll: (options) => logPages(piece, options), head, piece };
}

async function* logPages(
  piece: EventPages['piece'],
  { after, prefix = '', limit = Number.POSITIVE_INFINITY }: { after: number; prefix?: string; limit?: number },
): AsyncGenerator<StoredEvent[]> {
  let [position, left] = [after, limit];
  while (left > 0) {
    const { events, upTo, end } = piece(position, prefix, left);
    if (events.length > 0) yield events;
    if (end) return;
    position = upTo;
    left -= events.length;
    await nextTurn();
  }
}

function streamPages(db: DatabaseSync, toEvent: (row: Columns) => StoredEvent): EventPages['readStream'] {
  const select = `SELECT ${columns} FROM events WHERE stream = (SELECT no FROM streams WHERE name = ?) AND revision`;
  const forwards = statement(db, `${select} >= ? ORDER BY revision LIMIT ?`);
  const backwards = statement(db, `${select} <= ? ORDER BY revision DESC LIMIT ?`);
  return async function* pages(stream, options = {}) {
    const name = toStored(stream);
    const step = options.backwards ? -1 : 1;
    let from = options.from ?? (options.backwards ? Number.MAX_SAFE_INTEGER : 0);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0) {
      const size = Math.min(left, pageSize);
      const events = attempting(db, () =>
        rows(options.backwards ? backwards : forwards, name, from, size).map(toEvent),
      );
      const read = events.length;
      if (read === 0) return;
      from = events.at(-1)!.revision + step;
      yield events;
      if (read < size) return;
      left -= read;
      await nextTurn();
    }
  };
}

// ── Rows into events ─────────────────────────────────────────────────────────────────────────────────────────────

type Text = string | null;
type Columns = [
  position: number,
  stream: number,
  revision: number,
  id: string,
  type: string,
  v: number,
  data: string,
  time: string,
  by: string,
  command: string,
  digest: Text,
  batch: Text,
  undoes: Text,
  cause: Text,
  seen: Text,
];

function statement(db: DatabaseSync, sql: string): StatementSync {
  const prepared = db.prepare(sql);
  prepared.setReturnArrays(true);
  return prepared;
}

function rows(prepared: StatementSync, ...values: (string | number)[]): Columns[] {
  return prepared.all(...values) as unknown as Columns[];
}

function reader(db: DatabaseSync): (row: Columns) => StoredEvent {
  const nameOf = db.prepare('SELECT name FROM streams WHERE no = ?');
  const names = new Map<number, string>();
  const people = new Map<string, By>();
  const sights = new Map<string, StoredEvent['seen']>();
  const stream = (no: number): string => {
    const name = fromStored((nameOf.get(no)?.name ?? '') as string);
    remember(names, no, name);
    return name;
  };
  // The same few persons write nearly all events, most having seen the same: one (frozen) object each.
  const person = (json: string): By => {
    const by = Object.freeze(JSON.parse(json) as By);
    remember(people, json, by);
    return by;
  };
  const sight = (json: string): StoredEvent['seen'] => {
    const seen = Object.freeze(JSON.parse(json) as StoredEvent['seen']);
    remember(sights, json, seen);
    return seen;
  };
  return ([position, no, revision, id, type, v, json, time, by, command, digest, batch, undoes, cause, seen]) => {
    const event: StoredEvent = {
      stream: names.get(no) ?? stream(no),
      revision,
      position,
      id,
      type,
      v,
      json,
      time,
      by: nobody,
      command,
      digest: digest ?? undefined,
      batch: batch ?? undefined,
      undoes: undoes ?? undefined,
      cause: cause ?? undefined,
      seen: undefined,
    };
    try {
      event.by = people.get(by) ?? person(by);
      if (seen !== null) event.seen = sights.get(seen) ?? sight(seen);
    } catch (error) {
      event.unreadable = String(error);
    }
    return event;
  };
}
/** Who wrote an event whose envelope cannot be read. */
const nobody: By = Object.freeze({ user: '' });

function remember<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (map.size >= 10_000) map.clear();
  map.set(key, value);
}
