import { randomUUID } from 'node:crypto';
import { type Api, signIn } from './api.js';
import { type Element, make, wish } from './plan.js';
import { adminPassword, isDistributed, type Product, product } from './server.js';
import { elementOf, follow, lastPosition, openSocket, updates } from './socket.js';

let it: Product;
let api: Api;
beforeAll(async () => {
  it = await product({ TENANTS: 'dev,zwei' });
  api = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

const listen = (topics = ['updates/dev'], since?: string) =>
  follow(it.url, { token: api.token, topics, ...(since && { since }) });
const put = (id: string, body: object) => api.call<Element>('PUT', `plan-element/${id}`, body);

test('strangers get no websocket, nobody another’s topics', async () => {
  const at = (tenant: string) => `${it.url}/api/${tenant}/ws`;
  const bearer = `bearer.${api.token}`;
  expect((await openSocket(at('dev'), ['v1', 'bearer.x.y.z'])).ended).toBe(401);
  expect((await openSocket(at('dev'), ['v1'])).ended).toBe(401);
  expect((await openSocket(at('zwei'), ['v1', bearer])).ended).toBe(401);
  expect((await openSocket(at('nope'), ['v1', bearer])).ended).toBe(404);
  for (const topic of ['updates/zwei', 'updates/dev/other', 'updates/+', 'updates/dev/#', '']) {
    const socket = await listen(['updates/dev', topic]);
    await socket.until((_, ended) => ended === 4403);
    expect(socket.frames).toEqual([]);
  }
});

test('a batch is told whole and closed by its position; elements are as GET answers them', async () => {
  const socket = await listen(['updates/dev', 'updates/dev/errors', 'updates/dev/admin']);
  const project = await make(api, 'MAIN');
  await socket.until((frames) => frames.length === 3);
  const { element } = socket.frames[1]?.data ?? {};
  expect(element).toEqual((await api.call('GET', `plan-element/${project.id}`)).body);
  expect(socket.frames[1]?.data).toMatchObject({ topic: 'updates/dev', updateType: 'created', type: 'plan-element' });
  const below = [await make(api, 'SUB', project.id), await make(api, 'SUB', project.id)];
  const heard = async ({ headers }: { headers: Headers }) => {
    await socket.until(() => lastPosition(socket) === headers.get('x-position'));
    return updates(socket).map(({ data }) => [data?.updateType, data?.position]);
  };
  await heard(await put(project.id, { label: 'bis hier' }));
  for (const [call, type] of [
    [() => put(project.id, { startDate: '2026-01-02', endDate: '2027-01-01' }), 'updated'] as const,
    [() => api.call('DELETE', `plan-element/${project.id}`), 'deleted'] as const,
    [() => api.call('POST', `plan-element/${project.id}/restore`), 'created'] as const,
  ]) {
    socket.frames.length = 0;
    const answer = await call();
    const all = [project, ...below].map(() => [type, answer.headers.get('x-position')]);
    expect(await heard(answer)).toEqual(all);
  }
  socket.close();
});

test('what was missed comes after `since`; where that reaches nowhere, reload', async () => {
  const project = await make(api, 'MAIN');
  const first = await listen();
  await put(project.id, { label: 'gesehen' });
  await first.until(() => lastPosition(first) !== undefined);
  const since = lastPosition(first);
  first.close();
  const [kept, gone] = [await make(api, 'SUB', project.id), await make(api, 'MAIN')];
  await api.call('DELETE', `plan-element/${gone.id}`);
  // What came and went in one batch is told to nobody: what closes it is the last one that is seen.
  const last = await api.call('POST', 'plan-element', wish('MAIN'));
  const second = await listen(['updates/dev'], since);
  await second.until(() => lastPosition(second) === last.headers.get('x-position'));
  const told = new Map(
    updates(second).map((frame) => [elementOf(frame).id ?? elementOf(frame), frame.data?.updateType]),
  );
  expect([told.get(kept.id), told.get(gone.id) ?? 'deleted']).toEqual(['created', 'deleted']);
  second.close();
  for (const far of ['0', 'abc', '99999999999999']) {
    const lost = await listen(['updates/dev'], far);
    await lost.until((frames) => frames.some(({ event }) => event === 'reload'));
    lost.close();
  }
});

test('200 changes at once: each told once, positions rise', async () => {
  const socket = await listen();
  const made = await Promise.all(Array.from({ length: 200 }, () => make(api, 'MAIN')));
  await socket.until(() => updates(socket).length >= 200);
  const ids = updates(socket).map((frame) => elementOf(frame).id);
  expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  let open: (string | undefined)[] = [];
  let before = 0n;
  for (const { event, data } of socket.frames.slice(1)) {
    if (event === 'update') open.push(data?.position);
    else {
      expect(new Set(open)).toEqual(new Set([data?.position]));
      expect(BigInt(data?.position ?? 0)).toBeGreaterThan(before);
      before = BigInt(data?.position ?? 0);
      open = [];
    }
  }
  socket.close();
});

test('no money to whom it is not shown; own rights changed is reload; a session’s end is 4401', async () => {
  const [username, password] = [`w-${randomUUID().slice(0, 8)}`, 'Geheim-7x'];
  const body = { username, password, roles: ['READER'], renewPasswordAtNextLogin: false };
  const user = await api.call<{ id: string }>('POST', 'user', body);
  const reader = await signIn(it.url, password, { username });
  const socket = await follow(it.url, { token: reader.token, topics: ['updates/dev', `updates/dev/${username}`] });
  const project = await make(api, 'MAIN');
  const costObjects = [{ kind: 'PLAN', costTypeId: null, period: '2026-01', amount: 4_711, description: 'geheim' }];
  await put(project.id, { costObjects, label: 'bebucht' });
  await socket.until((frames) => JSON.stringify(frames).includes('bebucht'));
  expect(JSON.stringify(socket.frames)).not.toMatch(/4711|geheim/);
  await api.call('PUT', `user/${user.body.id}`, { roles: ['READER', 'CONTROLLER'] });
  await socket.until((frames) => frames.some(({ event }) => event === 'reload'));
  await reader.call('POST', 'logout', {});
  await socket.until((_, ended) => ended === 4401);
  const again = await signIn(it.url, password, { username });
  const other = await follow(it.url, { token: again.token, topics: ['updates/dev'] });
  await api.call('PUT', `user/${user.body.id}`, { enabled: false });
  await other.until((_, ended) => ended === 4401);
});

test('nonsense closes or is ignored, never more', async () => {
  for (const text of [
    'x',
    'null',
    '[]',
    '{"event":"subscribe"}',
    '{"event":"subscribe","data":{"topics":[5]}}',
    '{"event":"__proto__"}',
  ]) {
    const socket = await listen();
    socket.send(text);
    socket.send('x'.repeat(70_000));
    await socket.until((_, ended) => ended !== null);
  }
  expect((await api.call('GET', 'logged-in-user')).status).toBe(200);
});

test('no gap through a restart: what stood there before and what came after is told, or reload', async () => {
  const project = await make(api, 'MAIN');
  const socket = await listen();
  // Its own position: the creation may still be told first.
  const since = (await put(project.id, { label: 'vorher' })).headers.get('x-position') ?? undefined;
  await socket.until(() => lastPosition(socket) === since);
  expect(await it.stop()).toBe(0);
  await socket.until((_, ended) => ended !== null);
  await it.start();
  const quiet = await listen(['updates/dev'], since);
  await put(project.id, { label: 'nachher' });
  await quiet.until(() => updates(quiet).length > 0 || quiet.frames.some(({ event }) => event === 'reload'));
  const labels = updates(quiet).map((frame) => elementOf(frame).label);
  // A process that follows from its start may begin behind `since` where checkpoints pass over others' events.
  if (!isDistributed || labels.length > 0) expect(labels).toEqual(['nachher']);
  quiet.close();
  await it.kill();
  await it.start();
  const made = await api.call('POST', 'plan-element', wish('MAIN'));
  const late = await listen(['updates/dev'], since);
  const told = () => lastPosition(late) === made.headers.get('x-position');
  await late.until((frames) => told() || frames.some(({ event }) => event === 'reload'));
  late.close();
});
