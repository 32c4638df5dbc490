import { randomUUID } from 'node:crypto';
import { ANY, jsonEvent, NO_STREAM, StreamDeletedError } from '@eventstore/db-client';
import { inTime } from '../../inTime.js';
import { Away, type EventStore } from '../../ports.js';
import { openSubscriptions } from '../../subscriptions.js';
import { toStored } from '../../wellFormed.js';
import { appender, clocksApart, type Place } from './appending.js';
import { sharedClient } from './client.js';
import { positionOf } from './envelope.js';
import { headFinder } from './heads.js';
import { portError, refusalOf } from './outcome.js';
import { idStream, logReader, streamReader } from './reading.js';
import { subscriber } from './subscribing.js';

export interface EventStoreOptions {
  /** In front of every stream's name, stored for ever: several logs on one server. [A-Za-z0-9._-], default none. */
  space?: string;
  /** Milliseconds that an append, or a step of a read, may take before it is Away (default 5,000). */
  timeout?: number;
}

// Milliseconds for which a refused append stands for the next one: to try one would be to store it.
const refusedFor = 5_000;

/** The log in EventStoreDB. `url`: esdb://…, with TLS and credentials as its client takes them. Opens at first use. */
export function openEventStore(url: string, { space = '', timeout = 5_000 }: EventStoreOptions = {}): EventStore {
  const shared = sharedClient(url);
  const place: Place = { shared, space, timeout, highest: { position: 0 } };
  const subscriptions = openSubscriptions();
  const appends = new Set<Promise<unknown>>();
  let closed = false;
  let refusedAt = Number.NEGATIVE_INFINITY;
  const id = logId(place);
  const start = async () => (space === '' ? 0 : (await id()).position);
  const { head, heard } = headFinder(place, start);
  const [append, subscribe] = [appender(place), subscriber(place, start, heard)];
  const [readStream, readAll] = [streamReader(place), logReader(place, start)];
  const away = () => new Away('the event store is closed');

  return {
    logId: async () => (await id()).id,
    append(stream, events, expected) {
      if (closed) return Promise.reject(away());
      const appending = started(id, () => append(stream, events, expected));
      appends.add(appending);
      const ended = (at: number) => {
        appends.delete(appending);
        refusedAt = at;
      };
      appending.then(
        () => ended(Number.NEGATIVE_INFINITY),
        (error: unknown) => ended(error instanceof Away ? performance.now() : refusedAt),
      );
      return appending;
    },
    async accepts() {
      if (performance.now() - refusedAt < refusedFor) throw new Away('the event store refused an append');
    },
    async *readStream(stream, options) {
      if (closed) throw away();
      yield* readStream(stream, options);
    },
    async *readAll(options) {
      if (closed) throw away();
      yield* readAll(options);
    },
    head: async (prefix, names) => {
      if (closed) throw away();
      return head(prefix, names);
    },
    drop: (stream) => (closed ? Promise.reject(away()) : drop(place, toStored(place.space + stream))),
    subscribe(options, handler) {
      const following = subscribe(options, handler);
      return subscriptions.add(following);
    },
    async close() {
      closed = true;
      await subscriptions.close();
      await Promise.allSettled(appends);
      shared.release();
    },
  };
}

/**
 * By a tombstone: the server refuses the name for ever. It takes one only of a stream with events, so that one that never
 * was is given an empty event of the server's kind first.
 */
async function drop({ shared, timeout }: Place, stream: string): Promise<void> {
  const deadline = timeout + clocksApart;
  const { client } = shared;
  try {
    const first = jsonEvent({ type: '$none', data: {} });
    await inTime(
      timeout,
      shared.during(client.appendToStream(stream, first, { expectedRevision: NO_STREAM, deadline })),
    );
  } catch (error) {
    if (error instanceof StreamDeletedError) return;
    if (refusalOf(error)?.is !== 'conflict') throw portError(error);
  }
  try {
    await inTime(timeout, shared.during(client.tombstoneStream(stream, { expectedRevision: ANY, deadline })));
  } catch (error) {
    if (!(error instanceof StreamDeletedError)) throw portError(error);
  }
}

interface Known {
  id: string;
  position: number;
}

/** The log has its id before its first event. */
async function started<T>(id: () => Promise<Known>, append: () => Promise<T>): Promise<T> {
  await id();
  return append();
}

/** The log's id: the first event of a stream of its own, made by whoever opens the log first; asked once. */
function logId(place: Place): () => Promise<Known> {
  const stream = place.space + idStream;
  let known: Promise<Known> | null = null;

  async function read(): Promise<Known | null> {
    const found = place.shared.client.readStream<{ type: string; data: { id: string } }>(stream, { maxCount: 1 });
    try {
      const [first] = await inTime(place.timeout, found.toArray());
      return first?.event ? { id: first.event.data.id, position: positionOf(first.event) } : null;
    } catch (error) {
      if (refusalOf(error)?.is === 'missing') return null;
      throw portError(error);
    } finally {
      found.destroy();
    }
  }
  async function make(): Promise<void> {
    // Stored for ever: the stream's and the event's name, and the field.
    const event = jsonEvent({ type: 'LogStarted', data: { id: randomUUID() } });
    const deadline = place.timeout + clocksApart;
    const append = place.shared.client.appendToStream(stream, event, { expectedRevision: NO_STREAM, deadline });
    try {
      await inTime(place.timeout, place.shared.during(append));
    } catch (error) {
      // Somebody else was faster, or it is not known: what is stored tells.
      if (!refusalOf(error)) throw portError(error);
    }
  }
  async function ask(): Promise<Known> {
    const found = await read();
    if (found) return found;
    await make();
    const made = await read();
    if (!made) throw new Away('the id of the log is not there yet');
    return made;
  }
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
