import { randomUUID } from 'node:crypto';
import { type Api, signIn } from './api.js';
import { storeEvent } from './log.js';
import { code, type Element, make, rowsAfter, wish, written } from './plan.js';
import { adminPassword, type Product, product } from './server.js';
import { follow } from './socket.js';

interface User {
  id: string;
  username: string;
}
const password = 'Geheim-7x';

let it: Product;
let admin: Api;
beforeAll(async () => {
  it = await product();
  admin = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

async function person(roles: string[], more: object = {}): Promise<Api & User> {
  const username = `p-${randomUUID().slice(0, 8)}`;
  const body = { username, roles, password, renewPasswordAtNextLogin: false, ...more };
  const { body: user } = await admin.call<User>('POST', 'user', body);
  return { ...(await signIn(it.url, password, { username })), ...user };
}
const unit = async (parent: string | null = null) =>
  (await admin.call<{ id: string }>('POST', 'group', { label: 'Abteilung', parentId: parent })).body.id;
const label = (api: Api, id: string) => api.call('PUT', `plan-element/${id}`, { label: randomUUID() });

test('a reader writes nothing and sees no money', async () => {
  const reader = await person(['READER']);
  const project = await make(admin, 'MAIN');
  const costObjects = [{ kind: 'BUDGET', costTypeId: null, period: '2026-01', amount: 4_711, description: 'geheim' }];
  const booked = await admin.call('PUT', `plan-element/${project.id}`, { costObjects });
  const refused: [string, string, unknown?][] = [
    ['POST', 'plan-element', wish('MAIN')],
    ['POST', 'plan-element', wish('SUB', project.id)],
    ['PUT', `plan-element/${project.id}`, { label: 'x' }],
    ['DELETE', `plan-element/${project.id}`],
    ['POST', 'plan-element/clone', { ids: [project.id] }],
    ['PUT', 'plan/gantt-element', [{ id: project.id, position: 0 }]],
    ['PUT', `process/${project.id}/submit`, {}],
    ['PUT', `process/${project.id}/approval`, { decision: 'APPROVE' }],
    ['PUT', `user/${reader.id}`, { roles: ['ADMIN'] }],
    ['POST', 'group', { label: 'x' }],
    ['GET', `plan-element/cost-info/${project.id}`],
    ['POST', `undo/${booked.headers.get('x-command')}`, {}],
  ];
  for (const [method, path, body] of refused) {
    const answer = await reader.call(method, path, body, written(booked));
    expect([method, path, answer.status, code(answer)]).toEqual([method, path, 403, 'MISSING_PRIVILEGE']);
  }
  for (const path of [
    ...[`plan-element/${project.id}?enrich=true`, 'plan-element', 'plan/gantt-element?enrich=true'],
    `change-set?elementId=${project.id}`,
  ])
    expect(JSON.stringify((await reader.call('GET', path, undefined, written(booked))).body)).not.toMatch(
      /4711|geheim/,
    );
});

test('permissions say what the server then does', async () => {
  const controller = await person(['CONTROLLER']);
  const project = await make(admin, 'MAIN', null, { unitId: null });
  const asked = `plan-element/permissions?idsString=${project.id},${randomUUID()}`;
  const there = written(await label(admin, project.id));
  const all = (await controller.call<Record<string, object>>('GET', asked, undefined, there)).body;
  const none = { read: false, write: false, delete: false, approve: false, readCosts: false, writeCosts: false };
  expect(Object.values(all)).toEqual([{ ...none, read: true, readCosts: true, writeCosts: true }, none]);
  expect((await label(controller, project.id)).status).toBe(403);
  const costObjects = [{ kind: 'PLAN', costTypeId: null, period: '2026-01', amount: 1, description: '' }];
  const put = (body: object) => controller.call('PUT', `plan-element/${project.id}`, body);
  expect((await put({ costObjects })).status).toBe(200);
  expect((await put({ costObjects: [], label: 'x' })).status).toBe(403);
});

test('an element with the id of a user opens nothing of the user', async () => {
  const [planner, other] = [await person(['PLANNER']), await person(['READER'])];
  await admin.call('PUT', `user/${other.id}`, { email: 'geheim@example.org' });
  const made = await planner.call('POST', 'plan-element', wish('MAIN', null, { id: other.id }));
  expect(made.status).toBe(201);
  const history = await planner.call<object[]>('GET', `change-set?elementId=${other.id}`, undefined, written(made));
  expect(history.body).toHaveLength(1);
  expect(JSON.stringify(history.body)).not.toContain('geheim');
});

test('what an administrator changed of a person only an administrator takes back', async () => {
  const someone = await person(['READER']);
  const renamed = await admin.call('PUT', `user/${someone.id}`, { lastName: 'Neu' });
  const undo = (api: Api) => api.call('POST', `undo/${renamed.headers.get('x-command')}`, {});
  expect((await undo(someone)).status).toBe(403);
  expect((await undo(admin)).body).toMatchObject([{ lastName: '' }]);
  const entitled = await admin.call('PUT', `user/${someone.id}`, { roles: ['PLANNER'] });
  expect(code(await admin.call('POST', `undo/${entitled.headers.get('x-command')}`, {}))).toBe('NOT_UNDOABLE');
});

test('units, responsibility and sharing open an element and all below it', async () => {
  const [above, other] = [await unit(), await unit()];
  const inside = await person(['PLANNER'], { group: above });
  const outside = await person(['PLANNER'], { group: other });
  const project = (await inside.call<Element>('POST', 'plan-element', wish('MAIN'))).body;
  expect(project['unitId']).toBe(above);
  const action = await make(admin, 'SUB', project.id, { unitId: await unit(above) });
  expect((await label(inside, action.id)).status).toBe(200);
  expect((await label(outside, action.id)).status).toBe(403);
  expect((await outside.call('POST', 'plan-element', wish('SUB', project.id))).status).toBe(403);
  for (const share of [{ extraWriteUsers: [outside.id] }, { responsible: outside.id }, { extraWriteGroups: [other] }]) {
    const nothing = { extraWriteUsers: [], extraWriteGroups: [], extraReadUsers: [], responsible: null };
    await admin.call('PUT', `plan-element/${project.id}`, { ...nothing, ...share });
    expect((await label(outside, action.id)).status).toBe(200);
    await admin.call('PUT', `plan-element/${project.id}`, { ...nothing, extraReadUsers: [outside.id] });
    expect((await label(outside, action.id)).status).toBe(403);
  }
});

test('a cascade needs the right on its root alone, taking it back too', async () => {
  const [own, other] = [await unit(), await unit()];
  const planner = await person(['PLANNER'], { group: own });
  const root = await make(admin, 'MAIN', null, { unitId: null });
  await make(admin, 'SUB', root.id, { unitId: other });
  for (const [method, body] of [
    ['PUT', { startDate: '2026-01-02', endDate: '2027-01-01' }] as const,
    ['DELETE'] as const,
  ]) {
    const done = await planner.call(method, `plan-element/${root.id}`, body);
    expect([method, done.status]).toEqual([method, 200]);
    expect((await planner.call('POST', `undo/${done.headers.get('x-command')}`, {})).status).toBe(200);
  }
});

test('rights change on the very next call', async () => {
  const someone = await person(['READER']);
  const project = await make(admin, 'MAIN');
  const become = (body: object) => admin.call('PUT', `user/${someone.id}`, body);
  await become({ roles: ['PLANNER'] });
  expect((await label(someone, project.id)).status).toBe(200);
  await become({ roles: ['READER'] });
  expect((await label(someone, project.id)).status).toBe(403);
  await become({ enabled: false });
  expect((await someone.call('GET', 'plan-element')).status).toBe(401);
  await become({ enabled: true });
  expect((await someone.call('GET', 'plan-element')).status).toBe(401);
});

interface Role {
  id: string;
  label: string;
  rights: string[];
  builtIn: boolean;
}
const compose = async (label: string, rights: string[], by = admin) =>
  (await by.call<Role>('POST', 'role', { label: `${label} ${randomUUID()}`, rights })).body;

test('a role that the tenant composed: what it gives holds on the next call and is told to whoever follows', async () => {
  const role = await compose('Zuarbeit', ['write']);
  const someone = await person([role.id]);
  const project = await make(admin, 'MAIN');
  expect((await label(someone, project.id)).status).toBe(200);
  expect((await someone.call('DELETE', `plan-element/${project.id}`)).status).toBe(403);
  expect((await someone.call('GET', `plan-element/cost-info/${project.id}`)).status).toBe(403);
  expect((await someone.call('GET', 'logged-in-user')).body).toMatchObject({ roles: [role.id], rights: ['write'] });

  const socket = await follow(it.url, { token: someone.token, topics: ['updates/dev'] });
  expect((await admin.call('PUT', `role/${role.id}`, { rights: ['readCosts'] })).status).toBe(200);
  expect((await label(someone, project.id)).status).toBe(403);
  expect((await someone.call('GET', `plan-element/cost-info/${project.id}`)).status).toBe(200);
  const asked = `plan-element/permissions?idsString=${project.id}`;
  const rights = (await someone.call<Record<string, object>>('GET', asked)).body[project.id];
  expect(rights).toMatchObject({ read: true, write: false, readCosts: true, writeCosts: false });
  await socket.until((frames) => frames.some(({ event }) => event === 'reload'));
  socket.close();
});

test('a role that somebody has goes only where they are given another; the six stay', async () => {
  const role = await compose('Zuarbeit', ['write']);
  const someone = await person([role.id, 'READER']);
  const refused = await admin.call('DELETE', `role/${role.id}`);
  expect([refused.status, code(refused)]).toEqual([409, 'ROLE_IN_USE']);
  expect((await admin.call('DELETE', `role/${role.id}?into=${randomUUID()}`)).status).toBe(422);
  expect((await admin.call('DELETE', `role/${role.id}?into=CONTROLLER`)).status).toBe(200);
  expect((await someone.call('GET', 'logged-in-user')).body).toMatchObject({ roles: ['CONTROLLER', 'READER'] });
  const roles = async (deleted: boolean) =>
    (await admin.call<Role[]>('GET', `role?deleted=${deleted}`)).body.map(({ id }) => id);
  expect([await roles(false), await roles(true)]).toEqual([
    expect.not.arrayContaining([role.id]),
    expect.arrayContaining([role.id]),
  ]);
  expect(await roles(false)).toEqual(
    expect.arrayContaining(['ADMIN', 'MASTERDATA', 'PLANNER', 'APPROVER', 'CONTROLLER', 'READER']),
  );
  expect((await admin.call('PUT', 'role/ADMIN', { rights: [] })).status).toBe(404);
  expect((await admin.call('PUT', `user/${someone.id}`, { roles: [role.id] })).status).toBe(422);
});

test('nobody composes more than they have, nor for whom they act', async () => {
  const administrator = await person(['ADMIN', 'PLANNER']);
  const beyond = await administrator.call('POST', 'role', { label: 'Alles', rights: ['administer', 'writeCosts'] });
  expect([beyond.status, code(beyond)]).toEqual([403, 'MISSING_PRIVILEGE']);
  const own = await compose('Eigenes', ['write', 'readCosts'], administrator);
  expect(own).toMatchObject({ rights: ['write', 'readCosts'], builtIn: false });
  expect((await administrator.call('PUT', `role/${own.id}`, { rights: ['write', 'masterData'] })).status).toBe(403);
  const strong = await compose('Stark', ['masterData']);
  expect((await administrator.call('PUT', `user/${administrator.id}`, { roles: ['ADMIN', strong.id] })).status).toBe(
    403,
  );
  expect((await administrator.call('PUT', `role/${strong.id}`, { label: randomUUID() })).status).toBe(200);
  const helper = await person(['ADMIN']);
  const days = { start: '2020-01-01', endDate: '2090-12-31' };
  const { body: lent } = await administrator.call<{ id: string }>('POST', 'delegation', {
    substitute: helper.id,
    ...days,
  });
  const assumed = await helper.call('POST', 'delegation/assume', { id: lent.id });
  const acting = { authorization: assumed.headers.get('authorization') ?? '' };
  const composed = await helper.call('POST', 'role', { label: randomUUID(), rights: ['write'] }, acting);
  expect(code(composed)).toBe('ACTING_FOR');
});

test('where reading is by unit: strangers see labels of what stands above theirs, and nothing else', async () => {
  await it.stop();
  const changed = { planVisibility: { old: 'TENANT', new: 'UNIT' } };
  await storeEvent(it, 'dev.users', { type: 'TenantSettingsChanged', data: { id: 'settings', changed } });
  await it.start();
  const [own, other] = [await unit(), await unit()];
  const planner = await person(['PLANNER'], { group: own });
  const campaign = await make(admin, 'GROUPING', null, { unitId: other, label: 'Kampagne' });
  const project = await make(admin, 'MAIN', campaign.id, { unitId: other, label: 'Projekt', description: 'geheim' });
  const [mine, theirs] = [
    await make(admin, 'SUB', project.id, { unitId: own }),
    await make(admin, 'SUB', project.id, { unitId: other }),
  ];
  const rows = await rowsAfter(planner, await admin.call('PUT', `plan-element/${mine.id}`, { label: 'meins' }));
  const { id, parentId, type } = project;
  expect(rows.get(project.id)).toEqual({ id, parentId, type, label: 'Projekt', masked: true, depth: 1 });
  expect(rows.get(mine.id)).toMatchObject({ label: 'meins', depth: 2 });
  expect(rows.has(theirs.id)).toBe(false);
  expect((await planner.call('GET', `plan-element/${project.id}`)).body).toMatchObject({ masked: true });
  const list = new Set((await planner.call<Element[]>('GET', 'plan-element')).body.map((one) => one.id));
  expect([mine, project, theirs].map((one) => list.has(one.id))).toEqual([true, false, false]);
  for (const [method, path, body] of [
    ...[['GET', `plan-element/${theirs.id}`] as const, ['GET', `change-set?elementId=${theirs.id}`] as const],
    ...[
      ['PUT', `plan-element/${theirs.id}`, { label: 'x' }] as const,
      ['DELETE', `plan-element/${theirs.id}`] as const,
    ],
  ])
    expect([path, (await planner.call(method, path, body)).status]).toEqual([path, 404]);
});
