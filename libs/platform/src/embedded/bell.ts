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
      if (only !== 'here' && open) channel.postMessage(0);
      heard();
    },
    close() {
      open = false;
      channel.close();
      heard();
    },
  };
}
