import { BACKWARDS, END, NO_STREAM, type ReadStreamOptions, type RecordedEvent } from '@eventstore/db-client';
import { inTime } from '../../inTime.js';
import { type Appended, Away, Dropped, type EventStore, type NewEvent } from '../../ports.js';
import { toStored } from '../../wellFormed.js';
import type { Shared } from './client.js';
import { type Encoded, encodeAll, positionOf, safe } from './envelope.js';
import { isNone, portError, refusalOf } from './outcome.js';

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

// First ids of appends whose outcome is not known; more are not remembered than could ever wait.
const mostUnknown = 10_000;

// Milliseconds. The client sends a time of day, by its own clock, and the server refuses what comes later by its own: a
// process some seconds behind could store nothing. How long is waited is bounded by a timer here.
export const clocksApart = 86_400_000;

const mostData = 1_048_576;
// The server bounds only the data; a message must stay below the 16 MiB that the wire takes.
const mostMetadata = 8 * 1_048_576;

/**
 * One append at its exact revision, never "any": only that is recognised again from the log, also after a restart.
 * Everything but a clear answer is Away, to be asked again with the same ids at the same revision.
 */
export function appender(place: Place): EventStore['append'] {
  const unknown = new Set<string>();
  return async (stream, events, expected) => {
    if (events.length === 0) throw new RangeError('an append needs an event');
    if (!Number.isSafeInteger(expected) || expected < -1) throw new RangeError(`no revision: ${expected}`);
    const encoded = encodeAll(events);
    if (isTooBig(encoded)) return { status: 'tooBig' };
    const name = toStored(place.space + stream);
    const { id } = events[0]!;
    if (unknown.has(id)) await lookAtEnd(place, name);
    const before = place.highest.position;
    const appended = await send(place, name, encoded, expected).catch((error: unknown) => {
      if (error instanceof Away && unknown.size < mostUnknown) unknown.add(id);
      throw error;
    });
    unknown.delete(id);
    if (appended.status !== 'stored') return appended;
    const repeated = appended.position <= before || (await isAnothers(place, name, events, expected));
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
      { expectedRevision: expected === -1 ? NO_STREAM : BigInt(expected), deadline: timeout + clocksApart },
    );
    const { nextExpectedRevision, position } = await inTime(timeout, shared.during(append));
    const revision = safe(nextExpectedRevision);
    if (!position) throw new Dropped(name);
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

/** Before asking again: what is stored by now was stored by the first try, or by somebody else. */
async function lookAtEnd(place: Place, name: string): Promise<void> {
  place.highest.position = Math.max(place.highest.position, await endOf(place, name));
}

/** Position of a stream's last event; 0: there is none. `name` as it is stored. Throws Away. */
export async function endOf(place: Place, name: string): Promise<number> {
  const last = await firstOf(place, name, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
  return last ? positionOf(last) : 0;
}

/**
 * Two processes that were given the same keyed command (or follow the same event) make the same ids, and the server
 * answers both alike. Only what is stored tells whose it is: the times differ.
 */
async function isAnothers(place: Place, name: string, events: readonly NewEvent[], expected: number) {
  const shareable = new Set<string>();
  for (const { command, digest, cause } of events) if (digest || cause) shareable.add(command);
  if (!events.every(({ command }) => shareable.has(command))) return false;
  const there = await firstOf(place, name, { fromRevision: BigInt(expected + 1), maxCount: 1 });
  return there !== null && (there.metadata as { time?: string } | undefined)?.time !== events[0]!.time;
}

async function firstOf(place: Place, name: string, options: ReadStreamOptions): Promise<RecordedEvent | null> {
  const read = place.shared.client.readStream(name, options);
  try {
    const [first] = await inTime(place.timeout, read.toArray());
    return first?.event ?? null;
  } catch (error) {
    if (isNone(error)) return null;
    throw portError(error);
  } finally {
    read.destroy();
  }
}
