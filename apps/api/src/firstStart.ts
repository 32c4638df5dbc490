import { freshId } from '@platform/ids.js';
import type { Context } from './context.js';
import { credentialsOf, generatedPassword, hashed, putCredentials } from './identity/passwords.js';
import { addAdmin } from './tenant/ordering.js';

interface Wishes {
  tenants: readonly string[];
  adminPassword: string | null;
}

/**
 * Registers the tenants named, and `dev` in an empty store; each has one key user `admin`. Answers the passwords that it
 * made, to be shown once.
 */
export async function firstStart(context: Context, wishes: Wishes): Promise<{ tenant: string; password: string }[]> {
  const { tenants } = context;
  const named = [...wishes.tenants, ...(tenants.all().length === 0 ? ['dev'] : [])];
  for (const id of new Set(named))
    if (!tenants.get(id)) await tenants.order({ command: 'registerTenant', data: { id } });
  const made: { tenant: string; password: string }[] = [];
  for (const { id } of tenants.all()) {
    const password = await giveAdmin(context, id, wishes.adminPassword);
    if (password) made.push({ tenant: id, password });
  }
  return made;
}

/** The generated password, if one was needed. An admin who has a password keeps it. */
async function giveAdmin(context: Context, tenant: string, wished: string | null): Promise<string | null> {
  const users = await context.people.users(tenant);
  const admin = users.byName('admin');
  if (!admin && [...users.ids('user')].length > 0) return null;
  const id = admin?.id ?? freshId();
  const { vault } = context.ports;
  const hasPassword = (await credentialsOf(vault, tenant, id)) !== null;
  const password = wished ?? generatedPassword();
  if (!hasPassword)
    await putCredentials(vault, tenant, id, { hash: await hashed(tenant, password), renew: wished === null });
  if (!admin && !(await addAdmin(context.engine, tenant, id))) {
    await vault.remove(tenant, 'credentials', id);
    return null;
  }
  return hasPassword || wished !== null ? null : password;
}
