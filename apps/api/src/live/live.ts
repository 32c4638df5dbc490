import { inTime } from '@platform/inTime.js';
import type { Channel, ReadStore } from '@platform/ports.js';
import { type Followable, Followed } from './followed.js';
import type { TenantLive } from './tenantLive.js';

export interface Live {
  tenant(id: string): Promise<TenantLive>;
  close(): Promise<void>;
}

/** Milliseconds that a caller waits for a store that is away. */
const patience = 5_000;
/** Milliseconds between two looks at a tenant that somebody is interested in, and for how long a call shows interest. */
const pulse = 500;
const interest = 5_000;
/** Rows of all tenants together that stay in memory, some 1.5 kB each, and tenants; the least recently asked for go. */
const mostRows = 200_000;
const mostTenants = 200;
/** So many at the most, where none of the others was asked for within a moment (ms): by then it has been read. */
const mostAtOnce = 400;
const moment = 1_000;
/** Milliseconds after which nobody who asked for a tenant still reads its rows, and after which they go in any case. */
const shortest = 10_000;
const longest = 120_000;
/** Milliseconds between two looks for what may go. */
const tidyPulse = 5_000;

/** What of it is in memory. */
export interface HeldRows {
  tenants: number;
  rows: number;
}

/**
 * Follows tenants from the first call on. `alone`: whoever writes the read models is in this process, whose channel loses
 * nothing. Else what the channel lost is found in the read store.
 */
export function openLive(
  ports: { rows: ReadStore; channel: Channel },
  { alone, counted, ...views }: Followable & { alone: boolean; counted?: (held: HeldRows) => void },
): Live {
  const tenants = new Map<string, Promise<Followed>>();
  const asked = new Map<string, number>();
  function begin(id: string): Promise<Followed> {
    const followed = new Followed(ports, id, views);
    const loaded = followed.between(() => followed.load()).then(() => followed);
    tenants.set(id, loaded);
    loaded.catch(() => {
      tenants.delete(id);
      void followed.close();
    });
    return loaded;
  }
  let tidied = 0;
  /** Nobody is told of it or waits for it, and whoever asked has read it. It is read again when somebody asks. */
  async function tidy(): Promise<void> {
    const now = Date.now();
    if (now - tidied < moment / 4) return;
    tidied = now;
    const loaded = new Map<string, Followed>();
    // Oldest first: a tenant that is asked for goes to the end.
    for (const id of asked.keys()) {
      const followed = await tenants.get(id)?.catch(() => null);
      if (followed) loaded.set(id, followed);
    }
    let [count, rows] = [loaded.size, loaded.values().reduce((sum, { size }) => sum + size, 0)];
    for (const [id, followed] of loaded) {
      const idle = now - (asked.get(id) ?? 0);
      const isTooMuch = count > mostTenants || rows > mostRows;
      const least = count > mostAtOnce ? moment : isTooMuch ? shortest : longest;
      if (followed.isHeard || idle < least) continue;
      tenants.delete(id);
      asked.delete(id);
      [count, rows] = [count - 1, rows - followed.size];
      await followed.close();
    }
    counted?.({ tenants: count, rows });
  }
  const tidying = setInterval(() => void tidy(), tidyPulse).unref();
  const beat = setInterval(looker(tenants, asked), pulse).unref();
  if (alone) clearInterval(beat);
  return {
    async tenant(id) {
      asked.delete(id);
      asked.set(id, Date.now());
      const isNew = !tenants.has(id);
      const followed = await (tenants.get(id) ?? begin(id));
      if (isNew && tenants.size > mostAtOnce) void tidy();
      // Rows that nobody listened for are read now that somebody asks; of a store that is away, until it is back.
      if (followed.isStale)
        await inTime(
          patience,
          followed.between(() => followed.settle()),
        );
      return followed;
    },
    async close() {
      clearInterval(beat);
      clearInterval(tidying);
      for (const followed of tenants.values()) await (await followed).close();
    },
  };
}

/** Looks at those that somebody is interested in. */
function looker(tenants: ReadonlyMap<string, Promise<Followed>>, asked: ReadonlyMap<string, number>) {
  let isLooking = false;
  return async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    for (const [id, tenant] of tenants) {
      const followed = await tenant.catch(() => null);
      const isAsked = (asked.get(id) ?? 0) > Date.now() - interest;
      // A store that is away is asked again at the next look.
      if (followed && (isAsked || followed.isHeard)) await followed.look().catch(() => {});
    }
    isLooking = false;
  };
}
