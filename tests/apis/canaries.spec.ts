import type { CatalogueLine } from '@contracts/calls.js';
import { catalogueLines } from '@contracts/catalogue.js';
import type { Subscription } from '@platform/ports.js';
import pino from 'pino';
import { type Answer, action, after, api, type Caller, project } from '../../apps/api/src/testing/api.js';
import { adminPassword, startServer, type TestServer } from '../../apps/api/src/testing/server.js';
import { smallest } from '../../apps/api/src/testing/smallest.js';
import { type Listener, listen } from '../../apps/api/src/testing/socket.js';
import { startWorker } from '../../apps/worker/src/worker.js';

/**
 * Nothing of another tenant, nor of what a unit may not see, comes out anywhere. What somebody is answered is told before
 * and after canaries are made that they may not see: by every call of the catalogue that reads, sorted both ways, searched
 * for the very words, in pages, as files; each answer, with its count and its ETag, must be the same to the letter. Their
 * websocket must be told nothing, and no log line nor metric may name a canary.
 */
const lines = catalogueLines as readonly (readonly [string, CatalogueLine])[];
/** Words between those of what is seen, so that they would move its order. */
const canary = 'Kanarienvogel';

let server: TestServer;
let worker: Subscription;
let admin: Caller;
/** Plans and controls in the unit Süd; sees nothing of Nord. */
let pia: Caller;
let nord: string;
const log: string[] = [];

beforeAll(async () => {
  server = await startServer(
    ['dev', 'other'],
    undefined,
    pino({ level: 'trace' }, { write: (line) => void log.push(line) }),
  );
  const { ports, engine } = server.context;
  worker = startWorker({ ports, engine });
  admin = await api(server).as('admin');
  nord = (await admin.post('group', { label: 'Nord' })).body.id;
  const sued = (await admin.post('group', { label: 'Süd' })).body.id;
  await admin.post('data-element', { typeId: 'product', identifier: 'P', label: 'Herd' });
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  const person = {
    password: adminPassword,
    renewPasswordAtNextLogin: false,
    roles: ['PLANNER', 'CONTROLLER', 'APPROVER'],
  };
  await admin.post('user', { ...person, username: 'pia', group: sued });
  pia = await api(server).as('pia');
  // What is seen: before and behind the canaries by every order.
  const seen = [await ofUnit(sued, 'Apfel'), await ofUnit(sued, 'Zitrone')];
  await pia.get('plan-element', after(seen[1] as Answer));
});
afterAll(async () => {
  await worker.close();
  await server.close();
});

/** A project with an action, money, a goal, an invoice, an order and a comment, all of a unit and with a word in each text. */
async function ofUnit(unitId: string | null, word: string, by = admin): Promise<Answer> {
  const costs = [['BUDGET', 70_000] as const, ['PLAN', 7_000] as const].map(([kind, amount]) => ({
    kind,
    amount,
    period: '2026-03',
  }));
  const more = { description: word, costObjects: costs, kpis: [{ label: word, plan: 1_000, unit: word, actual: 500 }] };
  const made = await by.post('plan-element', project({ ...more, label: word, unitId, identifier: `${word}-1` }));
  expect(made.status).toBe(201);
  const planElementId = made.body.id as string;
  const below = await by.post('plan-element', action(planElementId, { label: `${word} unten`, unitId }));
  const invoice = { label: word, identifier: word, date: '2026-03-01', planElementId, unitId };
  const { body } = await by.post('accounting/invoice', invoice);
  const item = { invoiceId: body.id, label: word, planElementId, amount: 1_000, gstRate: 19_000 };
  const paid = { payingPeriods: [{ period: '2026-03', amount: 1_000 }] };
  expect((await by.post('accounting/invoice-item', { ...item, ...paid })).status).toBe(201);
  const order = { identifier: word, label: word, date: '2026-03-01', planElementId, amount: 1_000 };
  expect((await by.post('accounting/order', order)).status).toBe(201);
  expect((await by.put(`process/${below.body.id}/submit`, {})).status).toBe(200);
  return by.put(`plan-element/${planElementId}`, { goalDescription: word });
}

/** Calls whose answers tell of the asking itself, or when they were made. */
const ofTheAsking = ['logged-in-user/session', 'export/job', 'audit', 'import/template'];
const reads = lines
  .filter(([key]) => key.startsWith('GET ') && !key.includes('{'))
  .map(([key, line]) => ({ path: key.slice(4), line }));
const asked: Readonly<Record<string, string>> = { typeId: 'product', kind: 'PLAN' };
const year = 'from=2026-01&to=2026-12';

