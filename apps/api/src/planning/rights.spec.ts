import { randomUUID } from 'node:crypto';
import { action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { listen } from '../testing/socket.js';

let server: TestServer;
let admin: Caller;
/** Plans in the unit Vertrieb; reads nothing of Marketing. */
let vera: Caller;
let reader: Caller;
const units: Record<string, string> = {};
const ids: Record<string, string> = {};

async function user(username: string, more: object): Promise<Caller> {
  const password = 'Gans-und-gar-9';
  const added = await admin.post('user', { username, password, renewPasswordAtNextLogin: false, ...more });
  ids[username] = added.body.id;
  return api(server).as(username, password);
}
const made = async (name: string, body: object) => {
  const answer = await admin.post('plan-element', body);
  ids[name] = answer.body.id;
  return answer;
};

beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  for (const label of ['Marketing', 'Vertrieb']) units[label] = (await admin.post('group', { label })).body.id;
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  vera = await user('vera', { roles: ['PLANNER'], group: units['Vertrieb'] });
  reader = await user('rolf', { roles: ['READER'], group: units['Vertrieb'] });
  const campaign = { type: 'GROUPING', label: 'Geheim', startDate: '2026-01-01', endDate: '2026-12-31' };
  await made('campaign', { ...campaign, unitId: units['Marketing'] });
  await made('theirs', project({ label: 'ihres', parentId: ids['campaign'], unitId: units['Marketing'] }));
  const costs = { costObjects: [{ kind: 'PLAN', period: '2026-04', amount: 5_000 }] };
  await made('ours', project({ label: 'unseres', parentId: ids['campaign'], unitId: units['Vertrieb'], ...costs }));
  const last = await made('below', action(ids['ours'] as string, { unitId: units['Marketing'] }));
  await admin.get('role', after(last));
});
afterAll(() => server.close());

test('what stands above is shown by its label only, what stands beside not at all', async () => {
  const list = await vera.get('plan/gantt-element');
  const [top, ours, below] = list.body;
  expect(top).toEqual({
    id: ids['campaign'],
    parentId: null,
    type: 'GROUPING',
    label: 'Geheim',
    masked: true,
    depth: 0,
  });
  expect([ours.id, below.id, list.body.length]).toEqual([ids['ours'], ids['below'], 3]);
  expect((await vera.get(`plan-element/${ids['campaign']}`)).body).not.toHaveProperty('startDate');
  const then = `?asOf=${new Date().toISOString()}`;
  expect((await vera.get(`plan-element/${ids['campaign']}${then}`)).body).toMatchObject({
    label: 'Geheim',
    masked: true,
  });
  for (const when of ['', then]) expect((await vera.get(`plan-element/${ids['theirs']}${when}`)).status).toBe(404);
  expect((await vera.get('plan-element')).body.map(({ id }: Thing) => id).sort()).toEqual(
    [ids['ours'], ids['below']].sort(),
  );
});

test('permissions say what the calls enforce', async () => {
  const all = ['campaign', 'theirs', 'ours'].map((name) => ids[name]).join(',');
  const { body } = await vera.get(`plan-element/permissions?idsString=${all}`);
  const none = { read: false, write: false, delete: false, approve: false, readCosts: false, writeCosts: false };
  expect(body[ids['campaign'] as string]).toEqual(none);
  expect(body[ids['theirs'] as string]).toEqual(none);
  expect(body[ids['ours'] as string]).toEqual({ ...none, read: true, write: true, delete: true, readCosts: true });
  expect((await vera.put(`plan-element/${ids['theirs']}`, { label: 'x' })).status).toBe(404);
  expect((await vera.delete(`plan-element/${ids['theirs']}`)).status).toBe(404);
  const refused = await reader.put(`plan-element/${ids['ours']}`, { label: 'x' });
  expect([refused.status, refused.body.code]).toEqual([403, 'MISSING_PRIVILEGE']);
  expect((await vera.post('plan-element', project({ parentId: ids['campaign'] }))).status).toBeGreaterThanOrEqual(403);
});

