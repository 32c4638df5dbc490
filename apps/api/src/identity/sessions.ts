import { randomUUID } from 'node:crypto';
import type { By } from '@contracts/message.js';
import { held } from '@platform/held.js';
import type { Channel, Subscription, Vault } from '@platform/ports.js';
import { dropDevicesOf } from '@platform/push/devices.js';
import type { Device } from './device.js';

/** Who signs in, from where and with what. */
interface Beginning extends Device {
  by: By;
  address: string;
  /** Of one who acts for somebody: as whom they signed in. It ends with that one. */
  origin?: string;
  /** Who vouched for them, where it was no password: signing out ends it there too. */
  provider?: string;
  /** They only look, with another's rights. */
  readOnly?: true;
  /** What they act by. */
  delegation?: string;
  /** Where it lasts shorter than others. */
  until?: number;
}
/** What the vault keeps of a session. Times are milliseconds since 1970. */
interface Kept extends Omit<Beginning, 'until'> {
  beganAt: number;
  usedAt: number;
  expiresAt: number;
}
/** A signed-in person's session. It lives in the vault; a token only names it. */
export interface Session extends Kept {
  id: string;
  tenant: string;
}
export interface Sessions {
  begin(tenant: string, beginning: Beginning): Promise<Session>;
  /** Null once it was ended or has run out: from the very next call on. */
  get(tenant: string, id: string): Promise<Session | null>;
  /** A call was made in it. Kept now and then only, behind the call. */
  noteUse(session: Session): void;
  /** All of a person. */
  of(tenant: string, user: string): Promise<Session[]>;
  end(tenant: string, id: string): Promise<void>;
  /** Ends all sessions of a person, but for `except`. */
  endAll(tenant: string, user: string, except?: readonly (string | undefined)[]): Promise<void>;
  /** Told of each session of a tenant that ends before its time, whichever process ends it; `lost`: some were missed. */
  onEnd(tenant: string, heard: (id: string) => void, lost: () => void): Subscription;
}

/** Tokens and their sessions last eight hours (decisions.md, Identity). */
const lifetime = 8 * 3_600_000;
/** The last use is kept so exactly. */
const useKeptEvery = 5 * 60_000;

/** `alone`: no other process writes the vault, so what this one remembers is what is there. */
export function openSessions(
  { vault, channel }: { vault: Vault; channel: Channel },
  { alone }: { alone: boolean },
): Sessions {
  const remembered = held<Session>('sessions', 20_000);
  const key = (tenant: string, id: string) => `${tenant}/${id}`;
  const remember = (session: Session): Session => {
    if (alone) remembered.set(key(session.tenant, session.id), session);
    return session;
  };
  const one = async (tenant: string, id: string): Promise<Session | null> => {
    const known = remembered.get(key(tenant, id));
    if (known && known.expiresAt > Date.now()) return known;
    const found = await vault.get<Kept>(tenant, 'sessions', id);
    return found && remember({ ...found.value, id, tenant });
  };
  const end = async (tenant: string, id: string): Promise<void> => {
    const ended = await one(tenant, id);
    remembered.delete(key(tenant, id));
    if (ended) await dropDevicesOf(vault, tenant, { owner: ended.by.user, session: id });
    await vault.remove(tenant, 'sessions', id);
    remembered.delete(key(tenant, id));
    channel.publish(`sessions/${tenant}`, id);
  };
  const of = async (tenant: string, user: string): Promise<Session[]> => {
    const found = await vault.listByOwner(tenant, 'sessions', user);
    return found.map(({ key: id, value }) => ({ ...(value as Kept), id, tenant }));
  };

  return {
    of,
    async begin(tenant, { until = Number.POSITIVE_INFINITY, ...beginning }) {
      const now = Date.now();
      const kept: Kept = { ...beginning, beganAt: now, usedAt: now, expiresAt: Math.min(now + lifetime, until) };
      const id = randomUUID();
      await vault.putIf(tenant, 'sessions', id, kept, stored(kept, 0));
      return remember({ ...kept, id, tenant });
    },
    async get(tenant, id) {
      const session = await one(tenant, id);
      return session?.origin && !(await one(tenant, session.origin)) ? null : session;
    },
    noteUse(session) {
      const now = Date.now();
      if (now - session.usedAt < useKeptEvery) return;
      session.usedAt = now;
      void keepUse(vault, session).catch(() => undefined); // The store is away: the next use after a while is kept.
    },
    end,
    async endAll(tenant, user, except) {
      for (const { id } of await of(tenant, user)) if (!except?.includes(id)) await end(tenant, id);
    },
    onEnd: (tenant, heard, lost) => channel.subscribe(`sessions/${tenant}`, (id) => heard(id as string), lost),
  };
}

const stored = ({ by, expiresAt }: Kept, version: number) => ({ version, owner: by.user, expiresAt });

/** A session that ended meanwhile stays ended: its version is gone. */
async function keepUse(vault: Vault, { id, tenant, usedAt }: Session): Promise<void> {
  const found = await vault.get<Kept>(tenant, 'sessions', id);
  if (!found || found.value.usedAt >= usedAt) return;
  const kept = { ...found.value, usedAt };
  await vault.putIf(tenant, 'sessions', id, kept, stored(kept, found.version));
}
