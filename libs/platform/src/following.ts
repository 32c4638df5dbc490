import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.js';
import type { EventStore, StoredEvent, Subscription } from './ports.js';

export interface Ears {
  hear(page: readonly StoredEvent[]): Promise<void>;
  /** Something may have come that nobody heard: all are to be read again from where they are. */
  missed(): void;
  log: Log;
}

// Milliseconds before the log is followed again, where following it ended by an error.
const pause = 1_000;

/** Hears all events from now on. An error that ends it is no single tenant's matter: the log is followed again. Throws Away. */
export async function followLog(events: EventStore, { hear, missed, log }: Ears): Promise<Subscription> {
  let open = true;
  let following = await follow();

  async function follow(): Promise<Subscription> {
    const after = await events.head();
    return events.subscribe({ after }, { events: hear, failed: (error) => void again(error) });
  }
  async function again(error: unknown): Promise<void> {
    log('following the log ended, it begins again', { error: String(error) });
    let next: Subscription | null = null;
    while (open && !next) {
      await sleep(pause);
      next = await follow().catch(() => null);
    }
    if (next) following = next;
    if (open) missed();
    else await following.close();
  }
  return {
    close() {
      open = false;
      return following.close();
    },
  };
}
