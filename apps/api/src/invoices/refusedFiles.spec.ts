import { after, api, type Caller, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { type Listener, listen } from '../testing/socket.js';
import { refusedBy } from './refused.harness.js';

/** Files that came by folder or mail and became no invoice, over HTTP. */
let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
});
afterAll(() => server.close());

const as = async (username: string, role: string): Promise<Caller> => {
  const user = { username, password: 'Gans-und-gar-9', roles: [role], renewPasswordAtNextLogin: false };
  await admin.post('user', user);
  return api(server).as(username, user.password);
};

test('a refused file is told once with the rules it breaks, discarded, and brought back', async () => {
  const told = await refusedBy(server, admin);
  await refusedBy(server, admin, told);
  const open = await admin.get('accounting/refused-file');
  expect(open.body).toEqual([{ ...told, deleted: false, createdAt: expect.any(String), revision: expect.any(Number) }]);
  const path = `accounting/refused-file/${told.id}`;
  const gone = await admin.delete(path);
  expect([gone.status, gone.body]).toMatchObject([200, [{ id: told.id, deleted: true }]]);
  expect((await admin.get('accounting/refused-file', after(gone))).body).toEqual([]);
  expect((await admin.get('accounting/refused-file?deleted=true')).body).toHaveLength(1);
  const back = await admin.post(`undo/${gone.headers.get('x-command')}`);
  expect((await admin.get('accounting/refused-file', after(back))).body).toHaveLength(1);
  expect((await admin.delete(path)).status).toBe(200);
  expect((await admin.post(`${path}/restore`)).body).toMatchObject([{ id: told.id, deleted: false }]);
});

/** What a socket is told of a thing, whatever else comes before it. */
async function toldOf(socket: Listener, id: string, updateType: string): Promise<Thing> {
  for (;;) {
    const { data } = await socket.next();
    if (data?.updateType === updateType && (data.element === id || data.element.id === id)) return data.element;
  }
}

test('a controller hears of it at once and may discard it; who may not read costs is not told what it is', async () => {
  const [coco, pia] = [await as('coco', 'CONTROLLER'), await as('pia', 'MASTERDATA')];
  const sockets = await Promise.all([coco, pia].map(({ token }) => listen(server, 'dev', token)));
  for (const socket of sockets) {
    socket.send('subscribe', { topics: ['updates/dev'] });
    await socket.next();
  }
  const { id, name } = await refusedBy(server, admin, { code: 'DUPLICATE_INVOICE', rules: [], way: 'INBOX' });
  const heard = await Promise.all(sockets.map((socket) => toldOf(socket, id, 'created')));
  expect(heard.map((it) => [it.id, it.name, it.code])).toEqual([
    [id, name, 'DUPLICATE_INVOICE'],
    [id, undefined, undefined],
  ]);
  const [own] = sockets as [Listener];
  expect((await coco.delete(`accounting/refused-file/${id}`)).status).toBe(200);
  expect(await toldOf(own, id, 'deleted')).toBe(id);
  // So of all that is not held in memory: an invoice that somebody deletes leaves everybody's lists.
  const made = await admin.post('accounting/invoice', { label: 'Plakate', identifier: 'R-1', date: '2026-03-02' });
  await admin.delete(`accounting/invoice/${made.body.id}`);
  expect(await toldOf(own, made.body.id, 'deleted')).toBe(made.body.id);
  for (const socket of sockets) socket.close();
  expect(JSON.stringify((await pia.get('accounting/refused-file')).body)).not.toMatch(`${name}|BR-|DUPLICATE`);
  expect((await pia.delete(`accounting/refused-file/${id}`)).status).toBe(403);
});
