import { setTimeout as sleep } from 'node:timers/promises';
import type { Ports, Subscription } from './ports.js';
import { unrenewed } from './unrenewed.js';

/** How projectors divide the tenants among themselves. Leases keep them apart; this only says who should hold how many. */
export interface Sharing {
  /** How many of so many tenants this one is to hold; also says to the others that it is there. Throws Away. */
  share(tenants: number): Promise<number>;
  /** Tells the others that there is something to take. */
  free(): void;
  /** Tenants whose rows somebody wishes to be made anew. Throws Away. */
  wished(): Promise<readonly string[]>;
  fulfilled(tenant: string): Promise<void>;
  /** Wishes the rows of a tenant made anew, and waits until whoever holds it has done so. False: nobody did. */
  wish(tenant: string): Promise<boolean>;
  leave(): Promise<void>;
}

const tenant = '_system';
const topic = 'projectors';
// Milliseconds that a wish waits for somebody who takes it on, and that taking it on may take.
const wishFor = 3_600_000;

/** Nobody else is there: it holds all. */
export const undivided: Sharing = {
  share: async (tenants) => tenants,
  free() {},
  wished: async () => [],
  async fulfilled() {},
  wish: async () => false,
  async leave() {},
};

interface Sharer {
  ports: Pick<Ports, 'vault' | 'channel'>;
  /** Its name among them. */
  owner: string;
  /** Milliseconds after which one that is silent counts as gone. */
  ttl: number;
  /** Called when another has something to give, came or went. */
  nudged(): void;
}

/**
 * In equal parts, by the notes that projectors leave in the vault and renew: sorted by name, each counts its own part, so
 * that the parts make up the whole. `idle`: takes nothing, only wishes.
 */
export function openSharing({ ports, owner, ttl, nudged }: Sharer, { idle = false } = {}): Sharing {
  const { vault, channel } = ports;
  const heard: Subscription = channel.subscribe(topic, (from) => from !== owner && nudged(), nudged);
  const isUnrenewed = unrenewed();
  let others = '';

  async function members(): Promise<string[]> {
    const noted = await vault.listByOwner(tenant, 'projectors', topic);
    const version = noted.find(({ key }) => key === owner)?.version ?? 0;
    const there = noted.filter((it) => it.key !== owner && !isUnrenewed(it.key, it.version, ttl));
    await vault.putIf(tenant, 'projectors', owner, 1, { version, owner: topic, expiresAt: Date.now() + ttl });
    return [...there.map(({ key }) => key), owner].sort();
  }
  return {
    async share(tenants) {
      if (idle) return 0;
      const all = await members();
      // Who has just come tells it: who has too many gives some back at once.
      if (others !== all.join()) channel.publish(topic, owner);
      others = all.join();
      return Math.floor(tenants / all.length) + (all.indexOf(owner) < tenants % all.length ? 1 : 0);
    },
    free: () => channel.publish(topic, owner),
    async wished() {
      return (await vault.listByOwner(tenant, 'rebuild', topic)).map(({ key }) => key);
    },
    fulfilled: (wished) => vault.remove(tenant, 'rebuild', wished),
    async wish(wished) {
      const there = async () => await vault.get(tenant, 'rebuild', wished);
      const options = { version: 0, owner: topic, expiresAt: Date.now() + wishFor };
      await vault.putIf(tenant, 'rebuild', wished, 1, options);
      channel.publish(topic, owner);
      while (await there()) await sleep(200);
      return Date.now() < options.expiresAt;
    },
    async leave() {
      await heard.close();
      if (!idle) await vault.remove(tenant, 'projectors', owner);
      channel.publish(topic, owner);
    },
  };
}
