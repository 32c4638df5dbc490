import { createHash, randomInt } from 'node:crypto';
import type { Vault } from '../ports.js';

/** Keys that go out by mail and stand in for a password, once: kept in the vault as hashes. Names are stored. */
export const mailedKeys = {
  /** To set a new password (decisions.md, Identity). */
  resetKey: { lasts: 60 * 60_000 },
  /** To take up an invitation. */
  inviteKey: { lasts: 7 * 86_400_000 },
} as const;
export type KeyKind = keyof typeof mailedKeys;

interface Kept {
  user: string;
  used: boolean;
}

// 100 random bits, in letters and digits that don't look alike.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const perGroup = 5;

/** A new one for somebody; those before it go on being right. */
export async function makeKey(vault: Vault, tenant: string, kind: KeyKind, user: string): Promise<string> {
  const group = () => Array.from({ length: perGroup }, () => letters[randomInt(letters.length)]).join('');
  const key = Array.from({ length: groups }, group).join('-');
  const options = { version: 0, owner: user, expiresAt: Date.now() + mailedKeys[kind].lasts };
  await vault.putIf(tenant, kind, hashOf(key), { user, used: false } satisfies Kept, options);
  return key;
}

/** Whose it is, however it is typed; null: it is none, has run out or was used. */
export async function ownerOfKey(vault: Vault, tenant: string, kind: KeyKind, key: string): Promise<string | null> {
  const known = await vault.get<Kept>(tenant, kind, hashOf(key));
  return known && !known.value.used ? known.value.user : null;
}

/** Uses it up, and with it all others of its person: false where somebody was faster, on whatever process. */
export async function useKey(vault: Vault, tenant: string, kind: KeyKind, key: string): Promise<boolean> {
  const known = await vault.get<Kept>(tenant, kind, hashOf(key));
  if (!known || known.value.used) return false;
  const { user } = known.value;
  const options = { version: known.version, owner: user, expiresAt: Date.now() + mailedKeys[kind].lasts };
  if (!(await vault.putIf(tenant, kind, hashOf(key), { user, used: true } satisfies Kept, options))) return false;
  await dropKeys(vault, tenant, kind, user);
  return true;
}

/** None of somebody's is right any more. */
export async function dropKeys(vault: Vault, tenant: string, kind: KeyKind, user: string): Promise<void> {
  for (const { key } of await vault.listByOwner(tenant, kind, user)) await vault.remove(tenant, kind, key);
}

const hashOf = (key: string): string =>
  createHash('sha256').update(key.replace(/[\s-]/g, '').toUpperCase()).digest('base64url');
