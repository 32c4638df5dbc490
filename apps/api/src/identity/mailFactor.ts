import type { User } from '@domain/identity/users.js';
import { freshId } from '@platform/ids.js';
import { takeCode } from '@platform/mail/codes.js';
import { orderMail } from '@platform/mail/order.js';
import type { Ports } from '@platform/ports.js';

/** Signing in with a code that comes by mail: where somebody is asked for it, or chose it themselves. */
type Around = Pick<Ports, 'vault' | 'keys' | 'jobs'>;
interface Whose {
  tenant: string;
  user: Pick<User, 'id' | 'secondFactor'>;
}

/** What somebody chose for themselves. */
const chosen = 'mailFactor';
/** Whoever asks again at once gets no second mail. */
const asked = 'mailCodeAsked';
const pause = 30_000;

export const hasMailFactor = async ({ vault }: Pick<Around, 'vault'>, { tenant, user }: Whose): Promise<boolean> =>
  user.secondFactor === 'MAIL' || (await vault.get(tenant, chosen, user.id)) !== null;

export async function chooseMail({ vault }: Around, { tenant, user }: Whose): Promise<void> {
  await vault.putIf(tenant, chosen, user.id, true, { version: 0, owner: user.id });
}
export const leaveMail = ({ vault }: Pick<Around, 'vault'>, { tenant, user }: Whose): Promise<void> =>
  vault.remove(tenant, chosen, user.id);

/** Writes a code to somebody; not again within half a minute, unless the last one was used. */
export async function sendCode(ports: Around, { tenant, user }: Whose): Promise<void> {
  const options = { version: 0, owner: user.id, expiresAt: Date.now() + pause };
  if (await ports.vault.putIf(tenant, asked, user.id, true, options))
    await orderMail(ports, tenant, { id: freshId(), to: user.id, mail: 'MAIL_CODE' });
}

/** Takes a code: once. */
export async function proveByMail(ports: Around, { tenant, user }: Whose, typed: string): Promise<boolean> {
  if (!(await takeCode(ports, tenant, user.id, typed))) return false;
  await ports.vault.remove(tenant, asked, user.id);
  return true;
}
