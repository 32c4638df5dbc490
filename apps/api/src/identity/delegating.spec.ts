import { after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { listen } from '../testing/socket.js';

const password = 'Gans-und-gar-9';
let server: TestServer;
let admin: Caller;
const ids: Record<string, string> = {};
const as = (name: string): Promise<Caller> => api(server).as(name, password);
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  const roles = { rosa: ['PLANNER', 'APPROVER'], tom: ['READER'], lea: ['READER'], olaf: ['APPROVER'] };
  for (const [username, its] of Object.entries(roles))
    ids[username] = (
      await admin.post('user', { username, roles: its, password, renewPasswordAtNextLogin: false })
    ).body.id;
});
afterAll(() => server.close());

const dayFrom = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
const days = (more: object = {}) => ({ start: dayFrom(-2), endDate: dayFrom(2), substitute: ids['tom'], ...more });
const code = async (answer: Promise<Thing>): Promise<[number, string]> => {
  const { status, body } = await answer;
  return [status, body.code];
};
const bearer = (answer: Thing): Caller =>
  api(server).bearing((answer.headers.get('authorization') as string).slice('Bearer '.length));

/** Rosa is away, Tom acts for her. */
async function standIn(more: object = {}) {
  const [rosa, tom] = [await as('rosa'), await as('tom')];
  const made = await rosa.post('delegation', days(more));
  const assumed = await tom.post('delegation/assume', { id: made.body.id });
  return { rosa, tom, made, assumed, id: made.body.id as string, acting: bearer(assumed) };
}

test('a substitute acts with the rights of whom they stand in for, and history names both', async () => {
  const { tom, made, assumed, acting } = await standIn();
  expect([made.status, made.body]).toMatchObject([
    201,
    { userId: ids['rosa'], substitute: ids['tom'], deleted: false },
  ]);
  expect(made.body).not.toHaveProperty('audience');
  expect(assumed.body.user).toMatchObject({ id: ids['rosa'], username: 'rosa' });
  expect((await tom.post('plan-element', project())).status).toBe(403);
  const created = await acting.post('plan-element', project());
  expect(created.status).toBe(201);
  const changes = await acting.get(`change-set?elementId=${created.body.id}`, after(created));
  expect(changes.body[0]).toMatchObject({ user: ids['tom'], actingFor: ids['rosa'] });
  const done = await acting.post('delegation/end', {});
  expect([done.status, done.body.user.username]).toEqual([200, 'tom']);
  expect((await acting.get('role')).status).toBe(401);
  expect((await bearer(done).get('logged-in-user')).body).toMatchObject({ username: 'tom' });
  expect(await code(bearer(done).post('delegation/end', {}))).toEqual([409, 'NOT_ACTING']);
});

test('nobody else assumes it, and not before or after its days', async () => {
  const [rosa, tom, lea] = [await as('rosa'), await as('tom'), await as('lea')];
  const { id } = (await rosa.post('delegation', days())).body;
  for (const caller of [lea, rosa, admin])
    expect(await code(caller.post('delegation/assume', { id }))).toEqual([404, 'NOT_FOUND']);
  for (const others of [
    { start: dayFrom(2), endDate: dayFrom(3) },
    { start: dayFrom(-3), endDate: dayFrom(-2) },
  ]) {
    const other = (await rosa.post('delegation', days(others))).body;
    expect(await code(tom.post('delegation/assume', { id: other.id }))).toEqual([409, 'NOT_RUNNING']);
  }
});

test('each sees those that concern them; only the one away and key users change or end them', async () => {
  const [rosa, tom, lea] = [await as('rosa'), await as('tom'), await as('lea')];
  const made = await rosa.post('delegation', days());
  const { id } = made.body;
  const sees = async (caller: Caller) =>
    (await caller.get('delegation', after(made))).body.some((it: Thing) => it.id === id);
  expect([await sees(rosa), await sees(tom), await sees(admin), await sees(lea)]).toEqual([true, true, true, false]);
  const standing = async (caller: Caller) => (await caller.get('delegation/substitute')).body.map((it: Thing) => it.id);
  expect(await standing(tom)).toContain(id);
  expect(await standing(rosa)).not.toContain(id);
  expect(await code(tom.put(`delegation/${id}`, { endDate: dayFrom(9) }))).toEqual([403, 'MISSING_PRIVILEGE']);
  expect(await code(lea.delete(`delegation/${id}`))).toEqual([404, 'NOT_FOUND']);
  expect((await admin.put(`delegation/${id}`, { endDate: dayFrom(9) })).body).toMatchObject({ endDate: dayFrom(9) });
  expect((await rosa.delete(`delegation/${id}`)).body).toMatchObject({ id, deleted: true });
  expect(await standing(tom)).not.toContain(id);
});

