import type { EventMeta } from '@contracts/message.js';
import { type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import type { NewEvent, StoredEvent } from '../../ports.js';
import { fromStored } from '../../wellFormed.js';

/**
 * Metadata of an event: the envelope but for `id`, `type` and `data` (log.md), and whether the next event of the stream
 * belongs to the same command. Names are stored for ever.
 */
type Metadata = EventMeta & { v: number; more?: true };

/** An event ready to be sent, and how many bytes its data and metadata have. */
export interface Encoded {
  event: EventData;
  data: number;
  metadata: number;
}

/** Events of one append. Throws TypeError for what is no JSON: given to the client, such an append would never settle. */
export function encodeAll(events: readonly NewEvent[]): Encoded[] {
  return events.map((event, n) => encode(event, events[n + 1]?.command === event.command));
}

function encode({ id, type, json, ...metadata }: NewEvent, more: boolean): Encoded {
  const meta: Metadata = { ...known(metadata), ...(more && { more }) };
  return {
    event: jsonEvent({ id, type, data: parsed(json), metadata: meta }),
    data: Buffer.byteLength(json),
    metadata: Buffer.byteLength(JSON.stringify(meta)),
  };
}

export function decode(event: RecordedEvent, space: string): StoredEvent {
  const { v, time, by, command, digest, batch, undoes, cause, seen } = (event.metadata ?? {}) as unknown as Metadata;
  const isAgreed = typeof by === 'object' && by !== null && typeof time === 'string' && typeof command === 'string';
  return {
    stream: fromStored(event.streamId.slice(space.length)),
    revision: safe(event.revision),
    position: positionOf(event),
    id: event.id,
    type: event.type,
    v,
    json: JSON.stringify(event.data),
    ...{ time, by, command, digest, batch, undoes, cause, seen },
    ...(!isAgreed && { unreadable: 'its metadata is not ours' }),
  };
}

/** The server hands over events one by one: whether others of the same command must follow. */
export const isFollowed = (event: RecordedEvent): boolean =>
  (event.metadata as { more?: true } | undefined)?.more === true;

export const positionOf = (event: RecordedEvent): number => safe(event.position?.commit ?? -1n);

/** A 64-bit number of the log as a safe integer. */
export function safe(number: bigint): number {
  if (number < 0n || number > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`not a safe integer: ${number}`);
  return Number(number);
}

function known({ v, time, by, command, digest, batch, undoes, cause, seen }: Metadata): Metadata {
  return { v, time, by, command, digest, batch, undoes, cause, seen };
}

function parsed(json: unknown): Record<string, unknown> {
  if (typeof json !== 'string') throw new TypeError('the data of an event is JSON text');
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    throw new TypeError('the data of an event is not JSON');
  }
}
