import { after, api } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';

const password = 'Gans-und-gar-9';
const { server, admin } = onServer();

const add = async (username: string, more: object = {}): Promise<string> =>
  (await admin.post('user', { username, roles: ['READER'], password, renewPasswordAtNextLogin: false, ...more })).body
    .id;

test('several are disabled at once: their sessions end, they sign in no more, and it is told of each', async () => {
  const ids = [await add('rosa'), await add('kai')];
  const callers = [await api(server).as('rosa'), await api(server).as('kai')];
  const done = await admin.put(`user/disable/${ids.join(',')}`);
  expect(done.status).toBe(200);
  expect(done.body.map(({ id, userStatus }: { id: string; userStatus: string }) => [id, userStatus])).toEqual(
    ids.map((id) => [id, 'DISABLED_MANUALLY']),
  );
  for (const caller of callers) expect((await caller.get('role')).status).toBe(401);
  for (const name of ['rosa', 'kai'])
    expect((await api(server).login(name, password)).body.code).toBe('INVALID_CREDENTIALS');
});

test('all or none: never the last key users, no key user by an administrator, nobody by a reader', async () => {
  const [reader, key] = [await add('ines'), await add('zweite', { keyUser: true })];
  const own = (await admin.get('logged-in-user')).body.id;
  const last = await admin.put(`user/disable/${[reader, key, own].join(',')}`);
  expect([last.status, last.body.code]).toEqual([409, 'LAST_KEY_USER']);
  await add('verwaltung', { roles: ['ADMIN'] });
  const administrator = await api(server).as('verwaltung', password);
  expect((await administrator.put(`user/disable/${reader},${key}`)).status).toBe(403);
  const ines = await api(server).as('ines', password);
  expect((await ines.put(`user/disable/${key}`)).status).toBe(403);
  expect((await admin.get(`user/${reader}`)).body).toMatchObject({ enabled: true });
});

test('who stayed away for longer than the tenant wants is disabled, until enabled', async () => {
  const [username, password] = ['war-lange-weg', 'Gans-und-gar-9'];
  const user = { username, password, roles: ['READER'], renewPasswordAtNextLogin: false };
  const { id } = (await admin.post('user', user)).body;
  await admin.put('configuration', { 'server.maxDaysWithoutLogin': 30 });
  const signIn = async () => (await api(server).login(username, password)).status;
  expect(await signIn()).toBe(200);
  const { vault } = server.context.ports;
  const known = await vault.get<number>('dev', 'lastLogin', id);
  const past = (known?.value ?? 0) - 31 * 86_400_000;
  expect(await vault.putIf('dev', 'lastLogin', id, past, { version: known?.version ?? 0 })).toBe(true);
  expect([await signIn(), await signIn()]).toEqual([401, 401]);
  expect((await admin.get(`user/${id}`)).body.userStatus).toBe('DISABLED_MAX_DAYS');
  await admin.put(`user/${id}`, { enabled: true });
  expect(await signIn()).toBe(200);
});

test('who is deleted is out at once and keeps their name where they are named; brought back they are let in by enabling', async () => {
  const id = await add('walter', { firstName: 'Walter', lastName: 'Voss', roles: ['PLANNER'] });
  const caller = await api(server).as('walter', password);
  const element = { type: 'MAIN', label: 'Messe', startDate: '2026-01-01', endDate: '2026-12-31', responsible: id };
  const made = (await admin.post('plan-element', element)).body.id;
  const done = await admin.delete(`user/${id}`);
  expect([done.status, done.body[0].deleted, done.body[0].userStatus]).toEqual([200, true, 'INACTIVE']);
  expect((await caller.get('role')).status).toBe(401);
  const at = after(done);
  const listed = async (query = '') =>
    (await admin.get(`user${query}`, at)).body.map((it: { username: string }) => it.username);
  expect([(await listed()).includes('walter'), await listed('?deleted=true')]).toEqual([false, ['walter']]);
  expect((await admin.get(`plan-element/${made}?enrich=true`, at)).body.responsibleName).toBe('Walter Voss');
  expect((await admin.put(`user/${id}`, { enabled: true })).status).toBe(404);
  // The name is free meanwhile, and while somebody else has it nobody comes back by it.
  const other = await add('Walter');
  expect((await admin.post(`user/${id}/restore`)).status).toBe(409);
  await admin.delete(`user/${other}`);
  expect((await admin.post(`user/${id}/restore`)).body).toMatchObject([{ deleted: false, enabled: false }]);
  expect((await api(server).login('walter', password)).status).toBe(401);
  await admin.put(`user/${id}`, { enabled: true });
  expect((await api(server).login('walter', password)).status).toBe(200);
});

test('the last key user is not deleted; an administrator deletes no key user', async () => {
  const own = (await admin.get('logged-in-user')).body.id;
  const others = (await admin.get('user')).body.filter(
    (it: { id: string; keyUser: boolean }) => it.keyUser && it.id !== own,
  );
  const ids = [own, ...others.map(({ id }: { id: string }) => id)].join(',');
  expect((await admin.delete(`user/${ids}`)).body.code).toBe('LAST_KEY_USER');
  await add('amt', { roles: ['ADMIN'] });
  expect((await (await api(server).as('amt', password)).delete(`user/${own}`)).status).toBe(403);
});