test('ended by the one away: the next call is refused and the websocket closes', async () => {
  const { rosa, tom, id, acting } = await standIn();
  const socket = await listen(server, 'dev', acting.token);
  socket.send('subscribe', { topics: ['updates/dev'] });
  await socket.next();
  expect((await rosa.delete(`delegation/${id}`)).status).toBe(200);
  expect(await code(acting.get('role'))).toEqual([401, 'DELEGATION_ENDED']);
  expect(await socket.closed).toBe(4401);
  expect((await tom.get('role')).status).toBe(200);
});

test('another substitute, a substitute who is disabled: whoever acted does so no longer', async () => {
  const { rosa, id, acting } = await standIn();
  await rosa.put(`delegation/${id}`, { substitute: ids['lea'] });
  expect(await code(acting.get('role'))).toEqual([401, 'DELEGATION_ENDED']);
  const lea = await as('lea');
  const actingToo = bearer(await lea.post('delegation/assume', { id }));
  expect((await actingToo.get('role')).status).toBe(200);
  await admin.put(`user/${ids['lea']}`, { enabled: false });
  expect((await actingToo.get('role')).status).toBe(401);
  await admin.put(`user/${ids['lea']}`, { enabled: true });
});

test('it ends by its date', async () => {
  const { rosa, id, acting } = await standIn();
  expect((await acting.get('role')).status).toBe(200);
  await rosa.put(`delegation/${id}`, { endDate: dayFrom(-1) });
  expect(await code(acting.get('role'))).toEqual([401, 'DELEGATION_ENDED']);
});

test('no chains, and nothing lasting for oneself', async () => {
  const { acting, id } = await standIn();
  expect(await code(acting.post('delegation', days({ substitute: ids['lea'] })))).toEqual([403, 'ACTING_FOR']);
  expect(await code(acting.post('delegation/assume', { id }))).toEqual([403, 'ACTING_FOR']);
  expect(await code(acting.put(`delegation/${id}`, { endDate: dayFrom(9) }))).toEqual([403, 'MISSING_PRIVILEGE']);
  expect((await acting.put('logged-in-user/settings', { language: 'ja_JP' })).body).toMatchObject({ username: 'tom' });
});

test('who left as themselves left as substitute too', async () => {
  const { tom, acting } = await standIn();
  const socket = await listen(server, 'dev', acting.token);
  expect((await tom.post('logout')).status).toBe(204);
  expect((await acting.get('role')).status).toBe(401);
  expect(await socket.closed).toBe(4401);
  const again = await standIn();
  expect((await again.acting.post('logout')).status).toBe(204);
  expect((await again.tom.get('role')).status).toBe(401);
});

test('acting for somebody is no sign-in of its own: signing out elsewhere keeps both', async () => {
  const { tom, acting } = await standIn();
  const shown = (await acting.get('logged-in-user/session')).body;
  expect(shown.filter((it: Thing) => it.isThis)).toHaveLength(1);
  expect((await acting.delete('logged-in-user/session')).status).toBe(204);
  for (const caller of [tom, acting]) expect((await caller.get('role')).status).toBe(200);
});

test('what one submitted oneself one does not approve for another, nor what was submitted for them', async () => {
  const olaf = await as('olaf');
  const { acting, rosa } = await standIn();
  const made = await acting.post('plan-element', project());
  expect(made.status).toBe(201);
  await acting.put(`process/${made.body.id}/submit`, {});
  const decision = { decision: 'APPROVE', comment: 'gut' };
  expect(await code(rosa.put(`process/${made.body.id}/approval`, decision))).toEqual([403, 'OWN_SUBMISSION']);
  expect(await code(acting.put(`process/${made.body.id}/approval`, decision))).toEqual([403, 'OWN_SUBMISSION']);
  expect((await olaf.put(`process/${made.body.id}/approval`, decision)).status).toBe(200);
});
