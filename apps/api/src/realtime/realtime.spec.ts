import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverItself } from '@domain/identity/rights.js';
import { freshId } from '@platform/ids.js';
import { Away } from '@platform/ports.js';
import WebSocket from 'ws';
import { type Answer, action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { startServer } from '../testing/server.js';
import { type Listener, listen } from '../testing/socket.js';

const { server, admin } = onServer();
const open: Listener[] = [];
afterEach(() => open.splice(0).forEach((socket) => void socket.close()));

async function subscribed(caller: Caller, ends: readonly string[] = [''], since?: string): Promise<Listener> {
  const socket = await listen(server, 'dev', caller.token);
  open.push(socket);
  socket.send('subscribe', { topics: ends.map((end) => `updates/dev${end}`), ...(since && { since }) });
  expect((await socket.next()).event).toBe('subscribed');
  return socket;
}
const user = async (username: string, more: object = {}) => {
  const wish = { username, roles: ['PLANNER'], password: 'Gans-und-gar-9', renewPasswordAtNextLogin: false, ...more };
  const added = await admin.post('user', wish);
  expect(added.status).toBe(201);
  return { id: added.body.id as string, caller: await api(server).as(username) };
};

test('a stranger, a bad token and one of another tenant get 401 before the upgrade', async () => {
  const other = await api(server, 'other').as('admin');
  await expect(listen(server, 'dev', 'a.b.c')).rejects.toThrow('401');
  await expect(listen(server, 'dev', other.token)).rejects.toThrow('401');
  await expect(listen(server, 'nobody', admin.token)).rejects.toThrow('404');
});

test('a page of another site gets none, whatever token it has; our own does, and what is no browser', async () => {
  const { host } = new URL(server.url);
  const from = async (origin: string | undefined) => {
    const url = `ws://${host}/api/dev/ws`;
    const socket = new WebSocket(url, ['v1', `bearer.${admin.token}`], { ...(origin !== undefined && { origin }) });
    const status = await new Promise<number>((told) => {
      socket.on('open', () => told(101));
      socket.on('unexpected-response', (_, answer) => told(answer.statusCode ?? 0));
      socket.on('error', () => undefined);
    });
    socket.close();
    return status;
  };
  for (const origin of ['https://fremd.example', `https://${host}.fremd.example`, 'null', `http://127.0.0.1`])
    expect([origin, await from(origin)]).toEqual([origin, 403]);
  // The last is where people open the web app, as this server was told.
  for (const origin of [undefined, `http://${host}`, `https://${host}`, 'http://localhost'])
    expect([origin, await from(origin)]).toEqual([origin, 101]);
});

test('somebody has a hundred websockets at most; one that is closed makes room', async () => {
  const { caller } = await user('viele');
  const one = () => listen(server, 'dev', caller.token);
  const all = await Promise.all(Array.from({ length: 100 }, one));
  open.push(...all);
  await expect(one()).rejects.toThrow('429');
  all[0]?.close();
  await all[0]?.closed;
  open.push(await one());
  open.push(await listen(server, 'dev', admin.token));
});

test('a refused upgrade is closed, though the other side stays', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const head = 'GET /api/dev/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const closed = new Promise((gone) => socket.on('error', gone).on('close', gone));
  socket.resume().write(head);
  // Who is still there when the other end is gone hears so at the next word.
  const words = setInterval(() => socket.write('x'), 50);
  await closed;
  clearInterval(words);
});

test('a change comes as exactly what a read answers, closed by its position', async () => {
  const socket = await subscribed(admin, ['', '/errors', '/admin']);
  const made = await admin.post('plan-element', project({ label: 'live' }));
  const [frame, end] = await socket.batch();
  const read = await admin.get(`plan-element/${made.body.id}`, after(made));
  expect(frame).toEqual({
    event: 'update',
    data: {
      topic: 'updates/dev',
      position: made.headers.get('x-position'),
      ...{ updateType: 'created', elementType: 'PLAN', type: 'plan-element', element: read.body },
    },
  });
  expect(end).toEqual({ event: 'position', data: { position: made.headers.get('x-position') } });
  await admin.delete(`plan-element/${made.body.id}`);
  const [gone] = await socket.batch();
  expect(gone.data).toMatchObject({ updateType: 'deleted', element: made.body.id });
});

