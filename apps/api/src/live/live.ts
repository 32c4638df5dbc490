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

/**
 * Follows tenants from the first call on. `alone`: whoever writes the read models is in this process, whose channel loses
 * nothing. Else what the channel lost is found in the read store.
 */
export function openLive(
  ports: { rows: ReadStore; channel: Channel },
  { alone, ...views }: Followable & { alone: boolean },
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
  let isLooking = false;
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    for (const [id, tenant] of tenants) {
      const followed = await tenant.catch(() => null);
      const isAsked = (asked.get(id) ?? 0) > Date.now() - interest;
      // A store that is away is asked again at the next look.
      if (followed && (isAsked || followed.isHeard)) await followed.look().catch(() => {});
    }
    isLooking = false;
  }
  const beat = setInterval(() => void look(), pulse).unref();
  if (alone) clearInterval(beat);
  return {
    async tenant(id) {
      asked.set(id, Date.now());
      const followed = await (tenants.get(id) ?? begin(id));
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
      for (const followed of tenants.values()) await (await followed).close();
    },
  };
}
