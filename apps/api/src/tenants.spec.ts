import type { CatalogueLine } from '@contracts/calls.js';
import { catalogue } from '@contracts/catalogue.js';
import { after, api, type Caller, project } from './testing/api.js';
import { startServer, type TestServer } from './testing/server.js';
import { smallest } from './testing/smallest.js';

let server: TestServer;
let dev: Caller;
let other: Caller;
let foreign: string;
/** A thing of the other tenant for each call that makes one: by its path. */
const theirs = new Map<string, string>();
beforeAll(async () => {
  server = await startServer();
  dev = await api(server).as('admin');
  other = await api(server, 'other').as('admin');
  const made = await other.post('plan-element', project());
  foreign = made.body.id;
  await other.get('role', after(made));
  for (const { path, line } of lines.filter(({ line }) => 'status' in line && line.status === 201 && line.body)) {
    const named = {
      planElementId: foreign,
      ...Object.fromEntries(namedBy.map(([field, at]) => [field, theirs.get(at)])),
    };
    const least = { ...smallest(line.body, secret), ...more[path] };
    const known = Object.entries(named).filter(([field]) => field in least);
    const wish = path === 'plan-element' ? project() : { ...least, ...Object.fromEntries(known) };
    const { body } = await other.post(path.replace('{id}', foreign), wish);
    if (!path.endsWith('/clone')) theirs.set(path, body.id);
  }
});
afterAll(() => server.close());

const secret = 'Messe';
/** Fields that name something made before, and the call that makes it. */
const namedBy = [
  ['invoiceId', 'accounting/invoice'],
  ['substitute', 'user'],
  ['templateId', 'plan-element/{id}/template'],
] as const;
const more: Record<string, object> = {
  user: { username: secret, roles: ['PLANNER'] },
  'data-element': { typeId: 'product' },
  provision: { date: '2026-03' },
  'plan-element-type': { parents: ['MAIN'] },
};
const lines = (Object.entries(catalogue) as [string, CatalogueLine][]).map(([key, line]) => {
  const [method, path] = key.split(' ') as [string, string];
  return { key, method, path, line };
});
const call = (caller: Caller, method: string, path: string, body?: object) => {
  if (method === 'GET') return caller.get(path);
  if (method === 'DELETE') return caller.delete(path, {}, body);
  return caller[method === 'POST' ? 'post' : 'put'](path, body ?? {});
};

test.each(lines.filter(({ path }) => /\{ids?\}/.test(path)))(
  "$key knows nothing of another tenant's thing",
  async ({ method, path, line }) => {
    const thing = theirs.get(path.replace(/\/\{.*/, '')) ?? foreign;
    const at = path.replace(/\{\w+\}/g, thing);
    // With a body that is right: one that is refused for itself never comes to where the thing is looked up.
    const answer = await call(dev, method, at, line.body && smallest(line.body));
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(JSON.stringify(answer.body)).not.toMatch(secret);
  },
);

test('of each call that makes something the other tenant has a thing', () => {
  for (const [path, id] of theirs) expect([path, id]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(theirs.size).toBeGreaterThan(15);
});

test("another tenant's ids mean nothing in a body, a query or a command", async () => {
  expect((await dev.put('plan/gantt-element', [{ id: foreign, position: 0 }])).status).toBe(404);
  for (const path of ['plan-element/clone', 'plan/gantt-element/clone'])
    expect((await dev.post(path, { ids: [foreign] })).status).toBe(404);
  const news = theirs.get('news');
  expect((await dev.put('logged-in-user/news/dismiss', { ids: [news] })).status).toBe(404);
  expect((await other.put('logged-in-user/news/dismiss', { ids: [news] })).status).toBe(204);
  expect((await dev.post('plan-element', project({ parentId: foreign }))).status).toBeGreaterThanOrEqual(400);
  expect((await dev.get(`plan-element/permissions?idsString=${foreign}`)).body[foreign].read).toBe(false);
  const { headers } = await other.put(`plan-element/${foreign}`, { label: 'neu' });
  expect((await dev.post(`undo/${headers.get('x-command')}`)).status).toBe(404);
  expect((await dev.get(`change-set?elementId=${foreign}`)).status).toBe(404);
  expect((await dev.get('plan/gantt-element')).body).toEqual([]);
});
