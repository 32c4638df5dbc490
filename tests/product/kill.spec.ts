import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, signIn } from './api.js';
import { planEvents } from './log.js';
import { adminPassword, isDistributed, type Product, product } from './server.js';

interface Sent {
  id: string;
  key: string;
  path: string;
  method: string;
  body: Record<string, unknown>;
  status: number | null;
}

const kills = 20;
// Of many processes each start waits until the leases of the dead have run out: some 8 s.
const longest = isDistributed ? 900_000 : 240_000;
let it: Product;

beforeAll(async () => {
  it = await product();
});
afterAll(() => it.remove());

test(
  'kill -9 twenty times under load: nothing acknowledged is lost or doubled, what follows from invoices is booked once, rows equal a replay from zero',
  async () => {
    const api = await signIn(it.url, adminPassword);
    const project = randomUUID();
    const made = await api.call('POST', 'plan-element', element(project, null, 'MAIN'));
    expect(made.status).toBe(201);

    const sent: Sent[] = [];
    const invoiced: Sent[] = [];
    for (let round = 0; round < kills; round++) {
      const on = { isOver: false };
      const load = Array.from({ length: 16 }, () => keepSending(api, project, sent, on));
      load.push(keepInvoicing(api, project, invoiced, on));
      const before = sent.length;
      await sleep(100 + Math.random() * 250);
      while (sent.length < before + 20) await sleep(10);
      await it.kill();
      on.isOver = true;
      await Promise.all(load);
      await it.start();
      const unknown = [...sent, ...invoiced].filter((one) => one.status === null);
      await Promise.all(unknown.map((one) => insist(() => settle(api, one))));
    }
    expect([...new Set(sent.map((one) => one.status))].sort()).toEqual([200, 201]);
    expect([...new Set(invoiced.map((one) => one.status))]).toEqual([201]);
    const owed = costsOf(invoiced);
    expect(owed.every(([, actual]) => actual > 0)).toBe(true);
    await insist(async () => expect(await booked(api, project)).toEqual(owed));
    expect((await api.call('GET', 'effect')).body).toEqual([]);

    const rows = await allRows(api, project);
    await it.stop();
    expect(await times(sent)).toEqual(new Map(sent.map((one) => [one.key, 1])));

    await it.wipeRows();
    await it.start();
    expect(await allRows(api, project)).toEqual(rows);
    expect(await booked(api, project)).toEqual(owed);
  },
  longest,
);

const element = (id: string, parentId: string | null, type: string) => ({
  id,
  type,
  parentId,
  label: `Element ${id}`,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
});

/** Creates and renames until the server is gone; what became of the last ones is not known then. */
async function keepSending(api: Api, project: string, sent: Sent[], on: { isOver: boolean }): Promise<void> {
  let last: string | null = null;
  while (!on.isOver) {
    const id: string = last && Math.random() < 0.5 ? last : randomUUID();
    const change = id === last;
    const key = randomUUID();
    const one: Sent = {
      id,
      key,
      method: change ? 'PUT' : 'POST',
      path: change ? `plan-element/${id}` : 'plan-element',
      body: change ? { description: key } : { ...element(id, project, 'SUB'), description: key },
      status: null,
    };
    sent.push(one);
    const isKnown = await settle(api, one).then(
      () => true,
      () => false,
    );
    if (isKnown) last = id;
    else await sleep(20);
  }
}

const months = ['2026-03', '2026-04'];

/** Invoices with one item each, half of it paid in either month, with two per cent of cash discount. */
async function keepInvoicing(api: Api, project: string, sent: Sent[], on: { isOver: boolean }): Promise<void> {
  while (!on.isOver) {
    const amount = 100_000 * (1 + Math.floor(Math.random() * 50));
    const [id, key] = [randomUUID(), randomUUID()];
    const paid = { amount, payingPeriods: months.map((period) => ({ period, amount: amount / 2 })) };
    const item = { label: key, planElementId: project, gstRate: 19_000, discountRate: 2_000, ...paid };
    const nobody = { serviceProviderId: null, planElementId: null, responsible: null };
    const bill = { id, label: '', identifier: id, date: '2026-03-01', amountNet: amount, amountGross: 0, ...nobody };
    const one = { id, key, method: 'POST', path: 'accounting/invoice', body: { ...bill, items: [item] }, status: null };
    sent.push(one);
    await settle(api, one).catch(() => sleep(20));
  }
}

/** What the invoices cost by month. */
function costsOf(sent: readonly Sent[]): [period: string, actual: number][] {
  const net = sent.reduce((sum, { body }) => sum + (body['amountNet'] as number), 0);
  return months.map((period) => [period, (net / 100) * 49]);
}

/** What of it stands in the plan. */
async function booked(api: Api, project: string): Promise<[period: string, actual: number][]> {
  type Info = { byPeriod: { period: string; actual: number }[] };
  const { body } = await api.call<Info>('GET', `plan-element/cost-info/${project}`);
  return body.byPeriod.map(({ period, actual }) => [period, actual]);
}

/** Asks again for a minute: who has just started may be told to come back. */
async function insist(ask: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 60_000; ; await sleep(50)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** Throws where nobody knows: the connection broke, or a proxy says that nobody answered it. */
async function settle(api: Api, one: Sent): Promise<void> {
  const answer = await api.call(one.method, one.path, one.body, { 'idempotency-key': one.key });
  if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
  one.status = answer.status;
}

/** Both lists and a history. A call that changes nothing answers where the log is. */
async function allRows(api: Api, project: string) {
  const { headers } = await api.call('PUT', `plan-element/${project}`, { label: `Element ${project}` });
  const there = { 'x-min-position': headers.get('x-position') ?? 'none' };
  const lists = ['plan-element?sort=id', 'plan/gantt-element?enrich=true', `change-set?elementId=${project}`];
  const answers = await Promise.all(lists.map((path) => api.call<{ id: string }[]>('GET', path, undefined, there)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return answers.map(({ body }) => body);
}

/** How many events of the log carry each sent key: it is the description that the event stores. */
async function times(sent: readonly Sent[]): Promise<Map<string, number>> {
  const counts = new Map(sent.map((one) => [one.key, 0]));
  for (const { json } of await planEvents(it)) {
    const data = JSON.parse(json) as {
      content?: { description?: string };
      changed?: { description?: { new: string } };
    };
    const key = data.content?.description ?? data.changed?.description?.new ?? '';
    if (counts.has(key)) counts.set(key, counts.get(key)! + 1);
  }
  return counts;
}
