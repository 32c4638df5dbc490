import { freshId } from '@platform/ids.js';
import type { Message } from '@platform/mail/message.js';
import type { Job, Ports } from '@platform/ports.js';
import { type Company, openCompany, told } from '../mail/company.harness.js';
import { sendMail } from '../mail/send.js';
import { tellOfDeletions } from './telling.js';

let company: Company;
beforeAll(async () => {
  company = await openCompany('Müller & Söhne');
  const person = { firstName: '', lastName: '', group: null, roles: ['READER'] };
  for (const [username, keyUser, language] of [
    ['ada', true, 'de_DE'],
    ['kei', true, 'ja_JP'],
    ['tom', false, 'de_DE'],
  ] as const) {
    const data = { ...person, id: freshId(), username, keyUser, email: `${username}@example.org` };
    await told(company.engine, { area: 'users', command: 'addUser', data });
    const settings = { id: data.id, language };
    await told(company.engine, { area: 'users', command: 'changeSettings', data: settings }, data.id);
  }
});
afterAll(() => company.close());

/** One look, and the mails that it had written. */
async function look(): Promise<Message[]> {
  const { ports, engine, registry } = company;
  const jobs: unknown[] = [];
  const add: Ports['jobs']['add'] = async (_, __, data) => String(jobs.push(data));
  await tellOfDeletions({ engine, registry, ports: { vault: ports.vault, jobs: { ...ports.jobs, add } } });
  const sent: Message[] = [];
  const smtp = async (message: Message) => void sent.push(message);
  const around = { engine, registry, ports, smtp, publicUrl: 'https://plan.example', log: () => {} };
  const job: Omit<Job, 'data'> = { id: '1', name: 'mail.send', tenant: 'dev', state: 'running', progress: 0, tries: 1 };
  for (const data of jobs) await sendMail(around, { ...job, data });
  return sent;
}
const addresses = (mails: readonly Message[]) => mails.map(({ to }) => to.address).sort();
const keyUsers = ['ada@example.org', 'kei@example.org'];

test('key users are written to once when a deletion is ordered, and once when it is stopped, each in their language', async () => {
  expect(await look()).toEqual([]);
  await company.order('askDeletion', { confirm: 'Müller & Söhne', days: 30 });
  const mails = await look();
  expect(addresses(mails)).toEqual(keyUsers);
  const [ada, kei] = mails.sort((a, b) => (a.to.address < b.to.address ? -1 : 1));
  expect([ada?.subject, kei?.subject]).toEqual(['Müller & Söhne wird gelöscht', 'Müller & Söhne は削除されます']);
  expect(ada?.text).toContain('https://plan.example/organisation/leaving#tenantId=dev');
  expect(await look()).toEqual([]);
  await company.order('stopDeletion');
  const kept = await look();
  expect([addresses(kept), kept[0]?.subject]).toEqual([keyUsers, expect.stringContaining('Müller & Söhne')]);
  expect(await look()).toEqual([]);
});

test('the operator’s order is told though nobody gets in any more, and so is its end', async () => {
  await company.order('orderDeletion', { confirm: 'dev', days: 3 });
  const mails = await look();
  expect(addresses(mails)).toEqual(keyUsers);
  const ada = mails.find(({ to }) => to.address === 'ada@example.org');
  expect(ada?.text).toContain('Stoppen kann es nur, wer den Server betreibt');
  expect(ada?.text).not.toContain('organisation/leaving');
  await company.order('resumeTenant');
  expect(addresses(await look())).toEqual(keyUsers);
});

test('what was stopped before it was told, or ordered once more, is told as it stands', async () => {
  await company.order('askDeletion', { confirm: 'Müller & Söhne', days: 30 });
  await company.order('stopDeletion');
  expect(await look()).toEqual([]);
  await company.order('askDeletion', { confirm: 'Müller & Söhne', days: 30 });
  expect(addresses(await look())).toEqual(keyUsers);
  await company.order('stopDeletion');
  await company.order('askDeletion', { confirm: 'Müller & Söhne', days: 60 });
  const mails = await look();
  expect([addresses(mails), mails[0]?.subject.includes('Müller')]).toEqual([keyUsers, true]);
});
