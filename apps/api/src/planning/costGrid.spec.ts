import { action, after, api, type Caller, project } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
let planner: Caller;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  const paul = { username: 'paul', password: 'Gans-und-gar-9', roles: ['PLANNER'] };
  await admin.post('user', { ...paul, renewPasswordAtNextLogin: false });
  planner = await api(server).as(paul.username, paul.password);
});
afterAll(() => server.close());

const cell = (id: string, period: string, amount: number, more: object = {}) => ({
  ...{ id, kind: 'PLAN', period, amount },
  ...more,
});

test('cells of several elements are typed in one call; what they and those above have now is answered and read', async () => {
  const { id } = (await admin.post('plan-element', project())).body;
  const booth = (await admin.post('plan-element', action(id))).body.id as string;
  const items = [
    cell(booth, '2026-03', 7_000),
    cell(booth, '2027-01', 1),
    cell(id, '2026-03', 500, { kind: 'BUDGET' }),
  ];
  const typed = await admin.put('plan/cost-element', items);
  const march = { period: '2026-03' };
  const whole = {
    [booth]: {
      own: [
        { ...march, plan: 7_000 },
        { period: '2027-01', plan: 1 },
      ],
    },
    [id]: {
      own: [{ ...march, budget: 500 }],
      total: [
        { ...march, budget: 500, plan: 7_000 },
        { period: '2027-01', plan: 1 },
      ],
    },
  };
  const byId = (all: { id: string }[]) => Object.fromEntries(all.map(({ id, ...it }) => [id, it]));
  expect(typed.status).toBe(200);
  expect(byId(typed.body)).toEqual(
    Object.fromEntries(Object.entries(whole).map(([id, it]) => [id, { ...it, writable: true }])),
  );
  const read = await admin.get('plan/cost-element?from=2026-01&to=2026-Q4', after(typed));
  expect(byId(read.body)).toEqual({
    [booth]: { own: [{ ...march, plan: 7_000 }], writable: true },
    [id]: { own: [{ ...march, budget: 500 }], total: [{ ...march, budget: 500, plan: 7_000 }], writable: true },
  });
  expect((await admin.get(`plan/cost-element/${id}`)).body).toEqual({ id, ...whole[id], writable: true });
  const before = new Date().toISOString();
  const undone = await admin.post(`undo/${typed.headers.get('x-command')}`, {});
  const none = { own: [], writable: true };
  const empty = await admin.get('plan/cost-element?from=2026&to=2027', after(undone));
  expect(byId(empty.body)).toEqual({ [booth]: none, [id]: none });
  expect((await admin.get(`plan/cost-element?from=2026&asOf=${before}`)).body).toHaveLength(2);
});

test('all cells or none: told is which and why', async () => {
  const { id } = (await admin.post('plan-element', project())).body;
  await admin.put('period/lock', { periods: ['2031-02'], reason: '' });
  const both = await admin.put('plan/cost-element', [cell(id, '2031-01', 5), cell(id, '2031-02', 5)]);
  expect([both.status, both.body.errors]).toEqual([
    422,
    [{ field: '[1].period', rule: 'locked', params: { period: '2031-02', id } }],
  ]);
  const fine = await admin.put('plan/cost-element', [cell(id, '2031-01', 5)]);
  const stale = await admin.put('plan/cost-element', [cell(id, '2031-01', 6, { was: 4 })]);
  expect([stale.status, stale.body.code]).toEqual([409, 'CELL_CHANGED']);
  expect((await planner.put('plan/cost-element', [cell(id, '2031-01', 6)])).status).toBe(403);
  const seen = await planner.get('plan/cost-element?from=2031', after(fine));
  expect(seen.body).toContainEqual({ id, own: [{ period: '2031-01', plan: 5 }], writable: false });
  for (const range of ['from=x', 'from=2027&to=2026', 'from=2026&to=2040'])
    expect((await admin.get(`plan/cost-element?${range}`)).status).toBe(400);
});
