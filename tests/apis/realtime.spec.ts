import { action, after, api, type Caller, project, type Thing } from '../../apps/api/src/testing/api.js';
import { type Listener, listen } from '../../apps/api/src/testing/socket.js';
import { adminsAt } from './apis.js';
import { onServers } from './stores.js';

onServers('realtime on two apis', (apis, servers) => {
  let here: Caller;
  let there: Caller;
  const open: Listener[] = [];
  beforeAll(async () => {
    [here, there] = await adminsAt(apis());
    // What a new tenant begins with has been told.
    const first = await here.post('plan-element', project());
    for (const caller of [here, there]) await caller.get('plan/gantt-element', after(first));
  });
  afterEach(() => open.splice(0).forEach((socket) => void socket.close()));

  async function subscribed(n: number, since?: string): Promise<Listener> {
    const socket = await listen(apis().all[n]!, 'dev', here.token);
    open.push(socket);
    socket.send('subscribe', { topics: ['updates/dev'], ...(since && { since }) });
    expect((await socket.next()).event).toBe('subscribed');
    return socket;
  }
  /** Ids told up to a position, and the last position told. */
  async function told(socket: Listener, last: string): Promise<{ ids: string[]; since: string }> {
    const ids: string[] = [];
    let at = '0';
    while (BigInt(at) < BigInt(last)) {
      const frames = await socket.batch();
      at = frames.at(-1).data.position;
      ids.push(...frames.slice(0, -1).map(({ data }: Thing) => data.element.id ?? data.element));
    }
    return { ids, since: at };
  }
  const make = async (caller: Caller, n: number): Promise<{ id: string; position: string }> => {
    const made = await caller.post('plan-element', project({ label: `r${n}` }));
    return { id: made.body.id, position: made.headers.get('x-position') as string };
  };

  test('what is done at one is heard at the other', async () => {
    const sockets = [await subscribed(0), await subscribed(1)];
    for (const caller of [here, there]) {
      const { id, position } = await make(caller, 0);
      for (const socket of sockets) expect((await told(socket, position)).ids).toEqual([id]);
    }
  });

  test('a listener who goes from one api to the other misses nothing and hears nothing twice', async () => {
    const first = await make(here, 0);
    await there.get('plan/gantt-element', { 'x-min-position': first.position });
    await here.get('plan/gantt-element', { 'x-min-position': first.position });
    const heard: string[] = [];
    const made: string[] = [];
    let since = first.position;
    for (let n = 0; n < 8; n++) {
      const socket = await subscribed(n % 2, since);
      const now = [await make(here, n), await make(there, n)];
      const { ids, since: next } = await told(socket, now[1]!.position);
      socket.close();
      const away = await make(n % 3 ? here : there, n);
      heard.push(...ids);
      made.push(...now.map(({ id }) => id), away.id);
      since = next;
    }
    const last = await subscribed(0, since);
    heard.push(...(await told(last, (await make(there, 9)).position)).ids.slice(0, 1));
    expect(heard).toEqual(made);
  });

  test('while Redis is away what is written is read and heard all the same, and afterwards, too', async () => {
    const socket = await subscribed(1);
    await servers().redis.kill();
    const quiet = await make(here, 0);
    // Told without a message, by what the read store says.
    expect((await told(socket, quiet.position)).ids).toEqual([quiet.id]);
    const { status, body } = await there.get('plan/gantt-element', { 'x-min-position': quiet.position });
    expect([status, body.map(({ id }: { id: string }) => id).includes(quiet.id)]).toEqual([200, true]);
    const late = await make(there, 1);
    await servers().redis.start();
    const back = await make(here, 2);
    const { ids } = await told(socket, back.position);
    expect([...new Set(ids)]).toEqual([late.id, back.id]);
  });

  test('a session ended while Redis is away ends its websocket once Redis is back', async () => {
    const names = { username: 'rita', roles: ['READER'], password: 'Geheim-7x', renewPasswordAtNextLogin: false };
    await here.post('user', names);
    const rita = await api(apis().all[0]!).as('rita', 'Geheim-7x');
    const socket = await listen(apis().all[1]!, 'dev', rita.token);
    await servers().redis.kill();
    expect((await rita.post('logout')).status).toBe(204);
    await servers().redis.start();
    expect(await socket.closed).toBe(4401);
  });

  test('what a projector wrote and never said is found; so it is with the first thing that the next one says', async () => {
    const root = (await here.post('plan-element', project())).body.id;
    const child = await there.post('plan-element', action(root));
    await here.get('role', after(child));
    const socket = await subscribed(1);
    for (const projector of apis().projectors) await projector.close();
    const silent = await apis().openProjector({ silent: true });
    const renamed = await here.put(`plan-element/${root}`, { label: 'still' });
    expect((await told(socket, renamed.headers.get('x-position') as string)).ids).toEqual([root]);
    const unsaid = await here.put(`plan-element/${root}`, { label: 'stiller' });
    await silent.close();
    await apis().openProjector();
    const moved = await there.put(`plan-element/${child.body.id}`, { label: 'laut' });
    const { ids } = await told(socket, moved.headers.get('x-position') as string);
    expect([...new Set(ids)].sort()).toEqual([root, child.body.id].sort());
    expect(unsaid.status).toBe(200);
  });
});
