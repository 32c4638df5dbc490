import { createHash } from 'node:crypto';
import type { TenantSettings } from '@domain/identity/users.js';
import type { Vault } from '@platform/ports.js';

/** What stands against a login. Kept by the name that was typed, so that names nobody has behave the same. */
export type Barrier = { is: 'none' } | { is: 'locked'; until: string } | { is: 'disabled' };

/** What a tenant sets: so many failures in a row lock, so many disable until a key user enables. */
export type Limits = Pick<TenantSettings, 'lockAfterFailures' | 'disableAfterFailures' | 'lockMinutes'>;

const forgottenAfter = 30 * 24 * 3_600_000;

export async function barrierOf(vault: Vault, tenant: string, username: string): Promise<Barrier> {
  const key = nameKey(username);
  if (await vault.get(tenant, 'disabledLogins', key)) return { is: 'disabled' };
  const lock = await vault.get<number>(tenant, 'lockedLogins', key);
  return lock && lock.value > Date.now() ? { is: 'locked', until: new Date(lock.value).toISOString() } : { is: 'none' };
}

/** Counts one more failure; answers the barrier that it put up. */
export async function countFailure(
  vault: Vault,
  tenant: string,
  { username, limits }: { username: string; limits: Limits },
): Promise<Barrier> {
  const key = nameKey(username);
  const count = await vault.increment(tenant, 'failedLogins', key, { expiresAt: Date.now() + forgottenAfter });
  if (count >= limits.disableAfterFailures) {
    await put(vault, tenant, { kind: 'disabledLogins', key, value: true });
    return { is: 'disabled' };
  }
  if (count !== limits.lockAfterFailures) return { is: 'none' };
  const until = Date.now() + limits.lockMinutes * 60_000;
  await put(vault, tenant, { kind: 'lockedLogins', key, value: until, expiresAt: until });
  return { is: 'locked', until: new Date(until).toISOString() };
}

export async function forgetFailures(vault: Vault, tenant: string, username: string): Promise<void> {
  for (const kind of ['failedLogins', 'lockedLogins', 'disabledLogins'])
    await vault.remove(tenant, kind, nameKey(username));
}

/** Any text may be typed as a name; names are compared as users are. */
export const nameKey = (username: string): string =>
  createHash('sha256').update(username.normalize('NFC').toLowerCase()).digest('base64url');

async function put(
  vault: Vault,
  tenant: string,
  { kind, key, value, expiresAt }: { kind: string; key: string; value: unknown; expiresAt?: number },
): Promise<void> {
  const now = await vault.get(tenant, kind, key);
  await vault.putIf(tenant, kind, key, value, { version: now?.version ?? 0, ...(expiresAt && { expiresAt }) });
}
