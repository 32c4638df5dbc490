import type { Vault } from './ports.js';

/** When somebody last signed in: no event, there would be one a day of everybody. */
const kind = 'lastLogin';
const day = 86_400_000;

export async function noteLastLogin(vault: Vault, tenant: string, user: string): Promise<void> {
  const known = await vault.get<number>(tenant, kind, user);
  await vault.putIf(tenant, kind, user, Date.now(), { version: known?.version ?? 0, owner: user });
}

/** Whether the last time is more days ago than `most` (0: any number may be). Who never was here has not stayed away. */
export async function stayedAway(vault: Vault, tenant: string, user: string, most: number): Promise<boolean> {
  const known = most > 0 ? await vault.get<number>(tenant, kind, user) : null;
  return known !== null && Date.now() - known.value > most * day;
}

/** Who was enabled begins anew. */
export const forgetLastLogin = (vault: Vault, tenant: string, user: string): Promise<void> =>
  vault.remove(tenant, kind, user);
