import { freshId } from '@platform/ids.js';
import type { Channel } from '@platform/ports.js';
import { after, api, type Caller, project } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { type Listener, listen } from '../testing/socket.js';
import { Presence, type Present } from './presence.js';

const { server, admin } = onServer();
const open: Listener[] = [];
afterEach(() => open.splice(0).forEach((socket) => void socket.close()));

async function at(caller: Caller, data: object | null, tenant = 'dev'): Promise<Listener> {
  const socket = await listen(server, tenant, caller.token);
  open.push(socket);
  socket.send('present', data);
  return socket;
}
/** Frames until one says what is expected: before it there may be others. */
async function hears(socket: Listener, people: readonly object[]): Promise<void> {
  for (;;) {
    const { event, data } = await socket.next();
    expect(event).toBe('present');
    if (JSON.stringify(data.people) === JSON.stringify(people)) return;
  }
}
const user = async (username: string, more: object = {}) => {
  const wish = { username, roles: ['PLANNER'], password: 'Gans-und-gar-9', renewPasswordAtNextLogin: false, ...more };
  const added = await admin.post('user', wish);
  return { id: added.body.id as string, caller: await api(server).as(username) };
};

test('who is at a view is told who else is, what they write, and that they went', async () => {
  const mira = await user('mira');
  const made = await admin.post('plan-element', project({ label: 'Messe' }));
  await admin.get(`plan-element/${made.body.id}`, after(made));
  const first = await at(admin, { view: 'plan/gantt' });
  const second = await at(mira.caller, { view: 'plan/table', element: made.body.id, field: 'label' });
  const there = { user: mira.id, view: 'plan/table', element: made.body.id, field: 'label' };
  await hears(first, [there]);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^etatwerk_held\{what="visitors"\} 2$/m);
  second.send('present', { view: 'plan/table' });
  await hears(first, [{ ...there, element: null, field: null }]);
  second.close();
  await hears(first, []);
});

test('of an element that one may not read it is not told that somebody writes it', async () => {
  const units = await Promise.all(
    ['Nord', 'Süd'].map(async (label) => (await admin.post('group', { label })).body.id as string),
  );
  const stranger = await user('fremd', { group: units[0] });
  const sees = (planVisibility: string) => admin.put('configuration', { 'server.planVisibility': planVisibility });
  await sees('UNIT');
  const made = await admin.post('plan-element', project({ label: 'Geheim', unitId: units[1] }));
  await admin.get(`plan-element/${made.body.id}`, after(made));
  expect((await stranger.caller.get(`plan-element/${made.body.id}`)).status).toBe(404);
  const other = await at(stranger.caller, { view: 'plan/gantt' });
  await at(admin, { view: 'plan/gantt', element: made.body.id, field: 'label' });
  const { data } = await other.next();
  expect(data.people).toMatchObject([{ view: 'plan/gantt', element: null, field: null }]);
  await sees('TENANT');
});

test('nobody of another tenant is told, and what is no view closes the websocket', async () => {
  const elsewhere = await api(server, 'other').as('admin');
  const stranger = await at(elsewhere, { view: 'plan/gantt' }, 'other');
  const here = await at(admin, { view: 'plan/gantt' });
  const wrong = await at(admin, { view: '<script>' });
  expect(await wrong.closed).toBe(4400);
  await hears(here, []);
  await hears(stranger, []);
});

test('processes tell each other; one that comes later asks, and who says nothing any more is forgotten', async () => {
  const heard = new Map<object, (message: unknown) => void>();
  const channelOf = (): Channel => {
    const own = {};
    return {
      publish(_, message) {
        for (const hear of heard.values()) hear(JSON.parse(JSON.stringify(message)));
      },
      subscribe(_, hear) {
        heard.set(own, hear);
        return { close: async () => void heard.delete(own) };
      },
      close: async () => {},
    };
  };
  const [one, two] = [new Presence(channelOf()), new Presence(channelOf())];
  const visitor = () => {
    let wake = (_: readonly Present[]) => {};
    const told = () =>
      new Promise<readonly Present[]>((resolve) => {
        wake = resolve;
      });
    return { tell: (others: readonly Present[]) => wake(others), told };
  };
  const [mira, jan] = [visitor(), visitor()];
  const where = (): Present => ({ user: freshId(), view: 'plan/gantt', element: null, field: null });
  const [ofMira, ofJan] = [where(), where()];
  one.say('dev', mira, ofMira);
  const toJan = jan.told();
  two.say('dev', jan, ofJan);
  expect(await toJan).toEqual([ofMira]);
  const gone = jan.told();
  one.leave('dev', mira);
  expect(await gone).toEqual([]);
  one.close();
  two.close();
  expect(heard.size).toBe(0);
});

test('where many are, each is told of those who did something last, once for many changes', async () => {
  const quiet: Channel = { publish: () => {}, subscribe: () => ({ close: async () => {} }), close: async () => {} };
  const presence = new Presence(quiet);
  let rounds = 0;
  let told: readonly Present[] = [];
  const where = (user: string): Present => ({ user, view: 'plan/gantt', element: null, field: null });
  const many = Array.from({ length: 150 }, (_, i) => ({ user: `u${i}`, visitor: { tell() {} } }));
  const first = new Promise<void>((resolve) => {
    const visitor = {
      tell(others: readonly Present[]) {
        rounds++;
        told = others;
        resolve();
      },
    };
    presence.say('dev', visitor, where('me'));
  });
  for (const { user, visitor } of many) presence.say('dev', visitor, where(user));
  for (let i = 0; i < 50; i++) presence.say('dev', many[0]!.visitor, { ...where('u0'), field: `f${i}` });
  await first;
  expect([rounds, told.length, told.at(-1)]).toEqual([1, 100, { ...where('u0'), field: 'f49' }]);
  expect(told.map(({ user }) => user)).not.toContain('u1');
  presence.close();
});

test('who sends without end is sent away, others stay', async () => {
  const loud = await at(admin, { view: 'plan/gantt' });
  for (let i = 0; i < 400; i++) loud.send('present', { view: 'plan/gantt', field: `f${i}` });
  expect([1006, 1008]).toContain(await loud.closed);
  const here = await at(admin, { view: 'plan/gantt' });
  await hears(here, []);
});
