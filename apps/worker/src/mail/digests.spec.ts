import type { AreaName } from '@contracts/message.js';
import { CreateElement } from '@contracts/planning/commands.js';
import type { Desk } from '@domain/desk/desk.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import type { Job, OpenPorts } from '@platform/ports.js';
import { type Company, openCompany, told } from './company.harness.js';
import { sendDigests } from './digests.js';
import { sendMail } from './send.js';

const tenant = { id: 'dev', timeZone: 'Europe/Berlin' } as Tenant;
const [mira, ada] = [freshId(), freshId()];
let company: Company;
let ports: OpenPorts;
let engine: Engine;

type Told = { area: AreaName; command: string; data: Record<string, unknown> };
const happens = (order: Told) => told(engine, order, mira);
beforeAll(async () => {
  company = await openCompany('Firma');
  ({ ports, engine } = company);
  const key = { keyUser: true, group: null, roles: [], firstName: '', lastName: '' };
  for (const [id, username] of [[mira, 'mira'] as const, [ada, 'ada'] as const]) {
    const data = { ...key, id, username, email: `${username}@example.org` };
    await told(engine, { area: 'users', command: 'addUser', data });
  }
});
afterAll(() => company.close());

const settings = (mailDigest: string) =>
  happens({ area: 'users', command: 'changeSettings', data: { id: ada, mailDigest } });
async function made(label: string): Promise<void> {
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const element = { ...new CreateElement(), ...dates, id: freshId(), type: 'MAIN', label, responsible: ada };
  await happens({ area: 'plan', command: 'createElement', data: element });
  await happens({
    area: 'desk',
    command: 'notify',
    data: { kind: 'RESPONSIBLE', about: { type: 'plan-element', id: element.id }, person: ada },
  });
}
/** The items of the digests that a look at a time sends. */
async function sentAt(time: number): Promise<string[][]> {
  const orders: Job['data'][] = [];
  const add: OpenPorts['jobs']['add'] = async (_, __, data) => String(orders.push(data));
  await sendDigests({ ports: { ...ports, jobs: { ...ports.jobs, add } }, engine }, tenant, time);
  const items: string[][] = [];
  for (const data of orders) {
    const smtp = async ({ text }: { text: string }) =>
      void items.push([...text.matchAll(/^- (.+)$/gm)].map(([, item = '']) => item));
    const around = { ...company, smtp, publicUrl: 'https://x.example', log: () => {} };
    const job = { id: '1', name: 'mail.send', tenant: 'dev', state: 'running', progress: 0, tries: 1 } as const;
    await sendMail(around, { ...job, data });
    await sendMail(around, { ...job, data });
  }
  return items;
}
const day = 86_400_000;
/** At nine in the morning in Berlin, so many days after the next Monday. */
function nine(days: number): number {
  const monday = new Date(Date.now() + day);
  while (monday.getUTCDay() !== 1) monday.setTime(monday.getTime() + day);
  return monday.setUTCHours(8, 0, 0, 0) + days * day;
}

test('a daily digest has once what came since the one before and was not read; read it is empty and is not sent', async () => {
  await settings('DAILY');
  await made('Messe');
  await made('Kongress');
  expect(await sentAt(nine(0) - 8 * 3_600_000)).toEqual([]);
  const first = ['mira hat Sie zuständig gemacht: Messe', 'mira hat Sie zuständig gemacht: Kongress'];
  expect(await sentAt(nine(0))).toEqual([first]);
  expect(await sentAt(nine(0) + 1)).toEqual([]);
  expect(await sentAt(nine(1))).toEqual([]);
});

test('a weekly one comes on Mondays', async () => {
  await settings('WEEKLY');
  await ports.vault.remove('dev', 'digestUntil', ada);
  expect(await sentAt(nine(2))).toEqual([]);
  expect(await sentAt(nine(7))).toHaveLength(1);
  await ports.vault.remove('dev', 'digestUntil', ada);
  await happens({ area: 'desk', command: 'readNotices', data: { person: ada, ids: null } });
  expect((await engine.state<Desk>('dev', 'desk')).of(ada)).toHaveLength(2);
  expect(await sentAt(nine(14))).toEqual([]);
});
