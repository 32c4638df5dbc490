import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Away, type EventStore, type Subscription } from '../ports.js';
import type { Bell } from './bell.js';
import type { Piece } from './eventPages.js';

type Handler = Parameters<EventStore['subscribe']>[1];
type Options = Parameters<EventStore['subscribe']>[0];

interface Followed {
  read(after: number, prefix: string): Piece;
  bell: Bell;
  /** Each time nothing waits. */
  atRest(): void;
}

// Milliseconds: how soon another process's events are seen without a bell; the pause after a lost store.
const poll = 250;
const pause = 100;

/** Hands on piece after piece, waits at the log's end for the bell, and goes on by itself when the store was away. */
export function follow(
  { read, bell, atRest }: Followed,
  { after, prefix = '' }: Options,
  handler: Handler,
): Subscription {
  let [open, position, told] = [true, after, -1];

  async function run(): Promise<void> {
    while (open) {
      const rings = bell.rings();
      const piece = readOrNull();
      if (piece === null) {
        await sleep(pause);
        continue;
      }
      if (piece.events.length > 0) await handler.events(piece.events);
      position = piece.upTo;
      if (!piece.end) await nextTurn();
      else await rest(rings);
    }
  }
  async function rest(rings: number): Promise<void> {
    if (told !== position) handler.caughtUp?.(position);
    told = position;
    atRest();
    if (open) await bell.wait(rings, poll);
  }
  function readOrNull(): Piece | null {
    try {
      return read(position, prefix);
    } catch (error) {
      if (error instanceof Away) return null;
      throw error;
    }
  }

  const done = run().catch((error: unknown) => handler.failed(error));
  return {
    close() {
      open = false;
      bell.wake();
      return done;
    },
  };
}
