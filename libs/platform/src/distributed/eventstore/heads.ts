import { BACKWARDS, END, type RecordedEvent } from '@eventstore/db-client';
import type { EventStore } from '../../ports.js';
import { toStored } from '../../wellFormed.js';
import { endOf, type Place } from './appending.js';
import { positionOf } from './envelope.js';
import { at, collect, isEnd, isOurs, pageSize } from './reading.js';

export interface Heads {
  head: EventStore['head'];
  /** An event of whoever follows the whole log, and where they began: what is told so is not looked for. */
  heard(from: number, event: RecordedEvent): void;
}

// Events of the first look at the end; what it misses is looked for in steps that grow.
const firstLook = 10;
const growth = 4;

/**
 * Where the streams end, by looking from the log's end backwards: each stretch of the log once, whoever asks for which
 * prefix, and those who ask at once by one look. What is not among the newest is asked of the streams themselves, once,
 * where their names are known. Memory: a number a stream.
 */
export function headFinder(place: Place, start: () => Promise<number>): Heads {
  /** Of all events after `low`, up to `high`. */
  const { note, last } = lastPositions(place);
  /** Last positions by prefix, of those whose streams were asked themselves: what came since is among `ends`. */
  const asked = new Map<string, number>();
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  let looking: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  /** What came since the last look; the first one begins at the end. */
  async function refresh(): Promise<void> {
    let [from, maxCount]: [ReturnType<typeof at> | typeof END, number] = [END, firstLook];
    let newest = high;
    for (let whole = false; !whole; maxCount = Math.min(maxCount * growth, pageSize)) {
      const events = await backwards(place, from, maxCount);
      const oldest = events.at(-1);
      note(events);
      if (oldest) [newest, from] = [Math.max(newest, positionOf(events[0]!)), at(positionOf(oldest))];
      if (high === 0) low = events.length < maxCount || !oldest ? 0 : positionOf(oldest);
      // At the first look the rest is read only if somebody needs it.
      whole = high === 0 || !oldest || events.length < maxCount || positionOf(oldest) <= high;
    }
    high = Math.max(high, newest);
  }
  async function further(): Promise<void> {
    const events = await backwards(place, at(low), pageSize);
    note(events);
    low = events.length < pageSize ? 0 : positionOf(events.at(-1)!);
  }
  const then = (run: () => Promise<void>): Promise<void> => {
    looking = looking.catch(() => {}).then(run);
    return looking;
  };
  /** Joins a look that has not begun yet: none that has may miss what was stored before somebody asked. */
  function fresh(): Promise<void> {
    next ??= then(() => {
      next = null;
      return refresh();
    });
    return next;
  }
  async function head(prefix = '', names?: readonly string[]): Promise<number> {
    const begins = toStored(place.space + prefix);
    const first = await start();
    await fresh();
    for (;;) {
      const before = names && asked.get(begins);
      const head = Math.max(before ?? 0, last(begins));
      if (head > 0 || before !== undefined || low <= first) {
        place.highest.position = Math.max(place.highest.position, head);
        return head;
      }
      if (names) {
        const found = await Promise.all(names.map((name) => endOf(place, toStored(place.space + prefix + name))));
        asked.set(begins, Math.max(0, ...found));
      } else {
        await then(async () => {
          if (low > first) await further();
        });
      }
    }
  }
  return {
    head,
    heard(from, event) {
      // Only without a gap to what is known.
      if (high === 0 || from > high) return;
      note([event]);
      high = Math.max(high, positionOf(event));
    },
  };
}

/** The last position by stream of what was noted. */
function lastPositions(place: Place) {
  const ends = new Map<string, number>();
  return {
    note(events: readonly RecordedEvent[]): void {
      for (const event of events) {
        const { streamId } = event;
        const position = positionOf(event);
        if (isOurs(streamId, place) && !isEnd(event) && position > (ends.get(streamId) ?? 0))
          ends.set(streamId, position);
      }
    },
    /** Of streams whose names begin so; 0 for none. */
    last(begins: string): number {
      let head = 0;
      for (const [stream, position] of ends) if (position > head && stream.startsWith(begins)) head = position;
      return head;
    },
  };
}

function backwards(place: Place, fromPosition: ReturnType<typeof at> | typeof END, maxCount: number) {
  return collect(place, place.shared.client.readAll({ direction: BACKWARDS, fromPosition, maxCount }));
}
