import { after, api, type Caller, project } from '../testing/api.js';
import { adminPassword, startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startServer(['dev']);
  admin = await api(server).as('admin');
});
afterAll(() => server.close());

test('a year is archived by a key user alone, stays as it is until it is opened again with a reason, and tells why', async () => {
  const days = { startDate: '2020-02-01', endDate: '2020-06-30' };
  const { id } = (await admin.post('plan-element', project(days))).body;
  const password = { password: adminPassword, renewPasswordAtNextLogin: false };
  await admin.post('user', { ...password, username: 'adele', roles: ['ADMIN', 'CONTROLLER', 'PLANNER'] });
  const adele = await api(server).as('adele');
  const refused = await adele.put('year/archive', { years: [2020] });
  expect([refused.status, refused.body.code]).toEqual([403, 'MISSING_PRIVILEGE']);

  const archived = await admin.put('year/archive', { years: [2020], reason: 'Geprüft' });
  expect([archived.status, archived.body[0].id, archived.body[0].locked]).toEqual([200, '2020', true]);
  expect((await adele.get('year', after(archived))).body).toMatchObject([
    { id: '2020', locked: true, reason: 'Geprüft' },
  ]);
  const written = await admin.put(`plan-element/${id}`, { label: 'anders' });
  expect([written.status, written.body.code, written.body.params]).toEqual([
    ...[409, 'YEAR_ARCHIVED', { id, year: 2020 }],
  ]);
  expect((await admin.put('plan-element', [{ id, label: 'anders' }])).body.code).toBe('YEAR_ARCHIVED');
  expect((await admin.post('plan-element/clone', { ids: [id], toNextYear: true })).status).toBe(201);
  expect((await admin.post('plan-element/clone', { ids: [id] })).body.code).toBe('YEAR_ARCHIVED');
  expect((await adele.post(`undo/${archived.headers.get('x-command')}`, {})).status).toBe(403);

  expect((await admin.put('year/reopen', { years: [2020] })).status).toBe(422);
  const opened = await admin.put('year/reopen', { years: [2020], reason: 'Nachtrag' });
  expect((await admin.put(`plan-element/${id}`, { label: 'anders' })).status).toBe(200);
  expect((await admin.get('year', after(opened))).body).toMatchObject([{ locked: false, reason: 'Nachtrag' }]);
});
