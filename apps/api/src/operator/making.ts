import { freshId } from '@platform/ids.js';
import type { Context } from '../context.js';
import { hasFirst } from '../firstStart.js';
import { sendInvitations } from '../identity/invitations.js';
import { generatedPassword, hashed, putCredentials } from '../identity/passwords.js';
import { addAdmin } from '../tenant/ordering.js';

/** A new tenant's first key user: invited by mail, or with a password that is answered. */
export async function madeTenant(
  context: Pick<Context, 'engine' | 'ports'>,
  tenant: string,
  { username, email }: { username: string; email: string },
): Promise<string | null> {
  const { engine, ports } = context;
  const id = freshId();
  // A server that starts just now gives it no other.
  await hasFirst(context, tenant);
  if (email) {
    await addAdmin(engine, tenant, { id, username, email, invite: true });
    await sendInvitations(ports, tenant, { commandId: freshId(), ids: [id] });
    return null;
  }
  const password = generatedPassword();
  // Before the fact is stored: whoever is active has a password.
  await putCredentials(ports.vault, tenant, id, { hash: await hashed(tenant, password), renew: true });
  await addAdmin(engine, tenant, { id, username });
  return password;
}
