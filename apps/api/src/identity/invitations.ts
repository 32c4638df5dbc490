import { derivedId } from '@platform/ids.js';
import { dropKeys } from '@platform/mail/keys.js';
import { orderMail } from '@platform/mail/order.js';
import type { Ports } from '@platform/ports.js';

/** A command that was carried out, and whom it was about. */
type Done = { commandId: string; ids: readonly string[] };

/** Writes to whom a command invited; a repeat of it writes to nobody again. */
export async function sendInvitations(ports: Pick<Ports, 'jobs' | 'vault'>, tenant: string, done: Done): Promise<void> {
  for (const to of done.ids)
    await orderMail(ports, tenant, { id: derivedId(done.commandId, to), to, mail: 'INVITATION' });
}

/** What was sent to them opens nothing any more. */
export async function dropInvitations(ports: Pick<Ports, 'vault'>, tenant: string, { ids }: Done): Promise<void> {
  for (const id of ids) await dropKeys(ports.vault, tenant, 'inviteKey', id);
}
