import { createServer, type Server } from 'node:net';
import { type Api, signIn } from './api.js';
import { planEvents } from './log.js';
import { testEmbedded } from './onlyEmbedded.js';
import { type Element, wish, written } from './plan.js';
import { adminPassword, oneProcess, type Product, product } from './server.js';

let it: Product;
beforeAll(async () => {
  it = await product({ TENANTS: 'dev,zwei' });
});
afterAll(() => it.remove());

test('the calls that need no token say nothing of tenants', async () => {
  const get = async (path: string) => {
    const answer = await fetch(it.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/version', '/api/openapi.json', '/api/docs', '/'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ lag: 0 });
  expect((await get('/metrics')).text).not.toMatch(/zwei/);
  expect(JSON.parse((await get('/api/zwei/meta/login-info')).text)).toMatchObject({ tenant: 'zwei', sso: [] });
});

test('tenants know nothing of each other, though they use the same ids', async () => {
  const [one, two] = [await signIn(it.url, adminPassword), await signIn(it.url, adminPassword, { tenant: 'zwei' })];
  const project = wish('MAIN', null, { identifier: 'GLEICH' });
  const made = await one.call('POST', 'plan-element', { ...project, label: 'geheim' });
  expect((await two.call('GET', `plan-element/${project.id}`)).status).toBe(404);
  expect((await two.call('POST', `undo/${made.headers.get('x-command')}`, {})).status).toBe(404);
  expect((await two.call('POST', 'plan-element', { ...project, label: 'anders' })).status).toBe(201);
  const mine = await one.call<Element[]>('GET', 'plan-element', undefined, written(made));
  expect(mine.body.map(({ label }) => label)).toEqual(['geheim']);
});

test('stopped under load, it answers what it took, and what it answered is in the log', async () => {
  const api = await signIn(it.url, adminPassword);
  const acknowledged: string[] = [];
  const odd: number[] = [];
  let isStopping = false;
  const load = Array.from({ length: 16 }, () => keepCreating(api, { acknowledged, odd, stops: () => isStopping }));
  while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 20));
  isStopping = true;
  expect(await it.stop()).toBe(0);
  const cut = (await Promise.all(load)).filter((reason) => reason !== 'refused');
  expect([odd, cut]).toEqual([[], []]);
  const stored = new Set((await planEvents(it)).map(({ json }) => (JSON.parse(json) as Element).id));
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  await it.start();
});

/** Until the server is gone; answers how that was: `refused` before it took the call, or cut off in the middle of it. */
async function keepCreating(
  api: Api,
  { acknowledged, odd, stops }: { acknowledged: string[]; odd: number[]; stops(): boolean },
): Promise<'refused' | 'cut'> {
  for (;;) {
    const body = wish('MAIN');
    try {
      const { status } = await api.call('POST', 'plan-element', body);
      if (status === 201) acknowledged.push(body.id);
      // 502: so a proxy says that the connection was reset, as it is said below of one's own.
      else if (!([502, 503].includes(status) && stops())) odd.push(status);
      else return 'refused';
    } catch (thrown) {
      const { code } = ((thrown as Error).cause ?? {}) as { code?: string };
      // An idle connection that the server had closed: the call was never taken.
      return ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code ?? '') && stops() ? 'refused' : 'cut';
    }
  }
}

testEmbedded('what the one process asks of its folder and port; several refuse in tests/distributed')(
  'a second server on the same folder, a port in use, and settings that are none are told in words',
  async () => {
    const own = await oneProcess({});
    await expect(oneProcess({ DATA_DIR: own.dataDir })).rejects.toThrow(/in use by another server/);
    const taken = await listening();
    const port = String((taken.address() as { port: number }).port);
    await expect(oneProcess({ PORT: port })).rejects.toThrow(new RegExp(`address already in use.*${port}`));
    taken.close();
    await expect(oneProcess({ PORT: 'abc' })).rejects.toThrow(/PORT must be a port number/);
    await expect(oneProcess({ JWT_SECRET: 'kurz' })).rejects.toThrow(/JWT_SECRET must have at least 32 bytes/);
    expect((await fetch(`${own.url}/readyz`)).status).toBe(200);
    await own.remove();
  },
  120_000,
);

function listening(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
}
