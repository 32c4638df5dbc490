import type { AcceptInvitation } from '@contracts/identity/recovery.js';
import { useKey } from '@platform/mail/keys.js';
import { checked } from '../asked.js';
import type { Call, Handlers } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { hashed, holdToRules, putCredentials } from './passwords.js';
import { note } from './proving.js';
import { keyHolder, noteKey, wrongKey } from './recovering.js';
import { tryInTurn } from './tries.js';

/** Whoever is invited says who they are and chooses a password. */
export const invitationHandlers = (context: () => Context): Handlers => ({
  acceptInvitation: (call) => accept(context(), call),
});

async function accept(context: Context, call: Call): Promise<Answer> {
  const { tenant } = call;
  const { vault } = context.ports;
  const { password, ...names } = checked(call.line.body, call.body) as AcceptInvitation;
  const inviteId = call.query['inviteId'] ?? '';
  const user = await tryInTurn(vault, call, async () => {
    const holder = await keyHolder(context, call, 'inviteKey', inviteId);
    if (holder.userStatus !== 'INVITED') throw wrongKey();
    holdToRules((await context.people.users(tenant)).settings, password);
    if (!(await useKey(vault, tenant, 'inviteKey', inviteId))) throw wrongKey();
    return holder;
  });
  await noteKey(context, call, { what: 'inviteKeyUsed', user: user.id });
  // Before the fact is stored: whoever is active has a password.
  await putCredentials(vault, tenant, user.id, { hash: await hashed(tenant, password), renew: false });
  await note(context, tenant, { command: 'acceptInvitation', data: { id: user.id, ...names } });
  return ok({ username: user.username });
}
