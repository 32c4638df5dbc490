import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  FORWARDS,
  type RecordedEvent,
  type ResolvedEvent,
  START,
  type StreamingRead,
} from '@eventstore/db-client';
import { Away, type EventStore, type StoredEvent } from '../../ports.js';
import { toStored } from '../../wellFormed.js';
import type { Place } from './appending.js';
import { decode, positionOf } from './envelope.js';
import { isNone, portError } from './outcome.js';

export const pageSize = 1_000;

/** Where the id of the log stands, in its space. Not a stream of the port: never read, never followed. */
export const idStream = '_log';

/** The streams that the port shows. Names with $ are the server's own. */
export function isOurs(stream: string, { space }: Place): boolean {
  return stream.startsWith(space) && stream !== space + idStream && !stream.startsWith('$');
}

/** What stands at the end of a stream that was dropped, of the server's own kinds: no event of the port. */
export const isEnd = ({ type }: RecordedEvent): boolean => type.startsWith('$');

/** Reads to the end of the call; Away where nothing comes for too long. */
export function collect(place: Place, read: StreamingRead<ResolvedEvent>): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  return new Promise<RecordedEvent[]>((resolve, reject) => {
    const late = () => reject(new Away('the event store does not answer'));
    const timer = setTimeout(late, place.timeout);
    read.on('data', ({ event }) => {
      if (event) events.push(event);
      timer.refresh();
    });
    read.on('end', () => {
      clearTimeout(timer);
      resolve(events);
    });
    read.on('error', (error) => {
      clearTimeout(timer);
      if (isNone(error)) resolve(events);
      else reject(portError(error));
    });
  }).finally(() => read.destroy());
}

export function streamReader(place: Place): EventStore['readStream'] {
  return async function* pages(stream, { from, backwards = false, limit = Number.POSITIVE_INFINITY } = {}) {
    const name = toStored(place.space + stream);
    let next: bigint | typeof START | typeof END = from === undefined ? (backwards ? END : START) : BigInt(from);
    for (let left = limit; left > 0; ) {
      const maxCount = Math.min(left, pageSize);
      // Backwards without a revision would begin at the start.
      const direction = backwards ? BACKWARDS : FORWARDS;
      const read = place.shared.client.readStream(name, { direction, fromRevision: next, maxCount });
      const events = await collect(place, read);
      if (events.length > 0) yield told(place, events);
      const last = events.at(-1)?.revision;
      if (events.length < maxCount || last === undefined || (backwards && last === 0n)) return;
      next = backwards ? last - 1n : last + 1n;
      left -= events.length;
      await nextTurn();
    }
  };
}

/** The client's readAll has no filter and begins with the event at the position itself: both are done here. */
export function logReader(place: Place, start: () => Promise<number>): EventStore['readAll'] {
  return async function* pages({ after, prefix = '', limit = Number.POSITIVE_INFINITY }) {
    const begins = toStored(place.space + prefix);
    let position = after === 0 ? await start() : after;
    // Who wants few is read few, and the event before them; more at a time where they are others'.
    let maxCount = Math.min(limit + 1, pageSize);
    for (let left = limit; left > 0; maxCount = Math.min(maxCount * 4, pageSize)) {
      const fromPosition = position === 0 ? START : at(position);
      const read = place.shared.client.readAll({ direction: FORWARDS, fromPosition, maxCount });
      const events = await collect(place, read);
      const mine = events.filter((event) => positionOf(event) > position && isMine(event, begins, place));
      const page = told(place, mine.slice(0, left));
      if (page.length > 0) yield page;
      if (events.length < maxCount) return;
      position = positionOf(events.at(-1)!);
      left -= page.length;
      await nextTurn();
    }
  };
}

export const at = (position: number) => ({ commit: BigInt(position), prepare: BigInt(position) });

const isMine = (event: RecordedEvent, begins: string, place: Place): boolean =>
  event.streamId.startsWith(begins) && isOurs(event.streamId, place) && !isEnd(event);

function told(place: Place, events: readonly RecordedEvent[]): StoredEvent[] {
  const page = events.map((event) => decode(event, place.space));
  for (const { position } of page) place.highest.position = Math.max(place.highest.position, position);
  return page;
}