test('money is for those who may read it, everywhere', async () => {
  const at = `plan-element/${ids['ours']}`;
  expect((await vera.get(at)).body.costObjects).toHaveLength(1);
  expect((await reader.get(at)).body).not.toHaveProperty('costObjects');
  expect((await reader.get(`${at}?enrich=true`)).body).not.toHaveProperty('costs');
  expect((await reader.get(`plan-element/cost-info/${ids['ours']}`)).status).toBe(403);
  expect((await reader.get('plan-element')).body.some((row: object) => 'costObjects' in row)).toBe(false);
  expect((await reader.get('plan/gantt-element?enrich=true')).body.some((row: object) => 'costs' in row)).toBe(false);
  await admin.put(at, { costObjects: [{ kind: 'PLAN', period: '2026-04', amount: 7_000 }] });
  const last = await admin.put(at, { label: 'unser' });
  const names = async (caller: Caller) =>
    (await caller.get(`change-set?elementId=${ids['ours']}`, after(last))).body.flatMap(({ properties }: Thing) =>
      properties.map(({ name }: Thing) => name),
    );
  expect((await names(admin)).some((name: string) => /cost/i.test(name))).toBe(true);
  expect((await names(reader)).some((name: string) => /cost/i.test(name))).toBe(false);
  expect(await names(reader)).toContain('label');
  // A change of money alone is none to them, and what is older comes up instead.
  const two = await reader.get(`change-set?elementId=${ids['ours']}&size=2`, after(last));
  expect(two.body.map(({ properties }: Thing) => properties.length > 0)).toEqual([true, true]);
  expect((await vera.get(`change-set?elementId=${ids['theirs']}`)).status).toBe(404);
});

test('what comes into sight is created, what leaves it deleted', async () => {
  const socket = await listen(server, 'dev', vera.token);
  socket.send('subscribe', { topics: ['updates/dev'] });
  await socket.next();
  await admin.put(`plan-element/${ids['theirs']}`, { label: 'noch ihres' });
  const shared = await admin.put(`plan-element/${ids['theirs']}`, { extraReadUsers: [ids['vera']] });
  const [came] = await socket.batch();
  const read = await vera.get(`plan-element/${ids['theirs']}`, after(shared));
  expect(came.data).toMatchObject({ updateType: 'created', element: read.body });
  await admin.put(`plan-element/${ids['theirs']}`, { extraReadUsers: [] });
  const [went] = await socket.batch();
  expect(went.data).toMatchObject({ updateType: 'deleted', element: ids['theirs'] });
  socket.close();
});

test('a controller keeps the money of an element without being its planner', async () => {
  const carl = await user('carl', { roles: ['CONTROLLER'], group: units['Vertrieb'] });
  const at = `plan-element/${ids['ours']}`;
  const { body } = await carl.get(`plan-element/permissions?idsString=${ids['ours']}`);
  expect(body[ids['ours'] as string]).toMatchObject({ write: false, writeCosts: true });
  const entry = { kind: 'BUDGET', period: '2026-05', amount: 1_000 };
  expect((await carl.put(at, { costObjects: [entry] })).status).toBe(200);
  expect((await carl.put(at, { costObjects: [entry], label: 'x' })).status).toBe(403);
  expect((await vera.put(at, { costObjects: [{ ...entry, amount: 2 }] })).status).toBe(403);
});

test('a place that one may not read is as none', async () => {
  const nowhere = randomUUID();
  const wishes = (parentId: string) => [
    ['POST', 'plan-element', action(parentId)] as const,
    ['PUT', `plan-element/${ids['ours']}`, { parentId }] as const,
    ['POST', 'plan-element/clone', { ids: [ids['ours']], parentId }] as const,
  ];
  for (const [i, [method, path, body]] of wishes(ids['theirs'] as string).entries()) {
    const send = (what: object) => (method === 'POST' ? vera.post(path, what) : vera.put(path, what));
    const [hidden, none] = [await send(body), await send(wishes(nowhere)[i]?.[2] as object)];
    expect([path, hidden.status, hidden.body.errors]).toEqual([path, 422, none.body.errors]);
  }
  for (const place of [ids['theirs'], nowhere])
    expect((await vera.delete(`plan-element/${ids['ours']}?todos=MOVE&moveTodosTo=${place}`)).status).toBe(422);
});

