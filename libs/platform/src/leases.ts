import { setTimeout as sleep } from 'node:timers/promises';
import { inTime } from './inTime.js';
import type { Log } from './log.js';
import type { Lease, Ports } from './ports.js';
import { openSharing, type Sharing, undivided } from './sharing.js';

/** A tenant as a projector knows it. */
export interface Leased {
  tenant: string;
  /** Null: somebody else's, as far as this one knows. */
  lease: Lease | null;
  /** Its rows are being looked after; null: not (yet) under this lease. */
  projection: object | null;
  busy: boolean;
  /** Why its rows can't be made: it is nobody's until somebody else, or later this one, tries again. */
  failed?: string | undefined;
  /** Ms since 1970: what failed is not tried again before. */
  rests: number;
  /** Ms since 1970 of the last write. */
  wrote: number;
}
export interface LeaseOptions {
  ports: Pick<Ports, 'events' | 'rows' | 'vault' | 'channel'>;
  owner: string;
  takes: 'all' | 'divided' | 'idle';
  leaseFor: number;
  log: Log;
}
/** What is done with the tenants that this one has. */
export interface Tending<T extends Leased> {
  all(): T[];
  hold(tenant: string): T;
  /** Catches up under the lease; `anew`: makes all rows anew. Never rejects. */
  load(held: T, anew?: boolean): Promise<void>;
  /** Ends what is at work, and has no lease any more. */
  drop(held: T): Promise<void>;
  /** After each round. */
  upkeep(all: readonly T[]): void;
}
export interface Leases<T extends Leased> {
  /** Settles once the tenants that this one got first are loaded. */
  readonly ready: Promise<void>;
  /** Takes or keeps a lease; false: somebody else has it. Throws Away. */
  take(held: T): Promise<boolean>;
  /** Wishes it of whoever has the tenant; false: nobody did it. */
  wish(tenant: string): Promise<boolean>;
  /** A tenant may be free: looks at once. */
  look(): void;
  /** Gives all back, so that others have them at once. */
  close(): Promise<void>;
}

// Leases asked for at once.
const atOnce = 16;
// Tenants loaded at once, some more than hide each other's waiting: the others can still be given to whoever comes. Who
// takes longer (ms) does not hold them up.
const loadedAtOnce = 4;
const patience = 5_000;

/** Keeps a projector's leases, takes and gives back tenants as its share wants it, and does what is wished of it. */
export function tendLeases<T extends Leased>(options: LeaseOptions, on: Tending<T>): Leases<T> {
  const { ports, owner, takes, leaseFor, log } = options;
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const fulfilling = new Set<string>();
  const load = loader(on, isReady);
  let open = true;
  const note = (error: unknown): void => log('the projector met an error', { error: String(error) });
  const sharer = { ports, owner, ttl: leaseFor, nudged: () => looking.now() };
  const sharing: Sharing = takes === 'all' ? undivided : openSharing(sharer, { idle: takes === 'idle' });

  async function take(held: T): Promise<boolean> {
    const lease = await ports.rows.lease(held.tenant, owner, leaseFor);
    if (lease?.fence !== held.lease?.fence) held.projection = null;
    held.lease = lease;
    // Whoever has it now tells how it is.
    if (!lease) held.failed = undefined;
    return lease !== null;
  }
  async function giveBack(held: T): Promise<void> {
    const { lease } = held;
    await on.drop(held);
    if (lease) await ports.rows.release(lease).catch(note);
  }
  async function round(): Promise<void> {
    // Who is cut off from the log lets the leases run out: whoever still hears it takes over.
    await inTime(leaseFor / 4, ports.events.head());
    const mine = on.all().filter(({ lease }) => lease);
    for (let i = 0; i < mine.length; i += atOnce) await Promise.all(mine.slice(i, i + atOnce).map(take));
    await balance();
    load();
    for (const tenant of await sharing.wished()) void fulfil(on.hold(tenant)).catch(note);
    on.upkeep(on.all());
  }
  async function balance(): Promise<void> {
    const share = await sharing.share(on.all().length);
    const mine = on.all().filter(({ lease }) => lease);
    const spare = mine.filter(({ busy }) => !busy).sort((a, b) => a.wrote - b.wrote);
    const over = spare.slice(0, Math.max(0, mine.length - share));
    await Promise.all(over.map(giveBack));
    if (over.length > 0) sharing.free();
    const others = shuffled(on.all().filter(({ lease, rests }) => !lease && rests < Date.now()));
    for (let room = share - mine.length; room > 0 && open && others.length > 0; ) {
      const taken = await Promise.all(others.splice(0, Math.min(room, atOnce)).map(take));
      room -= taken.filter(Boolean).length;
    }
  }
  async function fulfil(held: T): Promise<void> {
    if (held.busy || fulfilling.has(held.tenant)) return;
    // Whose holder is gone, or has none, is anybody's.
    if (!held.lease && !(await take(held))) return;
    fulfilling.add(held.tenant);
    await on.load(held, true);
    await sharing.fulfilled(held.tenant).finally(() => fulfilling.delete(held.tenant));
  }
  const looking = repeat(leaseFor / 3, () => round().catch(note));
  return {
    ready,
    take,
    wish: (tenant) => sharing.wish(tenant),
    look: () => looking.now(),
    async close() {
      open = false;
      await looking.end();
      await Promise.all(on.all().map(giveBack));
      await sharing.leave().catch(note);
      isReady();
    },
  };
}

/** Has all loaded that are to be looked after and are not yet, each once a call, a few side by side; `done`: none is left. */
function loader<T extends Leased>({ all, load }: Pick<Tending<T>, 'all' | 'load'>, done: () => void): () => void {
  const isIdle = ({ lease, projection, busy, rests }: T) => lease && !projection && !busy && rests < Date.now();
  const waiting = new Set<T>();
  let [loading, unfinished] = [0, 0];
  function next(): void {
    for (const held of waiting) {
      if (loading === loadedAtOnce) return;
      waiting.delete(held);
      if (!isIdle(held)) continue;
      loading++;
      unfinished++;
      const loaded = load(held).then(() => {
        unfinished--;
      });
      void Promise.race([loaded, sleep(patience, undefined, { ref: false })]).then(() => {
        loading--;
        next();
      });
      void loaded.then(next);
    }
    if (unfinished === 0) done();
  }
  return () => {
    for (const held of all()) if (isIdle(held)) waiting.add(held);
    next();
  };
}

/** Runs again and again, so many milliseconds after it ended, or at once if somebody asks for it. */
function repeat(pause: number, run: () => Promise<void>): { now(): void; end(): Promise<void> } {
  let [open, isAsked, wake] = [true, false, () => {}];
  const now = (): void => {
    isAsked = true;
    wake();
  };
  async function loop(): Promise<void> {
    while (open) {
      isAsked = false;
      await run();
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, pause);
      if (open && !isAsked) await promise;
      clearTimeout(timer);
    }
  }
  const looping = loop();
  return {
    now,
    end() {
      open = false;
      wake();
      return looping;
    },
  };
}

/** In another order for each process, so that they don't all ask for the same ones. */
function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((it) => ({ it, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ it }) => it);
}
