import { type Answer, after, api, type Caller, project } from './testing/api.js';
import { startServer, type TestServer } from './testing/server.js';

let server: TestServer;
let admin: Caller;
const units: Record<string, string> = {};
const password = 'Gans-und-gar-9';
const now = Date.now;
let ahead = 0;

beforeAll(async () => {
  server = await startServer(['dev']);
  admin = await api(server).as('admin');
  for (const label of ['Marketing', 'Vertrieb']) units[label] = (await admin.post('group', { label })).body.id;
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
});
afterEach(() => {
  jest.restoreAllMocks();
  ahead = 0;
});
afterAll(() => server.close());

/** So many hours go by, as far as anybody asks. Whoever was signed in no longer is. */
async function passes(hours: number): Promise<Caller> {
  ahead += hours * 3_600_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  return api(server).as('admin');
}
const keyed = (key: string) => ({ 'idempotency-key': key });
const tokenOf = (answer: Answer): string => answer.headers.get('x-command') as string;

test('a repeat asks the rights of now, and answers nothing that one may no longer read', async () => {
  const { body: user } = await admin.post('user', {
    ...{ username: 'vera', password, roles: ['PLANNER'], group: units['Vertrieb'], renewPasswordAtNextLogin: false },
  });
  const vera = await api(server).as('vera', password);
  const create = () => vera.post('plan-element', project({ label: 'Geheim' }), keyed('create'));
  const first = await create();
  const at = `plan-element/${first.body.id}`;
  const change = () => vera.put(at, { description: 'Geheim' }, keyed('change'));
  const comment = () => vera.put(`comments/${first.body.id}`, { text: 'Geheim' }, keyed('comment'));
  const place = () => vera.put('plan/gantt-element', [{ id: first.body.id, startDate: '2026-03-02' }], keyed('place'));
  const clone = () => vera.post('plan-element/clone', { ids: [first.body.id] }, keyed('clone'));
  const calls = [change, comment, place, clone];
  for (const call of calls) expect((await call()).status).toBeLessThan(300);
  const copies = await admin.get('plan-element');
  for (const { id } of copies.body) await admin.put(`plan-element/${id}`, { unitId: units['Marketing'] });
  const again = await create();
  expect([again.status, again.body, tokenOf(again)]).toEqual([201, null, tokenOf(first)]);
  for (const call of calls)
    expect([(await call()).status, JSON.stringify((await call()).body)]).toEqual([
      404,
      expect.not.stringContaining('Geheim'),
    ]);
  await admin.put(`user/${user.id}`, { roles: ['READER'] });
  expect([(await create()).status, (await change()).status]).toEqual([403, 404]);
});

test('a key is remembered for 24 hours, over midnight too; then the call is a new one', async () => {
  const make = (caller: Caller, label: string) => caller.post('plan-element', project({ label }), keyed('a day'));
  const first = await make(admin, 'erstes');
  const later = await passes(23.9);
  const repeated = await make(later, 'erstes');
  expect([repeated.body.id, tokenOf(repeated)]).toEqual([first.body.id, tokenOf(first)]);
  expect((await make(later, 'anderes')).body.code).toBe('KEY_REUSED');
  const nextDay = await passes(0.2);
  const second = await make(nextDay, 'zweites');
  expect([second.status, second.body.label]).toEqual([201, 'zweites']);
  expect(second.body.id).not.toBe(first.body.id);
  // They stand side by side in the log, and are two.
  const undone = await nextDay.post(`undo/${tokenOf(second)}`, {});
  expect(undone.status).toBe(200);
  expect((await nextDay.get(`plan-element/${second.body.id}`, after(undone))).status).toBe(404);
  expect((await nextDay.get(`plan-element/${first.body.id}`)).status).toBe(200);
  expect((await nextDay.post(`undo/${tokenOf(first)}`, {})).status).toBe(200);
});

test('a password set by a call that is repeated on another day is not set again', async () => {
  const { id } = (await admin.post('user', { username: 'hans', password, roles: ['READER'] })).body;
  const set = (caller: Caller) => caller.put(`user/${id}`, { password: 'Ganz-neu-3' }, keyed('password'));
  expect((await set(admin)).status).toBe(200);
  const later = await passes(23.5);
  const body = { username: 'hans', password: 'Ganz-neu-3', newPassword: 'Selbst-gewählt-4' };
  expect((await api(server).anybody.put('security/change-password', body)).status).toBe(204);
  expect((await set(later)).status).toBe(200);
  expect((await api(server).login('hans', 'Selbst-gewählt-4')).status).toBe(200);
});