test('an approver’s changes have no right of the planner’s with them, nor has a clone the controller’s', async () => {
  const ada = await user('ada', { roles: ['APPROVER'], group: units['Vertrieb'] });
  const { id } = (await admin.post('plan-element', project({ unitId: units['Vertrieb'] }))).body;
  await vera.put(`process/${id}/submit`, {});
  const decide = (changedProperties: object, caller = ada) =>
    caller.put(`process/${id}/approval`, { decision: 'APPROVE', changedProperties });
  const entry = { kind: 'BUDGET', period: '2026-05', amount: 1_000 };
  for (const change of [
    ...[{ unitId: units['Marketing'] }, { responsible: ids['ada'] }, { identifier: 'A-1' }],
    ...[{ extraWriteUsers: [ids['ada']] }, { extraReadGroups: [units['Marketing']] }, { costObjects: [entry] }],
  ]) {
    const refused = await decide(change);
    expect([change, refused.status, refused.body.code]).toEqual([change, 403, 'MISSING_PRIVILEGE']);
  }
  expect((await decide({ label: 'so gut' })).body).toMatchObject({ label: 'so gut', phase: 'PRE' });
});

test('money is copied by whoever may write it there, and comes back by nobody else', async () => {
  const costs = { costObjects: [{ kind: 'BUDGET', period: '2026-04', amount: 5_000 }] };
  const { id } = (await admin.post('plan-element', project({ unitId: units['Vertrieb'], ...costs }))).body;
  const carla = await user('carla', { roles: ['PLANNER', 'CONTROLLER'], group: units['Vertrieb'] });
  const copyBy = async (caller: Caller) => {
    const answer = await caller.post('plan-element/clone', { ids: [id] });
    return { answer, costs: (await admin.get(`plan-element/${answer.body[0].id}`, after(answer))).body.costObjects };
  };
  expect((await copyBy(vera)).costs).toEqual([]);
  const { answer, costs: copied } = await copyBy(carla);
  expect(copied).toMatchObject(costs.costObjects);
  const gone = await vera.post(`undo/${answer.headers.get('x-command')}`, {});
  expect(gone.status).toBe(200);
  const again = (caller: Caller) => caller.post(`undo/${gone.headers.get('x-command')}`, {});
  expect((await again(vera)).status).toBe(403);
  expect((await again(carla)).body[0].costObjects).toMatchObject(costs.costObjects);
});

test('of a run of provision each is told the money they may see', async () => {
  const planned = (unit: string) =>
    project({ unitId: units[unit], costObjects: [{ kind: 'PLAN', period: '2026-03', amount: 7_000 }] });
  for (const unit of ['Vertrieb', 'Marketing']) await admin.post('plan-element', planned(unit));
  const all = await admin.post('provision', { date: '2026-03' });
  expect(all.body).toMatchObject({ count: 2, amount: 14_000 });
  const gero = await user('gero', { roles: ['CONTROLLER'], group: units['Vertrieb'] });
  const own = [{ id: all.body.id, count: 1, amount: 7_000 }];
  expect((await gero.get('provision')).body).toMatchObject(own);
  // With nothing new to set aside the run is the one that was there.
  expect((await gero.post('provision', { date: '2026-03' })).body).toMatchObject(own[0] as object);
  const refused = await gero.post(`provision/${all.body.id}/reverse`);
  expect([refused.status, refused.body.code]).toEqual([403, 'MISSING_PRIVILEGE']);
  const elsewhere = await user('egon', {
    roles: ['CONTROLLER'],
    group: (await admin.post('group', { label: 'Süd' })).body.id,
  });
  expect((await elsewhere.get('provision')).body).toEqual([]);
});

