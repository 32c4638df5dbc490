import { type Appended, Away, type EventStore, type NewEvent } from '../ports.js';
import { openSubscriptions } from '../subscriptions.js';
import {
  type Append,
  appending,
  isNew,
  mostAppended,
  openLogFile,
  type Result,
  tryRoom,
  valuesOf,
} from './appending.js';
import { bell } from './bell.js';
import { dropping } from './dropping.js';
import { eventPages } from './eventPages.js';
import { follow } from './follow.js';
import { attempting, nameOf, tidying } from './sqlite.js';

interface EventStoreOptions {
  /** Milliseconds to wait for another writer. */
  busy?: number;
}

/**
 * The log in one SQLite file, durable (synchronous FULL) before an append is answered. Appends called in one turn share
 * a transaction; each is judged for itself. Several threads and processes may have the file open.
 */
export function openEventStore(file: string, { busy = 2_000 }: EventStoreOptions = {}): EventStore {
  const db = openLogFile(file, busy);
  const news = bell(nameOf(file));
  const pages = eventPages(db);
  const subscriptions = openSubscriptions();
  const store = appending(db);
  let refused = false;
  const queue = appendQueue((group) => {
    refused = true;
    const results = store(group);
    refused = false;
    for (const [at, result] of results.entries()) if (isNew(result)) news.ring(group[at]?.events.length);
    return results;
  });
  const logId = attempting(db, () => db.prepare('SELECT id FROM log').get()!.id as string);
  const tidy = tidying(db);

  return {
    logId: async () => logId,
    append(stream, events, expected) {
      if (events.length === 0) return Promise.reject(new RangeError('an append needs an event'));
      if (!Number.isSafeInteger(expected) || expected < -1) {
        return Promise.reject(new RangeError(`no revision: ${expected}`));
      }
      if (isTooBig(events)) return Promise.resolve({ status: 'tooBig' });
      return queue.add({ stream, events: events.map(valuesOf), expected });
    },
    async accepts() {
      if (refused) tryRoom(db);
      refused = false;
    },
    readStream: pages.readStream,
    readAll: pages.readAll,
    head: async (prefix) => pages.head(prefix),
    drop: dropping(db),
    subscribe(options, handler) {
      const atRest = () => queue.used || tidy();
      const following = follow({ read: pages.piece, bell: news, atRest }, options, handler);
      return subscriptions.add(following);
    },
    async close() {
      await queue.close();
      await subscriptions.close();
      news.close();
      if (db.isOpen) db.close();
    },
  };
}

// Appends of one transaction: some 20 ms.
const groupSize = 1_000;

function isTooBig(events: readonly NewEvent[]): boolean {
  let characters = 0;
  for (const event of events) characters += event.json.length;
  if (characters * 3 <= mostAppended) return false;
  let bytes = 0;
  for (const event of events) bytes += Buffer.byteLength(event.json);
  return bytes > mostAppended;
}

interface Waiting {
  append: Append;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}
interface AppendQueue {
  /** Whether anything was ever appended. */
  readonly used: boolean;
  add(append: Append): Promise<Appended>;
  /** Waits for what was added before. */
  close(): Promise<void>;
}

/** Hands on what waits, group after group. */
function appendQueue(append: (group: readonly Append[]) => Result[]): AppendQueue {
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let used = false;
  let closed = false;

  async function run(): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) store(waiting.splice(0, groupSize));
    running = null;
  }
  function store(group: Waiting[]): void {
    try {
      const results = append(group.map((one) => one.append));
      for (const [index, result] of results.entries()) {
        if (result.status === 'failed') group[index]!.reject(result.error);
        else group[index]!.resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
  return {
    get used() {
      return used;
    },
    add(append) {
      if (closed) return Promise.reject(new Away('the event store is closed'));
      used = true;
      return new Promise((resolve, reject) => {
        waiting.push({ append, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      closed = true;
      await running;
    },
  };
}
