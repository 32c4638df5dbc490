import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  type Position,
  type RecordedEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import type { EventStore, StoredEvent } from '../../ports.js';
import { toStored } from '../../wellFormed.js';
import type { Place } from './appending.js';
import { decode, isFollowed, safe } from './envelope.js';
import type { Heads } from './heads.js';
import { idStream, isEnd, isOurs, pageSize } from './reading.js';

type Handler = Parameters<EventStore['subscribe']>[1];
type Options = Parameters<EventStore['subscribe']>[0];
type Heard = Heads['heard'];
interface Around {
  place: Place;
  start: () => Promise<number>;
  heard: Heard;
}

// Milliseconds before a lost subscription is opened again.
const firstPause = 100;
const longestPause = 2_000;
// Events that wait for the handler before the server is made to wait.
const mostWaiting = 2 * pageSize;
// Events that the server looks at between two checkpoints.
const window = 500;

/** The server's subscription never resumes: this opens it again, from the last event or checkpoint handled. */
export function subscriber(place: Place, start: () => Promise<number>, heard: Heard): EventStore['subscribe'] {
  return (options, handler) => {
    const following = follow({ place, start, heard }, options, handler);
    const done = following.run().catch((error: unknown) => handler.failed(error));
    return {
      close() {
        following.stop();
        return done;
      },
    };
  };
}

