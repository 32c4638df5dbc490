import { api, type Caller } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { listen } from '../testing/socket.js';

const password = 'Gans-und-gar-9';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const { server, admin } = onServer();
afterEach(() => jest.restoreAllMocks());

interface Shown {
  id: string;
  isThis: boolean;
  usedAt: string;
}
const shown = async (caller: Caller): Promise<Shown[]> => (await caller.get('logged-in-user/session')).body;
const add = (username: string) =>
  admin.post('user', { username, roles: ['READER'], password, renewPasswordAtNextLogin: false });

test('somebody sees where they are signed in, with what and from where; nobody else does', async () => {
  await add('rosa');
  const answer = await fetch(`${server.url}/api/dev/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify({ username: 'rosa', password }),
  });
  const rosa = api(server).bearing((answer.headers.get('authorization') as string).slice('Bearer '.length));
  expect(await shown(rosa)).toMatchObject([
    { browser: 'Firefox', system: 'Linux', address: '127.0.0.1', isThis: true, beganAt: expect.any(String) },
  ]);
  const [{ id } = { id: '' }] = await shown(rosa);
  expect((await shown(admin)).map((it) => it.id)).not.toContain(id);
  expect((await admin.delete(`logged-in-user/session/${id}`)).status).toBe(404);
  expect((await rosa.get('role')).status).toBe(200);
});

test('one that is ended is over from the next call on, and its websocket closes', async () => {
  await add('ines');
  const [here, there] = [await api(server).as('ines'), await api(server).as('ines')];
  const socket = await listen(server, 'dev', there.token);
  const other = (await shown(here)).find(({ isThis }) => !isThis) as Shown;
  expect((await here.delete(`logged-in-user/session/${other.id}`)).status).toBe(204);
  expect((await there.get('role')).status).toBe(401);
  expect(await socket.closed).toBe(4401);
  expect(await shown(here)).toMatchObject([{ isThis: true }]);
});

test('everywhere else: all but the one that asks', async () => {
  await add('kai');
  const [here, ...others] = await Promise.all([1, 2, 3].map(() => api(server).as('kai')));
  expect((await (here as Caller).delete('logged-in-user/session')).status).toBe(204);
  for (const other of others) expect((await other.get('role')).status).toBe(401);
  expect(await shown(here as Caller)).toMatchObject([{ isThis: true }]);
});

test('the last use is kept to a few minutes', async () => {
  await add('otto');
  const otto = await api(server).as('otto');
  const [{ usedAt } = { usedAt: '' }] = await shown(otto);
  const later = Date.now() + 6 * 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  expect((await otto.get('role')).status).toBe(200);
  let seen = usedAt;
  while (seen === usedAt) seen = (await shown(otto))[0]?.usedAt ?? '';
  expect(Date.parse(seen)).toBe(later);
});
