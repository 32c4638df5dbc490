import { freshId } from '@platform/ids.js';
import { after, api, type Caller, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let key: Caller;
/** Administers and plans in Vertrieb, and is no key user. */
let adam: Caller;
const ids: Record<string, string> = {};
const password = 'Gans-und-gar-9';

async function user(username: string, more: object): Promise<Caller> {
  const body = { username, password, renewPasswordAtNextLogin: false, ...more };
  ids[username] = (await key.post('user', body)).body.id;
  return api(server).as(username, password);
}

beforeAll(async () => {
  server = await startServer(['dev']);
  key = await api(server).as('admin');
  for (const [label, parent] of [
    ['Vertrieb', null],
    ['Innendienst', 'Vertrieb'],
    ['Marketing', null],
  ] as const)
    ids[label] = (await key.post('group', { label, parentId: parent && ids[parent] })).body.id;
  adam = await user('adam', { roles: ['ADMIN', 'PLANNER'], group: ids['Vertrieb'] });
  await user('kim', { roles: ['PLANNER'], keyUser: true });
  await user('carl', { roles: ['CONTROLLER'], group: ids['Marketing'] });
});
afterAll(() => server.close());

const status = async (answer: Promise<Thing>): Promise<[number, string]> => {
  const { status, body } = await answer;
  return [status, body.code];
};
const forbidden = [403, 'MISSING_PRIVILEGE'];

test('only a key user makes one, unmakes one, or changes anything of one', async () => {
  const more = { username: 'neu', roles: ['READER'], keyUser: true, password };
  expect(await status(adam.post('user', more))).toEqual(forbidden);
  expect(await status(adam.put(`user/${ids['adam']}`, { keyUser: true }))).toEqual(forbidden);
  for (const change of [{ keyUser: false }, { password: 'Ganz-neu-3' }, { enabled: false }, { email: 'adam@x.de' }])
    expect([change, ...(await status(adam.put(`user/${ids['kim']}`, change)))]).toEqual([change, ...forbidden]);
  expect((await api(server).login('kim', password)).status).toBe(200);
  expect((await key.put(`user/${ids['kim']}`, { lastName: 'Lang' })).status).toBe(200);
});

test('an administrator gives nobody, themselves neither, more than their own rights', async () => {
  const own = `user/${ids['adam']}`;
  for (const change of [{ roles: ['ADMIN', 'PLANNER', 'CONTROLLER'] }, { group: ids['Marketing'] }])
    expect([change, ...(await status(adam.put(own, change)))]).toEqual([change, ...forbidden]);
  const add = (username: string, more: object) => adam.post('user', { username, password, ...more });
  for (const more of [{ roles: ['CONTROLLER'] }, { roles: ['READER'], group: ids['Marketing'] }])
    expect([more, ...(await status(add('puppe', more)))]).toEqual([more, ...forbidden]);
  expect((await add('paula', { roles: ['PLANNER', 'READER'], group: ids['Innendienst'] })).status).toBe(201);
  // What somebody has already is not given; what is taken away is not either.
  expect((await adam.put(`user/${ids['carl']}`, { roles: ['CONTROLLER', 'READER'], lastName: 'C' })).status).toBe(200);
  expect((await adam.put(`user/${ids['carl']}`, { roles: ['READER'], group: null })).status).toBe(200);
  expect(await status(adam.put(`group/${ids['Marketing']}`, { parentId: ids['Innendienst'] }))).toEqual(forbidden);
  expect((await adam.put(`group/${ids['Marketing']}`, { label: 'Werbung' })).status).toBe(200);
});

test('opening the whole plan is a key user’s where not everybody reads it', async () => {
  const set = (caller: Caller, planVisibility: string) =>
    caller.put('configuration', { 'server.planVisibility': planVisibility });
  expect((await set(adam, 'UNIT')).status).toBe(200);
  expect(await status(set(adam, 'TENANT'))).toEqual(forbidden);
  expect((await set(key, 'TENANT')).status).toBe(200);
});

test('undo is no way round it', async () => {
  const body = { username: 'zoe', roles: ['READER'], password };
  const keyUser = await key.post('user', { ...body, keyUser: true });
  const undo = (caller: Caller, done: Thing) => caller.post(`undo/${done.headers.get('x-command')}`, {});
  expect(await status(undo(adam, keyUser))).toEqual(forbidden);
  const renamed = await key.put(`user/${keyUser.body.id}`, { username: 'zora' });
  expect(await status(undo(adam, renamed))).toEqual(forbidden);
  const controller = await key.post('user', { username: 'coco', roles: ['CONTROLLER'], password });
  const gone = await undo(adam, controller);
  expect(gone.status).toBe(200);
  expect(await status(undo(adam, gone))).toEqual(forbidden);
  expect((await undo(key, gone)).status).toBe(200);
});

test('whom failures disabled a key user enables', async () => {
  const { id } = (await key.post('user', { username: 'ole', roles: ['READER'], password })).body;
  await server.context.execute({
    ...{ tenant: 'dev', area: 'users', command: 'disableByFailures', data: { id }, by: { user: id } },
    ...{ commandId: freshId(), asks: null, answer: () => null },
  });
  expect(await status(adam.put(`user/${id}`, { enabled: true }))).toEqual(forbidden);
  const enabled = await key.put(`user/${id}`, { enabled: true });
  expect((await key.get(`user/${id}`, after(enabled))).body).toMatchObject({ userStatus: 'ACTIVE' });
});
