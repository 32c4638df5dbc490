import { BroadcastChannel } from 'node:worker_threads';

/** Wakes whoever waits for something new in a file, in this thread and (by a channel of that name) in others. */
export interface Bell {
  /** Counts the rings heard. Take it before looking, hand it to `wait`: a ring in between is not missed. */
  rings(): number;
  /** Settles at the next ring after `since`, at the latest after `atMost` milliseconds. */
  wait(since: number, atMost: number): Promise<void>;
  /** So many (1) are new: wakes the waiting, here and elsewhere. */
  ring(count?: number): void;
  /** Wakes those that wait here. */
  wake(): void;
  close(): void;
}

// Milliseconds for which one ring is for all that comes. What many callers do at once is heard once a frame of a screen:
// whoever follows reads and writes for all of it what they read and wrote for one.
const pause = 1;
const longPause = 16;
/** More than one caller's: what a single one does is never held up. */
const many = 8;

export function bell(name: string): Bell {
  const channel = new BroadcastChannel(name);
  const waiting = new Set<() => void>();
  let rings = 0;
  let open = true;
  // A message to another thread costs some 50 µs.
  let silence: NodeJS.Timeout | undefined;
  let untold = 0;
  const heard = (): void => {
    rings++;
    for (const wake of [...waiting]) wake();
  };
  const tell = (): void => {
    if (!open || silence || untold === 0) return;
    const quiet = untold < many ? pause : longPause;
    untold = 0;
    channel.postMessage(0);
    silence = setTimeout(() => {
      silence = undefined;
      tell();
    }, quiet);
    heard();
  };
  channel.onmessage = heard;
  channel.unref();
  return {
    rings: () => rings,
    wait(since, atMost) {
      if (rings !== since) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, atMost);
        waiting.add(wake);
      });
    },
    ring(count = 1) {
      untold += count;
      tell();
    },
    wake: heard,
    close() {
      open = false;
      clearTimeout(silence);
      channel.close();
      heard();
    },
  };
}
