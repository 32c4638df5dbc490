import type { Lease } from '../../ports.js';
import type { Generation } from './tenantDocument.js';

/** Leases that this process took, and what it read of the live generation under each. */
export interface HeldLeases {
  /** Taken or kept, asked for at `since` (milliseconds since 1970). */
  taken(lease: Lease, since: number, ttl: number): void;
  /** The live generation, as long as nobody else can have the lease; else null: only the store knows. */
  live({ tenant, fence }: Lease): Generation | null;
  /** What was just read under the lease. */
  read(lease: Lease, live: Generation): void;
  /** Somebody else has it, or the generation is another. */
  forget(tenant: string): void;
}

interface Held {
  fence: number;
  until: number;
  live: Generation | null;
}

/** Half of a lease's time is left to clocks that differ, and to what is under way when it ends. */
export function heldLeases(now = Date.now): HeldLeases {
  const held = new Map<string, Held>();
  const of = ({ tenant, fence }: Pick<Lease, 'tenant' | 'fence'>): Held | null => {
    const found = held.get(tenant);
    return found?.fence === fence && found.until > now() ? found : null;
  };
  return {
    taken(lease, since, ttl) {
      const live = of(lease)?.live ?? null;
      held.set(lease.tenant, { fence: lease.fence, until: since + ttl / 2, live });
    },
    live: (lease) => of(lease)?.live ?? null,
    read(lease, live) {
      const found = of(lease);
      if (found) found.live = live;
    },
    forget: (tenant) => void held.delete(tenant),
  };
}
