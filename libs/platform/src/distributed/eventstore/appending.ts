import { NO_STREAM } from '@eventstore/db-client';
import { type Appended, Away, type EventStore, type NewEvent } from '../../ports.js';
import type { Shared } from './client.js';
import { type Encoded, encode, positionOf, safe } from './envelope.js';
import { toStored } from './names.js';
import { Deleted, inTime, portError, refusalOf } from './outcome.js';

/** What the adapter's parts share. */
export interface Place {
  shared: Shared;
  /** In front of every stream's name: several logs on one server. */
  space: string;
  /** Milliseconds that a call may take. */
  timeout: number;
  /** The highest position that this opening was told of. */
  highest: { position: number };
}

const mostData = 1_048_576;
// The server bounds only the data; a message must stay below the 16 MiB that the wire takes.
const mostMetadata = 8 * 1_048_576;

/**
 * One append at its exact revision, never "any": only that is recognised again from the log, also after a restart.
 * Everything but a clear answer is Away, to be asked again with the same ids at the same revision.
 */
export function appender(place: Place): EventStore['append'] {
  return async (stream, events, expected) => {
    if (events.length === 0) throw new RangeError('an append needs an event');
    if (!Number.isSafeInteger(expected) || expected < -1) throw new RangeError(`no revision: ${expected}`);
    const encoded = events.map(encode);
    if (isTooBig(encoded)) return { status: 'tooBig' };
    const before = place.highest.position;
    const appended = await send(place, toStored(place.space + stream), encoded, expected);
    if (appended.status !== 'stored') return appended;
    const repeated = appended.position <= before || (await isAnothers(place, stream, events, expected));
    place.highest.position = Math.max(place.highest.position, appended.position);
    return { ...appended, repeated };
  };
}

async function send(place: Place, name: string, encoded: readonly Encoded[], expected: number): Promise<Appended> {
  const { shared, timeout } = place;
  try {
    const append = shared.client.appendToStream(
      name,
      encoded.map(({ event }) => event),
      { expectedRevision: expected === -1 ? NO_STREAM : BigInt(expected), deadline: timeout },
    );
    const { nextExpectedRevision, position } = await inTime(shared.during(append), timeout);
    const revision = safe(nextExpectedRevision);
    if (!position) throw new Deleted(name);
    if (revision !== expected + encoded.length) throw new Away(`an answer for another revision: ${revision}`);
    return { status: 'stored', revision, position: safe(position.commit), repeated: false };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused?.is === 'conflict') return { status: 'conflict', actual: refused.actual };
    if (refused?.is === 'tooBig') return { status: 'tooBig' };
    throw portError(error);
  }
}

function isTooBig(encoded: readonly Encoded[]): boolean {
  let [data, metadata] = [0, 0];
  for (const one of encoded) {
    data += one.data;
    metadata += one.metadata;
  }
  return data > mostData || metadata > mostMetadata;
}

/**
 * Two processes that were given the same keyed command (or follow the same event) make the same ids, and the server
 * answers both alike. Only what is stored tells whose it is: the times differ.
 */
async function isAnothers(place: Place, stream: string, events: readonly NewEvent[], expected: number) {
  const shareable = new Set<string>();
  for (const { command, digest, cause } of events) if (digest || cause) shareable.add(command);
  if (!events.every(({ command }) => shareable.has(command))) return false;
  const first = place.shared.client.readStream(toStored(place.space + stream), {
    fromRevision: BigInt(expected + 1),
    maxCount: 1,
  });
  try {
    const [there] = await inTime(first.toArray(), place.timeout);
    if (!there?.event) return false;
    const { time } = (there.event.metadata ?? {}) as { time?: string };
    return time !== events[0]!.time || positionOf(there.event) <= place.highest.position;
  } catch (error) {
    throw portError(error);
  } finally {
    first.destroy();
  }
}