test('the gantt topic tells rows as the list has them, sums and rank included', async () => {
  const parent = (await admin.post('plan-element', project())).body.id;
  const last = await admin.post('plan-element', action(parent));
  await admin.get('role', after(last));
  const socket = await subscribed(admin, ['/gantt']);
  const entry = { kind: 'BUDGET', period: '2026-03', amount: 5_000 };
  const changed = await admin.put(`plan-element/${last.body.id}`, { costObjects: [entry] });
  const frames = await socket.batch();
  const byId = Object.fromEntries(frames.slice(0, -1).map(({ data }: Thing) => [data.element.id, data.element]));
  for (const id of [parent, last.body.id]) {
    const read = await admin.get(`plan/gantt-element/${id}?enrich=true`, after(changed));
    expect(byId[id]).toEqual(read.body);
    expect(read.body).toMatchObject({ costs: { budget: 5_000 }, rank: expect.any(String) });
  }
});

test('after a lost connection nothing is missed and nothing comes twice', async () => {
  const socket = await subscribed(admin);
  await admin.post('plan-element', project());
  const since = (await socket.batch()).at(-1).data.position;
  socket.close();
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push((await admin.post('plan-element', project({ label: `missed ${i}` }))).body.id);
  const last = await admin.put(`plan-element/${ids[4]}`, { label: 'changed' });
  await admin.get('role', after(last));
  const again = await subscribed(admin, [''], since);
  const frames = await again.batch();
  expect(
    frames
      .slice(0, -1)
      .map(({ data }) => data.element.id)
      .sort(),
  ).toEqual([...ids].sort());
  expect(frames.at(-1).data.position).toBe(last.headers.get('x-position'));
  expect(frames.find(({ data }) => data.element?.id === ids[4]).data).toMatchObject({
    updateType: 'created',
    element: { label: 'changed' },
  });
});

test('a position of another log or one that never was asks to reload', async () => {
  for (const since of ['12345', 'x', '99999999999999999999']) {
    const socket = await subscribed(admin, [''], since);
    expect(await socket.next()).toEqual({ event: 'reload' });
  }
});

test('a topic of somebody else closes with 4403, the end of a session with 4401', async () => {
  const { caller } = await user('lea');
  for (const topic of ['updates/other', 'updates/dev/admin', 'updates/dev/x', 'x']) {
    const socket = await listen(server, 'dev', caller.token);
    socket.send('subscribe', { topics: [topic] });
    expect(await socket.closed).toBe(4403);
  }
  const socket = await subscribed(caller);
  await caller.post('logout');
  expect(await socket.closed).toBe(4401);
  expect((await caller.get('role')).status).toBe(401);
});

test('who is disabled loses session and websocket at once', async () => {
  const { id, caller } = await user('tom');
  const socket = await subscribed(caller);
  expect((await admin.put(`user/${id}`, { enabled: false })).status).toBe(200);
  expect((await caller.get('role')).status).toBe(401);
  expect(await socket.closed).toBe(4401);
});

test('key users, who see all alike, still see of themselves what a read answers them', async () => {
  const { id, caller } = await user('kurt', { keyUser: true });
  const [mine, other] = [await subscribed(caller), await subscribed(admin)];
  const done = await caller.put('logged-in-user/settings', { entryPage: 'approval' });
  for (const [socket, reader] of [[other, admin] as const, [mine, caller] as const]) {
    const [frame] = await socket.batch();
    expect(frame.data.element).toEqual((await reader.get(`user/${id}`, after(done))).body);
  }
});

test('rights that changed while one was away, or for all, ask to reload', async () => {
  const { id, caller } = await user('ruth');
  const socket = await subscribed(caller);
  const { position } = (await admin.post('plan-element', project()).then(() => socket.batch())).at(-1).data;
  socket.close();
  await admin.put(`user/${id}`, { roles: ['READER'] });
  const again = await subscribed(caller, [''], position);
  expect(await again.next()).toEqual({ event: 'reload' });
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  expect(await again.next()).toEqual({ event: 'reload' });
  await admin.put('configuration', { 'server.planVisibility': 'TENANT' });
});

