import { after, api, type Caller, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { listen } from '../testing/socket.js';

let server: TestServer;
/** mira and tom are in Köln, which is below Deutschland, where lea is; pia is in Wien. admin is a key user. */
const callers: Record<string, Caller> = {};
const ids: Record<string, string> = {};
const password = 'Gans-und-gar-9';
beforeAll(async () => {
  server = await startServer(['dev']);
  const admin = await api(server).as('admin');
  callers['admin'] = admin;
  const unit = async (label: string, parentId: string | null = null) =>
    (await admin.post('group', { label, parentId })).body.id;
  const germany = await unit('Deutschland');
  const units = { mira: await unit('Köln', germany), tom: '', lea: germany, pia: await unit('Wien'), otto: null };
  units.tom = units.mira;
  for (const [username, group] of Object.entries(units)) {
    const person = { username, group, password, roles: ['READER'], renewPasswordAtNextLogin: false };
    ids[username] = (await admin.post('user', person)).body.id;
    callers[username] = await api(server).as(username, password);
  }
});
afterAll(() => server.close());

const as = (name: string): Caller => callers[name] as Caller;
const set = (more: object = {}) => ({ viewId: 'PLAN_GANTT', title: 'Messen', filterString: "text='messe'", ...more });
/** Who finds it in their list. */
async function seenBy(id: string, last: Thing): Promise<string[]> {
  const found: string[] = [];
  for (const [name, caller] of Object.entries(callers)) {
    const { body } = await caller.get('user/filter-set', after(last));
    if (body.some((it: Thing) => it.id === id)) found.push(name);
  }
  return found;
}

test('a saved filter is seen by its owner, by the unit and those above it, or by all', async () => {
  const made = await as('mira').post('filter-set', set());
  const { id } = made.body;
  expect([made.status, made.body]).toMatchObject([
    201,
    { ownerId: ids['mira'], visibility: 'PERSONAL', unitId: null, grammar: 1, deleted: false },
  ]);
  expect(made.body).not.toHaveProperty('audience');
  expect(await seenBy(id, made)).toEqual(['mira']);
  const inUnit = await as('mira').put(`filter-set/${id}`, { visibility: 'UNIT', title: 'Unsere Messen' });
  expect(await seenBy(id, inUnit)).toEqual(['admin', 'mira', 'tom', 'lea']);
  const open = await as('mira').put(`filter-set/${id}`, { visibility: 'ANY' });
  expect(await seenBy(id, open)).toEqual(Object.keys(callers));
  const back = await as('mira').post(`undo/${open.headers.get('x-command')}`, {});
  expect(back.body).toMatchObject([{ id, visibility: 'UNIT' }]);
  expect(await seenBy(id, back)).toEqual(['admin', 'mira', 'tom', 'lea']);
});

test('who may not see one is told nothing of it; who may only see it changes nothing', async () => {
  const made = await as('mira').post('filter-set', set({ title: 'Geheim' }));
  const { id } = made.body;
  for (const name of ['tom', 'pia', 'admin']) {
    expect((await as(name).put(`filter-set/${id}`, { title: 'x' })).status).toBe(404);
    expect((await as(name).delete(`filter-set/${id}`)).status).toBe(404);
    expect((await as(name).get(`change-set?elementId=${id}`, after(made))).status).toBe(404);
    const asOf = await as(name).get(`user/filter-set?asOf=${new Date().toISOString()}`, after(made));
    expect(JSON.stringify(asOf.body)).not.toContain('Geheim');
  }
  expect((await as('mira').get(`change-set?elementId=${id}`, after(made))).body).toMatchObject([{ type: 'CREATE' }]);
  const open = await as('mira').put(`filter-set/${id}`, { visibility: 'ANY' });
  for (const answer of [
    await as('tom').put(`filter-set/${id}`, { title: 'x' }),
    await as('tom').delete(`filter-set/${id}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'MISSING_PRIVILEGE']);
  expect((await as('tom').post(`undo/${open.headers.get('x-command')}`, {})).status).toBe(403);
  // Whoever administers tidies up what all see.
  const gone = await as('admin').delete(`filter-set/${id}`);
  expect(gone.body).toMatchObject({ id, deleted: true });
  expect(await seenBy(id, gone)).toEqual([]);
  expect((await as('mira').put(`filter-set/${id}`, { title: 'x' })).status).toBe(404);
  const again = await as('admin').post(`undo/${gone.headers.get('x-command')}`, {});
  expect(await seenBy(id, again)).toEqual(Object.keys(callers));
});

test('a filter of nobody is what its view shows at first: one a view, set by whoever administers', async () => {
  const wanted = set({ ownerId: null, viewId: 'PLAN_TABLE', title: 'Offene', filterString: "phase='PLAN'" });
  expect((await as('mira').post('filter-set', wanted)).body.code).toBe('MISSING_PRIVILEGE');
  const made = await as('admin').post('filter-set', wanted);
  expect(made.body).toMatchObject({ ownerId: null, visibility: 'ANY' });
  expect(await seenBy(made.body.id, made)).toEqual(Object.keys(callers));
  expect((await as('admin').post('filter-set', wanted)).body.errors).toMatchObject([
    { field: 'ownerId', rule: 'is_unique', params: { id: made.body.id } },
  ]);
  expect((await as('mira').put(`filter-set/${made.body.id}`, { title: 'x' })).status).toBe(403);
  const gone = await as('admin').delete(`filter-set/${made.body.id}`);
  expect((await as('admin').post('filter-set', wanted)).status).toBe(201);
  const late = await as('admin').post(`undo/${gone.headers.get('x-command')}`, {});
  expect([late.status, late.body.code]).toEqual([409, 'CHANGED_SINCE']);
});

test.each([
  [{ title: '' }, 'title', 'required'],
  [{ viewId: 'KITCHEN' }, 'viewId', 'selection_required'],
  [{ filterString: "text='x" }, 'filterString', 'quote_open'],
  [{ visibility: 'UNIT' }, 'visibility', 'selection_required'],
  [{ ownerId: '00000000-0000-7000-8000-000000000000' }, 'ownerId', 'selection_required'],
  [{ unheard: 1 }, 'unheard', 'unknown_field'],
])('%j is refused by its rule', async (more, field, rule) => {
  const { status, body } = await as('otto').post('filter-set', set(more));
  expect([status, body.errors]).toMatchObject([422, [{ field, rule }]]);
});

test('a second create of an id, a change on an older state and a repeat are told as everywhere', async () => {
  const made = await as('mira').post('filter-set', set());
  const path = `filter-set/${made.body.id}`;
  expect((await as('mira').post('filter-set', set({ id: made.body.id }))).body.code).toBe('ID_TAKEN');
  const seen = { 'if-match': made.headers.get('etag') ?? '' };
  const key = { 'idempotency-key': 'rename', ...seen };
  const changed = await as('mira').put(path, { title: 'Neu' }, key);
  expect((await as('mira').put(path, { title: 'Neu' }, key)).body).toEqual(changed.body);
  expect((await as('mira').put(path, { title: 'Anders' }, seen)).status).toBe(409);
});

test('who may see it hears of it at once, and of its going out of sight', async () => {
  const sockets = await Promise.all(['tom', 'admin'].map((name) => listen(server, 'dev', as(name).token)));
  for (const socket of sockets) {
    socket.send('subscribe', { topics: ['updates/dev'] });
    expect((await socket.next()).event).toBe('subscribed');
  }
  const { id } = (await as('mira').post('filter-set', set({ title: 'Nur für mich' }))).body;
  await as('mira').put(`filter-set/${id}`, { visibility: 'ANY' });
  await as('mira').put(`filter-set/${id}`, { visibility: 'PERSONAL' });
  for (const socket of sockets) {
    const told = [...(await socket.batch()), ...(await socket.batch())].filter(({ event }) => event === 'update');
    expect(told.map(({ data }) => [data.type, data.updateType])).toEqual([
      ['filter-set', 'created'],
      ['filter-set', 'deleted'],
    ]);
    expect(told.map(({ data }) => data.element.id ?? data.element)).toEqual([id, id]);
    socket.close();
  }
});
