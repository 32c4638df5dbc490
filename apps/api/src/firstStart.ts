import { freshId } from '@platform/ids.js';
import type { Context } from './context.js';
import { credentialsOf, generatedPassword, hashed, putCredentials } from './identity/passwords.js';
import { inSlices } from './lists/slices.js';
import { addAdmin } from './tenant/ordering.js';

/** What of the context it needs. */
interface Needs extends Pick<Context, 'tenants' | 'ports' | 'engine'> {
  people: Pick<Context['people'], 'users'>;
}
interface Wishes {
  tenants: readonly string[];
  adminPassword: string | null;
}

/**
 * Registers the tenants named, and `dev` in an empty store; each has one key user `admin`. Answers the passwords that it
 * made, to be shown once.
 */
export async function firstStart(context: Needs, wishes: Wishes): Promise<{ tenant: string; password: string }[]> {
  const { tenants } = context;
  const named = [...wishes.tenants, ...(tenants.all().length === 0 ? ['dev'] : [])];
  for (const id of new Set(named))
    if (!tenants.get(id)) await tenants.order({ command: 'registerTenant', data: { id } });
  const made: { tenant: string; password: string }[] = [];
  const give = async ({ id }: { id: string }): Promise<void> => {
    const password = await giveAdmin(context, id, wishes.adminPassword);
    if (password) made.push({ tenant: id, password });
  };
  await inSlices(tenants.all(), async (some) => void (await Promise.all(some.map(give))), atOnce);
  return made;
}

/** Tenants looked at together. */
const atOnce = 16;

/** The mark of a tenant whose first user was seen to: its users are not read at each start. */
const mark = ['firstStart', 'admin'] as const;

/** It has one already: none is made for it. */
export const hasFirst = async ({ ports: { vault } }: Pick<Context, 'ports'>, tenant: string): Promise<void> =>
  void (await vault.putIf(tenant, ...mark, true, { version: 0 }));

async function giveAdmin(context: Needs, tenant: string, wished: string | null): Promise<string | null> {
  const { vault } = context.ports;
  if (await vault.get(tenant, ...mark)) return null;
  const password = await adminOf(context, tenant, wished);
  await hasFirst(context, tenant);
  return password;
}

/** The generated password, if one was needed. An admin who has a password keeps it. */
async function adminOf(context: Needs, tenant: string, wished: string | null): Promise<string | null> {
  const users = await context.people.users(tenant);
  const admin = users.byName('admin');
  if (!admin && [...users.ids('user')].length > 0) return null;
  const id = admin?.id ?? freshId();
  const { vault } = context.ports;
  const hasPassword = (await credentialsOf(vault, tenant, id)) !== null;
  const password = wished ?? generatedPassword();
  if (!hasPassword)
    await putCredentials(vault, tenant, id, { hash: await hashed(tenant, password), renew: wished === null });
  if (!admin && !(await addAdmin(context.engine, tenant, { id }))) {
    await vault.remove(tenant, 'credentials', id);
    return null;
  }
  return hasPassword || wished !== null ? null : password;
}
