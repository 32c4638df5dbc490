import type { ErasePerson } from '@contracts/identity/user.js';
import type { AreaName } from '@contracts/message.js';
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

/** Whom an area forgets: a command of that name, confirmed by what they are called. */
interface Whom {
  area: AreaName;
  id: string;
  data: object;
}

/** The fact is stored, then the key destroyed. */
export async function forgotten(context: Context, call: Call, { area, id, data: said }: Whom): Promise<Answer> {
  const { tenant } = call;
  const data = { ...said, id };
  const done = await context.execute({
    ...{ tenant, area, command: 'erasePerson', data, by: personOf(call).by, asks: null },
    ...{ ...keyOf(context, call, data), answer: () => null },
  });
  await context.ports.keys.destroy(tenant, id);
  const { 'x-position': position = '' } = commandHeaders(context, done);
  return { ...noContent, headers: { 'x-position': position } };
}

/** What the vault knows them by. */
const ofPerson = ['ssoSubject', 'signedInFrom', 'pushDevice'];

async function erasePerson(context: Context, call: Call): Promise<Answer> {
  const { tenant } = call;
  const [id = ''] = idsOf(call.params['id']);
  const data = checked<ErasePerson>(call.line.body as never, call.body);
  const answer = await forgotten(context, call, { area: 'users', id, data });
  const { vault } = context.ports;
  for (const kind of ofPerson)
    for (const { key } of await vault.listByOwner(tenant, kind, id)) await vault.remove(tenant, kind, key);
  await vault.remove(tenant, 'credentials', id);
  for (const kind of ['secondFactor', 'mailFactor', 'mailCode']) await vault.remove(tenant, kind, id);
  for (const kind of ['resetKey', 'inviteKey'] as const) await dropKeys(vault, tenant, kind, id);
  await context.sessions.endAll(tenant, id);
  await forgetInAudit(vault, tenant, id, (await context.people.users(tenant)).settings.auditDays);
  return answer;
}
