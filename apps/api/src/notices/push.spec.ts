import { createECDH, randomBytes } from 'node:crypto';
import { api, type Caller } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

const path = 'logged-in-user/push';
const password = 'Gans-und-gar-9';
let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startServer(['dev']);
  admin = await api(server).as('admin');
  for (const username of ['nora', 'lars'])
    await admin.post('user', { username, password, roles: ['READER'], renewPasswordAtNextLogin: false });
});
afterAll(() => server.close());

const subscription = (name: string, more: object = {}) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
  ...more,
});
const idsOf = async (caller: Caller): Promise<string[]> =>
  (await caller.get(path)).body.devices.map(({ id }: { id: string }) => id);

test('a browser is turned on, turned on again it is the same, and is ended; nobody sees or ends another’s', async () => {
  const [nora, lars] = [await api(server).as('nora', password), await api(server).as('lars', password)];
  const own = subscription('one');
  const on = await nora.put(path, own);
  expect([on.status, on.body.publicKey.length]).toEqual([200, 87]);
  expect(JSON.stringify(on.body)).not.toContain(own.auth);
  const again = await nora.put(path, { ...own, showsContent: true });
  expect(again.body.devices).toMatchObject([{ id: on.body.devices[0].id, showsContent: true, reached: true }]);
  const [id] = await idsOf(nora);
  expect(await idsOf(lars)).toEqual([]);
  expect((await lars.delete(`${path}/${id}`)).status).toBe(404);
  // The browser has another user now: it tells them alone.
  await lars.put(path, own);
  expect([await idsOf(nora), await idsOf(lars)]).toEqual([[], [id]]);
  expect((await lars.delete(`${path}/${id}`)).status).toBe(204);
  expect(await idsOf(lars)).toEqual([]);
});

test('the server is led to no address but those of push services', async () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://x@fcm.googleapis.com/x',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:6379/',
    'file:///etc/passwd',
    'x',
  ])
    expect((await admin.put(path, subscription('', { endpoint }))).status).toBe(422);
  for (const endpoint of ['https://updates.push.services.mozilla.com/wpush/v2/x', 'https://web.push.apple.com/x'])
    expect((await admin.put(path, subscription('', { endpoint }))).status).toBe(200);
});

test('a session that is ended takes along the browser that was turned on in it; all others stay', async () => {
  const [first, second] = [await api(server).as('nora', password), await api(server).as('nora', password)];
  await first.put(path, subscription('first'));
  await second.put(path, subscription('second'));
  expect(await idsOf(second)).toHaveLength(2);
  await first.post('logout', {});
  const left = await second.get(path);
  expect(left.body.devices).toHaveLength(1);
  const other = await api(server).as('nora', password);
  await other.delete('logged-in-user/session');
  expect(await idsOf(other)).toEqual([]);
});