/** What is asked of a call: as it is, in either order, of the canaries' words, in pages. */
function addresses({ path, line }: (typeof reads)[number]): string[] {
  const needs = line.does === 'call' ? (line.needs ?? []) : [];
  const base = needs.map((name) => `${name}=${asked[name] ?? 'x'}`).join('&');
  const isList = Array.isArray(line.answers);
  const lists = ['sort=-label&enrich=true', `filters=text='${canary}'`, 'offset=1&limit=1', 'deleted=true'];
  const queries = ['', year, ...(isList ? lists : [])];
  return queries.map((query) => `${path}?${[base, query].filter(Boolean).join('&')}`);
}

/** Every answer to somebody, by its address: status, count, ETag, text. */
async function toldTo(who: Caller, position: Answer | null): Promise<Map<string, unknown>> {
  const told = new Map<string, unknown>();
  if (position) await who.get('plan-element', after(position));
  for (const read of reads.filter(({ path }) => !ofTheAsking.includes(path)))
    for (const address of addresses(read)) {
      const { status, headers, body } = await who.get(address);
      told.set(address, [status, headers.get('x-total-count'), headers.get('etag'), JSON.stringify(body)]);
    }
  for (const [path, body] of files) {
    const { status, body: content } = await who.post(path, body, { prefer: 'wait=30' });
    told.set(path, [status, String(content)]);
  }
  return told;
}
const files: readonly [string, object][] = [
  ...['plan', 'invoices', 'orders'].map(
    (table) => [`export/${table}`, { format: 'CSV', language: 'de' }] as [string, object],
  ),
  ['export/master-data/product', { format: 'CSV', language: 'de' }],
  ['plan/goal/export', { format: 'CSV', language: 'de' }],
];

function expectSame(before: Map<string, unknown>, now: Map<string, unknown>): void {
  const changed = [...now].filter(
    ([address, answer]) => JSON.stringify(before.get(address)) !== JSON.stringify(answer),
  );
  // What is seen is told by most of the calls.
  const texts = [...now.values()].map((answer) => JSON.stringify(answer));
  expect(texts.filter((text) => text.startsWith('[200')).length).toBeGreaterThan(100);
  expect(texts.filter((text) => text.includes('Apfel')).length).toBeGreaterThan(20);
  expect(changed.map(([address, answer]) => ({ address, before: before.get(address), answer }))).toEqual([]);
  expect(texts.join()).not.toContain(canary);
}

async function follows(who: Caller, username: string): Promise<Listener> {
  const socket = await listen(server, 'dev', who.token);
  const topics = ['', '/errors', '/gantt', `/${username}`].map((end) => `updates/dev${end}`);
  socket.send('subscribe', { topics });
  expect((await socket.next()).event).toBe('subscribed');
  return socket;
}

test('of another tenant nobody is told anything, by any call, file, websocket, log line or metric', async () => {
  const sockets = [await follows(admin, 'admin'), await follows(pia, 'pia')];
  const before = await toldTo(admin, null);
  const other = await api(server, 'other').as('admin');
  const last = await ofUnit(null, canary, other);
  for (const [key, line] of lines.filter(([, it]) => it.does === 'call' && it.call === 'createRecord'))
    await other.post(key.slice('POST '.length), {
      ...smallest(line.body, canary),
      ...(key.endsWith('data-element') && { typeId: 'product' }),
    });
  expect(JSON.stringify((await other.get('plan-element', after(last))).body)).toContain(canary);
  expectSame(before, await toldTo(admin, null));
  await firstToldIs(sockets);
}, 300_000);

test('of what a unit may not see nobody of another unit is told anything', async () => {
  const sockets = [await follows(pia, 'pia')];
  const before = await toldTo(pia, null);
  const last = await ofUnit(nord, canary);
  const { id } = last.body;
  expect(JSON.stringify((await admin.get('plan-element', after(last))).body)).toContain(canary);
  expectSame(before, await toldTo(pia, last));
  // By its own id neither.
  for (const [key] of lines.filter(([key]) => key.startsWith('GET ') && key.includes('{id}'))) {
    const answer = await pia.get(key.slice(4).replaceAll(/\{\w+\}/g, id));
    expect([key, JSON.stringify(answer.body).includes(canary)]).toEqual([key, false]);
  }
  for (const query of [`change-set?elementId=${id}`, `plan-element/permissions?idsString=${id}`])
    expect(JSON.stringify((await pia.get(query)).body)).not.toContain(canary);
  await firstToldIs(sockets);
}, 300_000);

/** Nothing came over the websockets before what comes now. */
async function firstToldIs(sockets: readonly Listener[]): Promise<void> {
  const shown = await pia.post('plan-element', project({ label: 'Apfelwein' }));
  for (const socket of sockets) {
    const frame = await socket.next();
    expect([frame.event, frame.data.element.id]).toEqual(['update', shown.body.id]);
    socket.close();
  }
  await pia.delete(`plan-element/${shown.body.id}`);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('etatwerk_');
  expect([metrics.includes(canary), log.filter((line) => line.includes(canary))]).toEqual([false, []]);
  expect(log.length).toBeGreaterThan(0);
}
