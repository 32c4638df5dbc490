import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AreaName } from '@contracts/message.js';
import { CreateElement } from '@contracts/planning/commands.js';
import type { Area } from '@domain/decider.js';
import type { Desk } from '@domain/desk/desk.js';
import { serverItself } from '@domain/identity/rights.js';
import { areas } from '@domain/registry.js';
import { tenantsArea } from '@domain/tenants/area.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts } from '@platform/openPorts.js';
import type { Job, OpenPorts } from '@platform/ports.js';
import { openRegistry, type Registry } from '../registry.js';
import { sendDigests } from './digests.js';
import { sendMail } from './send.js';

const tenant = { id: 'dev', timeZone: 'Europe/Berlin' } as Tenant;
const [mira, ada] = [freshId(), freshId()];
let folder: string;
let ports: OpenPorts;
let engine: Engine;
let operator: Engine;
let registry: Registry;

type Told = { area: AreaName; command: string; data: object };
async function happens(told: Told, at = engine, of = 'dev') {
  const data = told.data as Record<string, unknown>;
  const order = { ...told, data, tenant: of, by: { user: mira }, asks: null, commandId: freshId(), answer: () => null };
  const outcome = await at.execute(order);
  if (outcome.status === 'refused') throw new Error(JSON.stringify(outcome.refusal));
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'digests-'));
  ports = await openPorts({ dataDir: folder, masterKey: Buffer.alloc(32, 7) });
  engine = openEngine({ ports, areas: Object.values(areas) as Area[], exclusive: true });
  operator = openEngine({ ports, areas: [tenantsArea as unknown as Area], exclusive: true });
  registry = openRegistry({ ports, log: () => {} });
  const company = { area: 'tenants' as const, command: 'registerTenant', data: { id: 'dev', name: 'Firma' } };
  await happens(company, operator, '_system');
  const key = { keyUser: true, group: null, roles: [], firstName: '', lastName: '' };
  for (const [id, username] of [[mira, 'mira'] as const, [ada, 'ada'] as const]) {
    const data = { ...key, id, username, email: `${username}@example.org` };
    const order = { tenant: 'dev', area: 'users' as const, command: 'addUser', data, by: { user: serverItself } };
    await engine.execute({ ...order, asks: null, commandId: freshId(), answer: () => null });
  }
});
afterAll(async () => {
  await engine.close();
  await registry.close();
  await operator.close();
  await ports.close();
  rmSync(folder, { recursive: true, force: true });
});

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
    const around = { engine, registry, ports, smtp, publicUrl: 'https://x.example', log: () => {} };
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
