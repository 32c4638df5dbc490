import type { Engine } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { MailRefused, MailUncertain, type Message } from '@platform/mail/message.js';
import { orderMail } from '@platform/mail/order.js';
import { keptMail, keptMails } from '@platform/mail/outbox.js';
import type { OpenPorts } from '@platform/ports.js';
import type { Registry } from '../registry.js';
import { type Company, openCompany, told } from './company.harness.js';
import { sendMail } from './send.js';

const tenant = 'dev';
let company: Company;
let ports: OpenPorts;
let engine: Engine;
let registry: Registry;
let ada: string;
let sent: Message[];
let troubles: Error[];

beforeAll(async () => {
  company = await openCompany('Müller & Söhne');
  ({ ports, engine, registry } = company);
  ada = freshId();
  const person = { id: ada, username: 'ada', firstName: 'Ada', lastName: '<Lovelace>', email: 'ada@example.org' };
  const data = { ...person, keyUser: true, group: null, roles: [] };
  await told(engine, { area: 'users', command: 'addUser', data });
});
afterAll(() => company.close());
beforeEach(() => {
  sent = [];
  troubles = [];
});

/** The job's data as it is stored. */
async function ordered(to = ada): Promise<Record<string, unknown>> {
  const stored: unknown[] = [];
  const add: OpenPorts['jobs']['add'] = async (_, __, data) => String(stored.push(data));
  await orderMail({ ...ports, jobs: { ...ports.jobs, add } }, tenant, { id: freshId(), to, mail: 'TEST' });
  return stored[0] as Record<string, unknown>;
}
const attempt = (data: unknown, smtp: 'server' | null = 'server'): Promise<void> =>
  sendMail(
    {
      ...{ engine, registry, ports, publicUrl: 'https://{tenant}.example.org', log: () => {} },
      smtp:
        smtp &&
        (async (message) => {
          const trouble = troubles.shift();
          if (trouble) throw trouble;
          sent.push(message);
        }),
    },
    { id: '1', name: 'mail.send', tenant, data, state: 'running', progress: 0, tries: 1 },
  );

test('one that was certainly not sent is tried again; sent once it is never sent twice, however often it is tried', async () => {
  const data = await ordered();
  troubles = [new Error('451 come back'), new Error('no way there')];
  await expect(attempt(data)).rejects.toThrow('451');
  await expect(attempt(data)).rejects.toThrow('no way');
  await attempt(data);
  await attempt(data);
  await Promise.all([attempt(data), attempt(data)]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...{ from: 'Müller & Söhne', to: { name: 'Ada <Lovelace>', address: 'ada@example.org' } },
    subject: 'Testnachricht von Müller & Söhne',
  });
  expect(sent[0]?.text).toContain('https://dev.example.org/#tenantId=dev');
  expect(sent[0]?.html).toContain('Guten Tag Ada &lt;Lovelace&gt;,');
});

test('it goes out in the name that the tenant set, and says where an answer goes', async () => {
  const set = (mailSender: string, mailReplyTo: string) =>
    told(engine, { area: 'users', command: 'changeTenantSettings', data: { id: 'settings', mailSender, mailReplyTo } });
  await set('Marketing\r\nBcc: x@example.org', 'marketing@example.org');
  await attempt(await ordered());
  await set('', '');
  await attempt(await ordered());
  expect(sent.map(({ from, replyTo }) => [from, replyTo])).toEqual([
    ['Marketing Bcc: x@example.org', 'marketing@example.org'],
    ['Müller & Söhne', ''],
  ]);
});

test('two workers with the same mail send one', async () => {
  const data = await ordered();
  await Promise.all([attempt(data), attempt(data), attempt(data)]);
  expect(sent).toHaveLength(1);
});

test('what was refused, or may have arrived, is not tried again: a key user sees it with why', async () => {
  for (const [trouble, reason] of [
    [new MailRefused('550 nobody here\r\nof that name'), 'REFUSED'],
    [new MailUncertain('closed'), 'UNCERTAIN'],
  ] as const) {
    const data = await ordered();
    troubles = [trouble];
    await attempt(data);
    await attempt(data);
    expect(sent).toEqual([]);
    const kept = await keptMail(ports.files, tenant, data['id'] as string);
    expect(kept).toMatchObject({ reason, to: 'ada@example.org', detail: trouble.message.replace('\r\n', ' ') });
  }
});

test('without a server it lies in the outbox, once', async () => {
  const data = await ordered();
  await attempt(data, null);
  await attempt(data, null);
  const [mail, ...others] = (await keptMails(ports.files, tenant)).filter(({ reason }) => reason === 'NO_SERVER');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ id: data['id'], userId: ada, mail: 'TEST' });
});

test('what a job holds says nothing of what is written; there is nobody to write to where there is no user', async () => {
  const data = await ordered();
  expect(Object.keys(data).sort()).toEqual(['id', 'ids', 'mail', 'to']);
  const gone = freshId();
  const forgotten = await ordered(gone);
  await attempt(forgotten);
  expect(sent).toEqual([]);
});