test('new rights ask to reload', async () => {
  const { id, caller } = await user('uwe');
  const socket = await subscribed(caller);
  await admin.put(`user/${id}`, { roles: ['PLANNER', 'CONTROLLER'] });
  expect(await socket.next()).toEqual({ event: 'reload' });
});

test('of subscriptions sent at once the last one holds: nothing comes twice', async () => {
  const socket = await listen(server, 'dev', admin.token);
  open.push(socket);
  const wishes = ['', '/errors', ''];
  for (const end of wishes) socket.send('subscribe', { topics: [`updates/dev${end}`] });
  for (const _ of wishes) expect((await socket.next()).event).toBe('subscribed');
  for (const label of ['one', 'two']) {
    await admin.post('plan-element', project({ label }));
    const told = await socket.batch();
    expect(told.slice(0, -1).map(({ data }) => data.element.label)).toEqual([label]);
  }
});

test('nonsense on the wire harms nobody', async () => {
  const socket = await listen(server, 'dev', admin.token);
  open.push(socket);
  socket.send('nothing', {});
  socket.send('subscribe', { topics: 'x' });
  expect(await socket.closed).toBe(4400);
  expect((await admin.get('role')).status).toBe(200);
});

test('a server that stops says so', async () => {
  const short = await startServer(['dev']);
  const socket = await listen(short, 'dev', (await api(short).as('admin')).token);
  await short.close();
  expect(await socket.closed).toBe(1001);
});

test('over a restart of the server nothing is missed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'etatwerk-restart-'));
  const first = await startServer(['dev'], folder);
  const made = await (await api(first).as('admin')).post('plan-element', project());
  await first.close();
  const second = await startServer(['dev'], folder);
  const caller = await api(second).as('admin');
  const socket = await listen(second, 'dev', caller.token);
  socket.send('subscribe', { topics: ['updates/dev'], since: made.headers.get('x-position') });
  expect((await socket.next()).event).toBe('subscribed');
  const next = await caller.post('plan-element', project());
  const frames = await socket.batch();
  expect(frames[0].data).toMatchObject({ updateType: 'created', element: { id: next.body.id } });
  await second.close();
  await rm(folder, { recursive: true });
});

test('a long batch comes whole; who does not listen is closed, and others are not held up', async () => {
  const parent = (await admin.post('plan-element', project({ startDate: '2026-01-01', endDate: '2026-12-31' }))).body
    .id;
  const text = 'x'.repeat(19_000);
  const children = await Promise.all(
    Array.from({ length: 600 }, () => admin.post('plan-element', action(parent, { description: text }))),
  );
  await admin.get('role', after(children.at(-1) as Answer));
  const deaf = await subscribed(admin);
  const socket = await subscribed(admin);
  deaf.pause();
  const days = [
    { startDate: '2026-01-02', endDate: '2027-01-01' },
    { startDate: '2026-01-01', endDate: '2026-12-31' },
  ];
  for (let i = 0; i < 4; i++) {
    const moved = await admin.put('plan/gantt-element', [{ id: parent, ...days[i % 2] }]);
    expect(moved.status).toBe(200);
    const frames = await socket.batch();
    expect(frames.length).toBe(602);
    expect(frames.at(-1).data.position).toBe(moved.headers.get('x-position'));
  }
  deaf.resume();
  expect(await deaf.closed).not.toBe(1000);
});

test('a websocket that could not be told a change of rights, as a store was away, is closed and comes back for it', async () => {
  const { caller } = await user('missing');
  const socket = await subscribed(caller);
  const { people } = server.context;
  const away = jest.spyOn(people, 'signedIn').mockRejectedValue(new Away('the vault is away'));
  // Not by a call: whoever calls is looked up too.
  await server.context.execute({
    ...{
      tenant: 'dev',
      area: 'users',
      command: 'createRecord',
      by: { user: serverItself },
      commandId: freshId(),
      asks: null,
    },
    ...{ data: { kind: 'group', identifier: 'N', label: 'Nord' }, answer: () => null },
  });
  expect(await socket.closed).toBe(1013);
  away.mockRestore();
});
