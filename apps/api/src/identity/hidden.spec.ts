import { after, api, type Caller, project } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let key: Caller;
let reader: Caller;
let other = '';
const password = 'Gans-und-gar-9';

beforeAll(async () => {
  server = await startServer(['dev']);
  key = await api(server).as('admin');
  const add = (username: string) =>
    key.post('user', { username, password, roles: ['READER'], renewPasswordAtNextLogin: false });
  await add('rolf');
  other = (await add('otto')).body.id;
  const last = await key.put(`user/${other}`, { enabled: false, email: 'otto@example.org', password: 'Ganz-neu-3' });
  reader = await api(server).as('rolf', password);
  await reader.get('role', after(last));
});
afterAll(() => server.close());

test('what of a person is not shown is found by no filter, sort or search, and in no history', async () => {
  const hidden = ['email', 'keyUser', 'roles', 'userStatus', 'enabled', 'lockedUntil', 'settings'];
  const { body: shown } = await reader.get(`user/${other}`);
  expect(Object.keys(shown).filter((name) => hidden.includes(name))).toEqual([]);
  for (const name of hidden)
    for (const query of [`filters=${name}='x'`, `filters=${name}='true'`, `sort=${name}`, `sort=-${name}`]) {
      const refused = await reader.get(`user?${query}`);
      expect([query, refused.status, refused.body.errors?.[0].rule]).toEqual([query, 400, 'unknown_key']);
    }
  const searched = await reader.get("user?filters=text='otto@example.org'");
  expect(searched.body).toEqual([]);
  const history = await reader.get(`change-set?elementId=${other}`);
  expect(JSON.stringify(history.body)).not.toMatch(/example|userStatus|password|roles/);
  const one = await reader.get(`change-set?elementId=${other}&size=1`);
  expect([one, history].map((it) => it.headers.get('x-total-count'))).toEqual(['1', '1']);
});

test('administrators filter and sort by all of it', async () => {
  const found = await key.get("user?filters=userStatus='DISABLED_MANUALLY'&sort=email,-enabled");
  expect(found.body.map(({ id }: { id: string }) => id)).toEqual([other]);
});

test('how often money changed is told to nobody who may not see it', async () => {
  const { id } = (await key.post('plan-element', project())).body;
  await key.put(`plan-element/${id}`, { label: 'neu' });
  let last = await key.put(`plan-element/${id}`, { costObjects: [{ kind: 'PLAN', period: '2026-04', amount: 1 }] });
  last = await key.put(`plan-element/${id}`, { costObjects: [] });
  const counts = async (caller: Caller) =>
    Promise.all(
      [1, 100].map(async (size) =>
        (await caller.get(`change-set?elementId=${id}&size=${size}`, after(last))).headers.get('x-total-count'),
      ),
    );
  expect([await counts(reader), await counts(key)]).toEqual([
    ['2', '2'],
    ['4', '4'],
  ]);
});

test('a list of people as they were has nobody’s settings but one’s own, for key users too', async () => {
  await key.post('user', {
    username: 'kim',
    password,
    keyUser: true,
    roles: ['READER'],
    renewPasswordAtNextLogin: false,
  });
  const kim = await api(server).as('kim', password);
  await kim.put('logged-in-user/settings', { theme: 'dark' });
  const last = await key.put('logged-in-user/settings', { theme: 'light' });
  const then = `user?asOf=${new Date().toISOString()}`;
  const settingsOf = async (caller: Caller) => {
    const { body } = await caller.get(then, after(last));
    return body.flatMap(({ settings }: { settings?: object }) => settings ?? []);
  };
  expect(await settingsOf(key)).toEqual([{ theme: 'light' }]);
  expect(await settingsOf(kim)).toEqual([{ theme: 'dark' }]);
});
