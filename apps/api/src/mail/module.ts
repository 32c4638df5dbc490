import { freshId } from '@platform/ids.js';
import { orderMail } from '@platform/mail/order.js';
import { keptMail, keptMails } from '@platform/mail/outbox.js';
import { type Call, type Handlers, type Person, personOf } from '../call.js';
import type { Context } from '../context.js';
import { noContent, ok } from '../http/answer.js';
import { missingPrivilege, notFound, Problem } from '../http/problem.js';
import type { Module } from '../module.js';

/** Mails that were not sent: key users read them, there may be others' keys in them. */
const mailHandlers = (context: () => Context): Handlers => ({
  async outbox(call) {
    onlyKeyUsers(call);
    return ok(await keptMails(context().ports.files, call.tenant));
  },
  async outboxMail(call) {
    onlyKeyUsers(call);
    const found = await keptMail(context().ports.files, call.tenant, call.params['id'] ?? '');
    if (!found) throw notFound();
    return ok(found);
  },
  async testMail(call) {
    const { by, users } = onlyKeyUsers(call);
    if (!users.user(by.user)?.email) throw new Problem(409, 'NO_MAIL');
    await orderMail(context().ports, call.tenant, { id: freshId(), to: by.user, mail: 'TEST' });
    return noContent;
  },
});
export const mailModule: Module = { handlers: mailHandlers };

function onlyKeyUsers(call: Call): Person {
  const person = personOf(call);
  if (!person.keyUser) throw missingPrivilege('keyUser');
  return person;
}
