import type { ErasePerson } from '@contracts/identity/user.js';
import { forgetInAudit } from '@platform/audit.js';
import { dropKeys } from '@platform/mail/keys.js';
import { checked, idsOf, keyOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { commandHeaders } from '../execute.js';
import { type Answer, noContent } from '../http/answer.js';

/** Forgets for good what a user is called: the event is stored, then their key is destroyed; a worker does so too. */
export const erasingHandlers = (context: () => Context): Handlers => ({
  erasePerson: (call) => erasePerson(context(), call),
});

async function erasePerson(context: Context, call: Call): Promise<Answer> {
  const { tenant } = call;
  const [id = ''] = idsOf(call.params['id']);
  const data = { ...checked<ErasePerson>(call.line.body as never, call.body), id };
  const done = await context.execute({
    ...{ tenant, area: 'users', command: 'erasePerson', data, by: personOf(call).by, asks: null },
    ...{ ...keyOf(context, call, data), answer: () => null },
  });
  const { keys, vault } = context.ports;
  await keys.destroy(tenant, id);
  await vault.remove(tenant, 'credentials', id);
  for (const kind of ['secondFactor', 'mailFactor', 'mailCode']) await vault.remove(tenant, kind, id);
  for (const kind of ['resetKey', 'inviteKey'] as const) await dropKeys(vault, tenant, kind, id);
  await context.sessions.endAll(tenant, id);
  await forgetInAudit(vault, tenant, id, (await context.people.users(tenant)).settings.auditDays);
  const { 'x-position': position = '' } = commandHeaders(context, done);
  return { ...noContent, headers: { 'x-position': position } };
}
