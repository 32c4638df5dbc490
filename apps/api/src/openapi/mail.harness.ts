import { randomUUID } from 'node:crypto';
import { makeKey } from '@platform/mail/keys.js';
import { keepMail } from '@platform/mail/outbox.js';
import { type Answer, api } from '../testing/api.js';
import type { TestServer } from '../testing/server.js';

/** Asks what workers write to people about, without a worker. */
export async function mailIsAsDocumented(
  server: TestServer,
  matches: (key: string, answer: Answer) => unknown,
): Promise<void> {
  const admin = await api(server).as('admin');
  const mail = { id: randomUUID(), mail: 'TEST', userId: randomUUID(), to: 'a@b.de', subject: 'Test' } as const;
  await keepMail(server.context.ports, 'dev', { ...mail, reason: 'NO_SERVER', detail: '', text: '', html: '' });
  matches('GET outbox', await admin.get('outbox'));
  matches('GET outbox/{id}', await admin.get(`outbox/${mail.id}`));
  const wish = { username: 'gast', email: 'a@b.de', roles: ['READER'], invite: true };
  const { id } = (await admin.post('user', wish)).body;
  for (const send of ['DELETE', 'POST'] as const)
    matches(`${send} user/{ids}/invite`, await admin[send === 'POST' ? 'post' : 'delete'](`user/${id}/invite`));
  const inviteId = await makeKey(server.context.ports.vault, 'dev', 'inviteKey', id);
  const named = { firstName: 'Ina', lastName: 'Gast', password: 'Gans-und-gar-9' };
  matches('PUT invite', await api(server).anybody.put(`invite?inviteId=${inviteId}`, named));
}
