import { createHash } from 'node:crypto';
import { CreateElement } from '@contracts/planning/commands.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { freshId } from '@platform/ids.js';
import { zipOf } from '../exporting/zip.js';
import { openZip } from '../importing/zip.js';
import { type Company, openCompany, told } from '../mail/company.harness.js';
import { exportOf, type Taken } from './export.js';

let company: Company;
let tenant: Tenant;
const [mira, gone] = [freshId(), freshId()];
beforeAll(async () => {
  company = await openCompany('Hallmann Küchen');
  const { engine, ports, registry } = company;
  tenant = (await registry.tenant('dev')) as Tenant;
  const person = {
    keyUser: true,
    group: null,
    roles: [],
    firstName: 'Mira',
    lastName: 'Kessler',
    email: 'm@example.org',
  };
  await told(engine, { area: 'users', command: 'addUser', data: { ...person, id: mira, username: 'mira' } });
  await told(engine, {
    area: 'users',
    command: 'addUser',
    data: { ...person, id: gone, username: 'gone', lastName: 'Fort' },
  });
  await told(engine, { area: 'users', command: 'erasePerson', data: { id: gone, username: 'gone' } }, mira);
  await ports.keys.destroy('dev', gone);
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const element = { ...new CreateElement(), ...dates, type: 'MAIN', responsible: mira };
  for (const label of ['Messe', 'Kongress'])
    await told(engine, { area: 'plan', command: 'createElement', data: { ...element, id: freshId(), label } }, mira);
  await told(engine, {
    area: 'masterData',
    command: 'createRecord',
    data: { kind: 'product', id: freshId(), identifier: 'P', label: 'Herd' },
  });
});
afterAll(() => company.close());

async function taken(more: Partial<Taken> = {}): Promise<ReturnType<typeof openZip>> {
  const chunks: Uint8Array[] = [];
  const wish = { tenant, language: 'de', progress: async () => {}, ...more };
  for await (const chunk of await exportOf(company, wish)) chunks.push(chunk);
  return openZip(Buffer.concat(chunks));
}
interface Manifest {
  tenant: string;
  parts: { path: string; bytes: number; sha256: string; events?: number; things?: number }[];
}
const manifestOf = (zip: ReturnType<typeof openZip>): Manifest => JSON.parse(String(zip.read('manifest.json')));
const eventsOf = (zip: ReturnType<typeof openZip>, area: string) =>
  String(zip.read(`events/${area}-1.jsonl`))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('all of a tenant is in it: each event readable, the tables, and a manifest whose every sum is right', async () => {
  const zip = await taken();
  const { parts, ...head } = manifestOf(zip);
  expect(head).toMatchObject({ tenant: 'dev', name: 'Hallmann Küchen' });
  for (const { path, bytes, sha256 } of parts) {
    const content = zip.read(path) as Buffer;
    expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256]);
  }
  const told = parts.map(({ path, events = 0, things = 0 }) => [path, events, things]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['company.json', 0, 0],
      ['events/plan-1.jsonl', 2, 0],
      ['tables/plan.xlsx', 0, 2],
      ['tables/product.xlsx', 0, 1],
    ]),
  );
  const plan = eventsOf(zip, 'plan');
  expect(plan.map(({ type, revision }) => [type, revision])).toEqual([
    ['ElementCreated', 0],
    ['ElementCreated', 1],
  ]);
  expect(JSON.stringify(plan)).toContain('Kongress');
  const sheets = openZip(zip.read('tables/plan.xlsx') as Buffer);
  expect(String(sheets.read('xl/worksheets/sheet1.xml'))).toContain('Kongress');
});

test('what persons entered about themselves is readable, but of who was forgotten', async () => {
  const users = JSON.stringify(eventsOf(await taken(), 'users'));
  expect(users).toContain('Kessler');
  expect(users).not.toContain('Fort');
  expect(users).not.toContain('"$p"');
});

test('it is as far as its parts are, and ends where its job was ended', async () => {
  const told: number[] = [];
  await taken({ progress: async (percent) => void told.push(percent) });
  expect(told.at(-1)).toBe(99);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  const ended = taken({ progress: () => Promise.reject(new Error('ended')) });
  await expect(ended).rejects.toThrow('ended');
});

test('what breaks while a part is read, or before, breaks the file', async () => {
  async function* broken() {
    yield Buffer.from('a');
    throw new Error('torn');
  }
  const read = async (open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>) => {
    for await (const chunk of zipOf([{ path: 'a', open }])) void chunk;
  };
  await expect(read(broken)).rejects.toThrow('torn');
  await expect(read(() => Promise.reject(new Error('not there')))).rejects.toThrow('not there');
});
