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
  'kill -9 twenty times under load: nothing acknowledged is lost or doubled, rows equal a replay from zero',
  async () => {
    const api = await signIn(it.url, adminPassword);
    const project = randomUUID();
    const made = await api.call('POST', 'plan-element', element(project, null, 'MAIN'));
    expect(made.status).toBe(201);

    const sent: Sent[] = [];
    for (let round = 0; round < kills; round++) {
      const on = { isOver: false };
      const load = Array.from({ length: 16 }, () => keepSending(api, project, sent, on));
      const before = sent.length;
      await sleep(100 + Math.random() * 250);
      while (sent.length < before + 20) await sleep(10);
      await it.kill();
      on.isOver = true;
      await Promise.all(load);
      await it.start();
      await Promise.all(sent.filter((one) => one.status === null).map((one) => insist(() => settle(api, one))));
    }
    expect([...new Set(sent.map((one) => one.status))].sort()).toEqual([200, 201]);

    const rows = await allRows(api, project);
    await it.stop();
    expect(await times(sent)).toEqual(new Map(sent.map((one) => [one.key, 1])));

    await it.wipeRows();
    await it.start();
    expect(await allRows(api, project)).toEqual(rows);
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
