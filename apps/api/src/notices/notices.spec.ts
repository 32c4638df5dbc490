import { until } from '@platform/contract/sample.js';
import { api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { listen } from '../testing/socket.js';

let server: TestServer;
let admin: Caller;
const callers: Record<string, Caller> = {};
const ids: Record<string, string> = {};
const who = (name: string) => callers[name] as Caller;
const path = 'logged-in-user/notifications';

beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  for (const [name, roles] of [
    ['nora', ['PLANNER']],
    ['ada', ['APPROVER']],
    ['lars', ['PLANNER']],
  ] as const) {
    const password = 'Gans-und-gar-9';
    const body = { username: name, firstName: name, password, roles, renewPasswordAtNextLogin: false };
    ids[name] = (await admin.post('user', body)).body.id;
    callers[name] = await api(server).as(name, password);
  }
});
afterAll(() => server.close());

const told = async (name: string): Promise<Thing[]> => (await who(name).get(path)).body;
const kinds = async (name: string) => (await told(name)).map(({ kind }) => kind);
/** Waits until somebody is told of an element. */
async function heard(name: string, elementId: string, kind: string): Promise<Thing> {
  const find = async () => (await told(name)).find((it) => it.about.id === elementId && it.kind === kind);
  await until(async () => (await find()) !== undefined);
  return find();
}
const made = async (more: object = {}): Promise<string> =>
  (await who('nora').post('plan-element', project(more))).body.id;

test('a way through an approval: who is asked, who submitted, each is told once, with whose doing it is', async () => {
  const id = await made({ label: 'Messe' });
  await who('nora').put(`process/${id}/submit`, {});
  const asked = await heard('ada', id, 'ASKED');
  expect(asked).toMatchObject({ label: 'Messe', who: 'nora', read: false, outcome: null });
  await who('ada').put(`process/${id}/approval`, { decision: 'APPROVE' });
  expect(await heard('nora', id, 'DECIDED')).toMatchObject({ outcome: 'APPROVED', who: 'ada' });
  const before = [await kinds('ada'), await kinds('nora'), await kinds('lars')];
  expect(before[2]).toEqual([]);
  // What is followed from the beginning again gives nothing twice.
  const { vault, events } = server.context.ports;
  const followed = async () =>
    (await vault.get<{ position: number }>('_system', 'reactions', 'effects'))?.value.position;
  await vault.remove('_system', 'reactions', 'effects');
  const last = await made({ responsible: ids['ada'] });
  await heard('ada', last, 'RESPONSIBLE');
  await until(async () => (await followed()) === (await events.head()));
  expect([await kinds('ada'), await kinds('nora')]).toEqual([['RESPONSIBLE', ...(before[0] as string[])], before[1]]);
});

test('one is read, all are read, one is put away; nobody else’s', async () => {
  const id = await made({ responsible: ids['ada'] });
  const { id: notice } = await heard('ada', id, 'RESPONSIBLE');
  const seen = async () => (await told('ada')).find((it) => it.id === notice);
  expect((await who('lars').put(`notification/${notice}/read`)).status).toBe(404);
  expect((await who('lars').delete(`notification/${notice}`)).status).toBe(404);
  expect(await seen()).toMatchObject({ read: false });
  expect((await who('ada').put(`notification/${notice}/read`)).status).toBe(204);
  expect(await seen()).toMatchObject({ read: true });
  await who('ada').put(`${path}/read`);
  expect((await told('ada')).filter(({ read }) => !read)).toEqual([]);
  await who('ada').delete(`notification/${notice}`);
  expect(await seen()).toBeUndefined();
  expect((await who('ada').delete('notification/x')).status).toBe(404);
  expect((await api(server).anybody.get(path)).status).toBe(401);
});

test('what somebody may not see any more is not named to them, nor what was deleted', async () => {
  const [north, south] = await Promise.all(
    ['Nord', 'Süd'].map(async (label) => (await admin.post('group', { label })).body.id),
  );
  await admin.put(`user/${ids['lars']}`, { group: south });
  const id = (await admin.post('plan-element', project({ label: 'Geheim', unitId: north }))).body.id;
  const other = await made();
  for (const each of [id, other]) await admin.put(`comments/${each}`, { text: 'Bitte ansehen, @lars' });
  await heard('lars', id, 'MENTIONED');
  await heard('lars', other, 'MENTIONED');
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  await who('nora').delete(`plan-element/${other}?todos=KEEP&invoices=KEEP`);
  expect(JSON.stringify(await told('lars'))).not.toContain('Geheim');
  expect((await told('lars')).filter(({ about }) => about.id === other)).toEqual([]);
  await admin.put('configuration', { 'server.planVisibility': 'TENANT' });
});

test('it comes at once on one’s own topic, to nobody else; who does not want it is not told', async () => {
  const sockets = await Promise.all(
    ['ada', 'lars'].map(async (name) => {
      const socket = await listen(server, 'dev', who(name).token);
      socket.send('subscribe', { topics: [`updates/dev/${name}`] });
      expect((await socket.next()).event).toBe('subscribed');
      return socket;
    }),
  );
  const [hers, his] = sockets as [(typeof sockets)[0], (typeof sockets)[0]];
  const first = await made({ responsible: ids['ada'] });
  const [frame] = await hers.batch();
  expect(frame.data).toMatchObject({
    ...{
      topic: 'updates/dev/ada',
      type: 'logged-in-user/notifications',
      element: { about: { type: 'plan-element', id: first }, kind: 'RESPONSIBLE' },
    },
  });
  await who('ada').put('logged-in-user/settings', { notificationTypes: { RESPONSIBLE: [] } });
  await made({ responsible: ids['ada'] });
  const second = await made({ responsible: ids['lars'] });
  const [next] = await his.batch();
  expect(next.data).toMatchObject({ topic: 'updates/dev/lars', element: { about: { id: second } } });
  expect((await told('ada')).filter(({ kind }) => kind === 'RESPONSIBLE').map((it) => it.about.id)[0]).toBe(first);
  for (const socket of sockets) socket.close();
});
