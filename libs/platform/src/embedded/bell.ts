import { BroadcastChannel } from 'node:worker_threads';

/** Wakes whoever waits for something new in a file, in this thread and (by a channel of that name) in others. */
export interface Bell {
  /** Counts the rings heard. Take it before looking, hand it to `wait`: a ring in between is not missed. */
  rings(): number;
  /** Settles at the next ring after `since`, at the latest after `atMost` milliseconds. */
  wait(since: number, atMost: number): Promise<void>;
  /** Wakes the waiting here, and those elsewhere too unless `only` is 'here'. */
  ring(only?: 'here'): void;
  close(): void;
}

export function bell(name: string): Bell {
  const channel = new BroadcastChannel(name);
  const waiting = new Set<() => void>();
  let count = 0;
  let open = true;
  // A message to another thread costs some 50 µs: under load one rings for all that happened within a millisecond.
  let silence: NodeJS.Timeout | undefined;
  let rungSince = false;
  const tell = (): void => {
    if (!open) return;
    rungSince = silence !== undefined;
    if (rungSince) return;
    channel.postMessage(0);
    silence = setTimeout(() => {
      silence = undefined;
      if (rungSince) tell();
    }, 1);
  };
  const heard = (): void => {
    count++;
    for (const wake of [...waiting]) wake();
  };
  channel.onmessage = heard;
  channel.unref();
  return {
    rings: () => count,
    wait(since, atMost) {
      if (count !== since) return Promise.resolve();
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
    ring(only) {
      if (only !== 'here') tell();
      heard();
    },
    close() {
      open = false;
      clearTimeout(silence);
      channel.close();
      heard();
    },
  };
}
