import { randomUUID } from 'node:crypto';
import type { By } from '@contracts/message.js';
import type { Channel, Vault } from '@platform/ports.js';

/** A signed-in person's session. It lives in the vault; a token only names it. */
export interface Session {
  id: string;
  tenant: string;
  by: By;
  /** Milliseconds since 1970. */
  expiresAt: number;
}
export interface Sessions {
  begin(tenant: string, by: By): Promise<Session>;
  /** Null once it was ended or has run out: from the very next call on. */
  get(tenant: string, id: string): Promise<Session | null>;
  end(tenant: string, id: string): Promise<void>;
  /** Ends all sessions of a person. */
  endAll(tenant: string, user: string): Promise<void>;
  /** Told of each session of a tenant that ends before its time, whichever process ends it; `lost`: some were missed. */
  onEnd(tenant: string, heard: (id: string) => void, lost: () => void): void;
}

/** Tokens and their sessions last eight hours (decisions.md, Identity). */
const lifetime = 8 * 3_600_000;

/** `alone`: no other process writes the vault, so what this one remembers is what is there. */
export function openSessions(
  { vault, channel }: { vault: Vault; channel: Channel },
  { alone }: { alone: boolean },
): Sessions {
  const remembered = new Map<string, Session>();
  const key = (tenant: string, id: string) => `${tenant}/${id}`;
  const remember = (session: Session): Session => {
    if (alone) {
      if (remembered.size >= 20_000) remembered.delete(remembered.keys().next().value as string);
      remembered.set(key(session.tenant, session.id), session);
    }
    return session;
  };
  const end = async (tenant: string, id: string): Promise<void> => {
    remembered.delete(key(tenant, id));
    await vault.remove(tenant, 'sessions', id);
    remembered.delete(key(tenant, id));
    channel.publish(`sessions/${tenant}`, id);
  };

  return {
    async begin(tenant, by) {
      const session: Session = { id: randomUUID(), tenant, by, expiresAt: Date.now() + lifetime };
      const options = { version: 0, owner: by.user, expiresAt: session.expiresAt };
      await vault.putIf(tenant, 'sessions', session.id, { by }, options);
      return remember(session);
    },
    async get(tenant, id) {
      const known = remembered.get(key(tenant, id));
      if (known && known.expiresAt > Date.now()) return known;
      const stored = await vault.get<{ by: By }>(tenant, 'sessions', id);
      // The vault forgets by itself what has run out; the token's own end is checked with the token.
      return stored && remember({ id, tenant, by: stored.value.by, expiresAt: Date.now() + 60_000 });
    },
    end,
    async endAll(tenant, user) {
      const mine = await vault.listByOwner(tenant, 'sessions', user);
      for (const session of mine) await end(tenant, session.key);
    },
    onEnd: (tenant, heard, lost) => void channel.subscribe(`sessions/${tenant}`, (id) => heard(id as string), lost),
  };
}
