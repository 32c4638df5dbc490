import { randomUUID } from 'node:crypto';
import type { Ports, Subscription } from '@platform/ports.js';

interface Turns {
  rows: Ports['rows'];
  /** Of the lease: one process at a time looks. */
  name: string;
  /** Milliseconds to the first look, and between two. */
  first: number;
  every: number;
  failed(error: unknown): void;
}

/** Looks again and again whether there is something to do, in one worker at a time. */
export function regularly({ rows, name, first, every, failed }: Turns, look: () => Promise<void>): Subscription {
  const owner = randomUUID();
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let open = true;

  async function turn(): Promise<void> {
    if (await rows.lease(name, owner, 2 * every)) await look();
  }
  function lookIn(milliseconds: number): void {
    timer = setTimeout(() => {
      looking = turn()
        .catch(failed)
        .then(() => void (open && lookIn(every)));
    }, milliseconds).unref();
  }
  lookIn(first);
  return {
    async close() {
      open = false;
      clearTimeout(timer);
      await looking;
      const lease = await rows.lease(name, owner, 1).catch(() => null);
      if (lease) await rows.release(lease).catch(() => {});
    },
  };
}