function follow({ place, start, heard }: Around, { after, prefix = '' }: Options, handler: Handler) {
  const stopped = new AbortController();
  let [open, position, told] = [true, after, -1];
  let session: Session | null = null;

  async function run(): Promise<void> {
    for (let pause = firstPause; open; pause = Math.min(pause * 2, longestPause)) {
      const from = position === 0 ? await start().catch(() => null) : position;
      if (!open) return;
      // Anything heard shows that the server is there.
      if (from !== null && (await attend(from))) pause = firstPause;
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  async function attend(from: number): Promise<boolean> {
    session = openSession(place, { from, prefix, heard: (event) => prefix === '' && heard(from, event) });
    try {
      return await handle(session);
    } finally {
      session.close();
    }
  }
  /** Until the session is lost, or closed here; whether something came. */
  async function handle({ next }: Session): Promise<boolean> {
    let came = false;
    while (open) {
      const piece = await next();
      if (!piece || !open) return came;
      came = true;
      if (piece.events.length > 0) await handler.events(piece.events);
      position = Math.max(position, piece.upTo);
      place.highest.position = Math.max(place.highest.position, position);
      if (open && piece.caughtUp && told !== position) {
        told = position;
        handler.caughtUp?.(position);
      }
    }
    return came;
  }
  return {
    run,
    stop() {
      open = false;
      session?.close();
      stopped.abort();
    },
  };
}

// ── One subscription of the client ───────────────────────────────────────────────────────────────────────────────

/** Events in order, up to which position all was heard, and whether nothing more waits. */
interface Piece {
  events: StoredEvent[];
  upTo: number;
  caughtUp: boolean;
}
interface Session {
  /** The next piece; null when it is lost. */
  next(): Promise<Piece | null>;
  close(): void;
}

interface Wish {
  from: number;
  prefix: string;
  /** Told of each event of ours. */
  heard(event: RecordedEvent): void;
}

function openSession(place: Place, { from: position, prefix, heard: tell }: Wish): Session {
  const heard = hearing(position);
  const more = {
    maxSearchWindow: window,
    checkpointReached: async (subscription: AllStreamSubscription, reached: Position) =>
      heard.checkpoint(reached, subscription.readableLength),
  };
  const begins = toStored(place.space + prefix);
  // With no prefix: all but the server's own streams and the log's id.
  const filter =
    begins === ''
      ? streamNameFilter({ regex: `^(?!\\$|${idStream}$)`, ...more })
      : streamNameFilter({ prefixes: [begins], ...more });
  const from = BigInt(position);
  const subscription: AllStreamSubscription = place.shared.client.subscribeToAll({
    fromPosition: position === 0 ? START : { commit: from, prepare: from },
    filter,
  });
  subscription.on('data', ({ event }) => {
    try {
      if (event && isOurs(event.streamId, place) && !isEnd(event)) {
        tell(event);
        heard.event(decode(event, place.space), isFollowed(event));
      } else heard.other();
    } catch (error) {
      // Thrown into the client it would be lost, and nothing more would come.
      heard.broken(error);
    }
    if (heard.waiting >= mostWaiting) subscription.pause();
  });
  subscription.on('caughtUp', () => heard.live(subscription.readableLength));
  for (const end of ['error', 'end', 'close'] as const) subscription.on(end, heard.lost);
  return {
    async next() {
      const piece = await heard.next();
      if (subscription.isPaused()) subscription.resume();
      return piece;
    },
    close() {
      heard.lost();
      subscription.unsubscribe().catch(() => {});
    },
  };
}

/** What a subscription says, in order, taken in pieces that never end within a command. */
function hearing(from: number) {
  const far = progress(from);
  let events: StoredEvent[] = [];
  /** How many of them are not the beginning of a command that goes on. */
  let whole = 0;
  /** Where the pieces taken, or whole, end. */
  let end = from;
  let [news, lost] = [false, false];
  let poison: { error: unknown } | null = null;
  let wake: (() => void) | null = null;

  function rouse(): void {
    wake?.();
    wake = null;
  }
  function mark(behind: number, position: number, live: boolean): void {
    far.mark(behind, position, live);
    news = true;
    rouse();
  }
  return {
    get waiting() {
      return whole;
    },
    event(event: StoredEvent, isFollowed: boolean) {
      events.push(event);
      far.received(event.position);
      if (isFollowed) return;
      whole = events.length;
      news = true;
      rouse();
    },
    other: () => far.received(from),
    checkpoint: (reached: Position, behind: number) => mark(behind, safe(reached.commit), false),
    live: (behind: number) => mark(behind, from, true),
    lost() {
      lost = true;
      rouse();
    },
    broken(error: unknown) {
      poison ??= { error };
      rouse();
    },
    async next(): Promise<Piece | null> {
      while (!news && !lost && !poison) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (whole === 0 && poison) throw poison.error;
      if (whole === 0 && lost) return null;
      const page = events.slice(0, pieceOf(events, whole));
      events = events.slice(page.length);
      whole -= page.length;
      end = page.at(-1)?.position ?? end;
      news = whole > 0;
      // A command has begun: what is marked may lie in the middle of it.
      if (events.length > 0) return { events: page, upTo: end, caughtUp: false };
      return { events: page, upTo: far.upTo(), caughtUp: far.isLive() && !lost };
    },
  };
}

/** How many events go in one piece: a page, and what its last command has beyond it. */
function pieceOf(events: readonly StoredEvent[], whole: number): number {
  let size = Math.min(pageSize, whole);
  while (size < whole && events[size]!.command === events[size - 1]!.command) size++;
  return size;
}

/**
 * Up to which position all was heard. A checkpoint or "caught up" may be heard before events that came earlier but still
 * wait in the client's buffer (`behind` of them): it counts only once these were received.
 */
function progress(from: number) {
  const marks: { at: number; position: number; live: boolean }[] = [];
  let [count, upTo, isLive] = [0, from, false];

  function settle(): void {
    while (marks[0] && marks[0].at <= count) {
      const { position, live } = marks.shift()!;
      upTo = Math.max(upTo, position);
      isLive ||= live;
    }
  }
  return {
    upTo: () => upTo,
    isLive: () => isLive,
    received(position: number) {
      count++;
      upTo = Math.max(upTo, position);
      settle();
    },
    mark(behind: number, position: number, live: boolean) {
      marks.push({ at: count + behind, position, live });
      settle();
    },
  };
}