test('a move is taken back by whoever may put something there', async () => {
  const place = async (more: object) => (await admin.post('plan-element', more)).body.id as string;
  const campaign = { type: 'GROUPING', label: 'K', startDate: '2026-01-01', endDate: '2026-12-31' };
  const from = await place({ ...campaign, unitId: units['Marketing'] });
  const to = await place({ ...campaign, unitId: units['Vertrieb'] });
  const id = await place(project({ parentId: from, unitId: units['Vertrieb'] }));
  const moved = await admin.put(`plan-element/${id}`, { parentId: to });
  const undo = (caller: Caller) => caller.post(`undo/${moved.headers.get('x-command')}`, {});
  expect((await undo(vera)).status).toBe(403);
  expect((await undo(admin)).status).toBe(200);
});

test('what stands below and may not be read is named in no answer', async () => {
  const whole = { unitId: null, startDate: '2027-01-01', endDate: '2027-12-31' };
  const { id } = (await admin.post('plan-element', project(whole))).body;
  const hiddenAt = { unitId: units['Marketing'], startDate: '2027-06-01', endDate: '2027-06-30', label: 'Verborgen' };
  const hidden = (await admin.post('plan-element', action(id, hiddenAt))).body.id;
  const theirs = (await admin.post('plan-element', action(hidden, { ...hiddenAt, unitId: units['Vertrieb'] }))).body.id;
  const says = (it: { body: unknown }) => JSON.stringify(it.body);
  const resized = await vera.put(`plan-element/${id}`, { endDate: '2027-03-31' });
  expect([resized.status, resized.body.errors[0].rule]).toEqual([422, 'date_after_children']);
  await admin.put(`process/${hidden}/submit`, {});
  const moved = await vera.put(`plan-element/${id}`, { startDate: '2027-01-02', endDate: '2028-01-01' });
  expect([moved.status, moved.body.code]).toEqual([409, 'SUBMITTED_IS_READ_ONLY']);
  const deleted = await vera.delete(`plan-element/${id}`);
  expect(deleted.body.deleted).toEqual([id, theirs]);
  for (const answer of [resized, moved, deleted]) expect(says(answer)).not.toMatch(new RegExp(`${hidden}|Verborgen`));
  expect((await admin.post(`plan-element/${id}/restore`)).status).toBe(200);
  const made = await vera.post('plan-element', project(whole));
  const below = (await admin.post('plan-element', action(made.body.id, hiddenAt))).body.id;
  const used = await vera.post(`undo/${made.headers.get('x-command')}`, {});
  expect([used.status, says(used).includes(below)]).toEqual([409, false]);
});

test('a clone leaves out what of those below one may not read, and what is below that', async () => {
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  const open = await admin.post('plan-element', project({ label: 'Offen', unitId: null }));
  const hidden = await admin.post(
    'plan-element',
    action(open.body.id, { label: 'Verborgen', unitId: units['Marketing'] }),
  );
  const days = { startDate: '2026-04-02', endDate: '2026-04-03' };
  await admin.post('plan-element', action(hidden.body.id, { ...days, label: 'Darunter', unitId: null }));
  const seen = await admin.post('plan-element', action(open.body.id, { label: 'Sichtbar', unitId: units['Vertrieb'] }));
  expect((await vera.get(`plan-element/${hidden.body.id}`, after(seen))).body.masked).toBe(true);
  const copied = await vera.post('plan-element/clone', { ids: [open.body.id] });
  expect(copied.status).toBe(201);
  const labels = async (caller: Caller) => {
    const { body } = await caller.get('plan/gantt-element', after(copied));
    const copy = body.find((it: Thing) => it.id === copied.body[0].id);
    return body.filter((it: Thing) => it.parentId === copy.id).map((it: Thing) => it.label);
  };
  expect(await labels(admin)).toEqual(['Sichtbar']);
  const whole = await admin.post('plan-element/clone', { ids: [open.body.id] });
  const { body } = await admin.get('plan/gantt-element', after(whole));
  expect(body.filter((it: Thing) => it.parentId === whole.body[0].id)).toHaveLength(2);
});
