import { randomUUID } from 'node:crypto';
import type { Engine } from '@platform/engine.js';
import type { Log } from '@platform/log.js';
import type { Ports, Subscription } from '@platform/ports.js';
import type { Registry } from './registry.js';

/** What those are given that look after something again and again. */
export interface Watching<Ways extends keyof Engine = 'execute' | 'state'> {
  ports: Pick<Ports, 'events' | 'files' | 'jobs' | 'keys' | 'rows' | 'vault'>;
  engine: Pick<Engine, Ways>;
  registry: Pick<Registry, 'tenants'>;
  log: Log;
  /** Milliseconds to the first look and between two, where they are not what is usual. */
  first?: number;
  every?: number;
}
export interface Turns {
  /** Of the lease: one process at a time looks. */
  name: string;
  /** What is looked after, in words of the log. */
  what: string;
  /** Milliseconds to the first look, and between two. */
  first: number;
  every: number;
}

/** Looks again and again whether there is something to do, in one worker at a time. */
export function regularly(
  { ports: { rows }, log, ...times }: Pick<Watching, 'log' | 'first' | 'every'> & { ports: Pick<Ports, 'rows'> },
  { name, what, ...usual }: Turns,
  look: () => Promise<void>,
): Subscription {
  const { first = usual.first, every = usual.every } = times;
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
        .catch((error: unknown) => log(`${what}: not looked after`, { error: String(error) }))
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
