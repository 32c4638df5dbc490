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

const period = '2026-05';
const euro = 1_000;
const move = (id: string, amount: number, more: object = {}) =>
  admin.put(`base-element/${id}/budget`, { parts: [{ period, amount }], reason: 'Jahresbudget', ...more });

test('a budget is allotted: allotted, free, spent and what is too much are told by element, month and child', async () => {
  const { id } = (await admin.post('plan-element', project({ label: 'Messe' }))).body;
  const [booth, film] = (await Promise.all(
    ['Stand', 'Film'].map(async (label) => (await admin.post('plan-element', action(id, { label }))).body.id as string),
  )) as [string, string];
  const { body } = await move(id, 100_000 * euro);
  expect(body.costObjects).toMatchObject([{ kind: 'BUDGET', amount: 100_000 * euro, description: 'Jahresbudget' }]);
  await move(booth, 70_000 * euro, { from: id, reason: 'Aufteilung' });
  const last = await move(film, 40_000 * euro, { from: id, reason: 'Aufteilung' });
  const seen = async (path: string) => (await admin.get(path, after(last))).body;
  const whole = { budget: 100_000 * euro, allotted: 110_000 * euro, free: -10_000 * euro, overAllotted: true };
  const budgets = await seen(`base-element/child-budgets/${id}`);
  expect(budgets).toMatchObject({ id, label: 'Messe', ...whole, spent: 0, spentByChildren: 0 });
  expect(budgets.children.map((it: { label: string; budget: number }) => [it.label, it.budget / euro]).sort()).toEqual([
    ['Film', 40_000],
    ['Stand', 70_000],
  ]);
  expect(await seen(`base-element/child-budgets/${id}?year=2027`)).toMatchObject({ budget: 0, overAllotted: false });
  expect(await seen(`plan-element/details/budget/${id}`)).toMatchObject({
    total: whole,
    byPeriod: [{ period, ...whole }],
  });
  expect(await seen(`plan-element/details/children/${id}`)).toMatchObject({
    total: { budget: 100_000 * euro },
    own: { budget: -10_000 * euro },
  });
  expect((await seen(`plan-element/cost-info/${id}`)).total.budget).toBe(100_000 * euro);
  const undone = await admin.post(`undo/${last.headers.get('x-command')}`, {});
  const then = await admin.get(`base-element/child-budgets/${id}`, after(undone));
  expect(then.body).toMatchObject({ free: 30_000 * euro, allotted: 70_000 * euro, overAllotted: false });
  expect((await admin.get(`base-element/child-budgets/${id}?year=x`)).status).toBe(400);
  expect((await planner.put(`base-element/${id}/budget`, { parts: [{ period, amount: 1 }], reason: 'x' })).status).toBe(
    403,
  );
  expect((await move(id, 5, { reason: '' })).status).toBe(422);
});

test('controllers close a month and open it with a reason; who and why is told', async () => {
  const { id } = (await admin.post('plan-element', project())).body;
  expect((await planner.put('period/lock', { periods: ['2026-02'] })).status).toBe(403);
  const closed = await admin.put('period/lock', { periods: ['2026-02', '2026-03'] });
  expect([closed.status, closed.body]).toMatchObject([200, [{ id: '2026-02', locked: true }, { id: '2026-03' }]]);
  const book = () => move(id, 1, { parts: [{ period: '2026-02', amount: 1 }] });
  expect((await book()).body.errors).toMatchObject([{ rule: 'locked', params: { period: '2026-02' } }]);
  expect((await admin.put('period/unlock', { periods: ['2026-02'] })).status).toBe(422);
  const opened = await admin.put('period/unlock', { periods: ['2026-02'], reason: 'Nachtrag' });
  expect((await book()).status).toBe(200);
  expect((await planner.get('period', after(opened))).body).toMatchObject([
    { id: '2026-02', locked: false, reason: 'Nachtrag' },
    { id: '2026-03', locked: true, reason: '' },
  ]);
  expect((await admin.put('period/lock', { periods: ['2026-13'] })).status).toBe(422);
});

test('details tell an element’s money by time, and the entries that its sums are made of', async () => {
  const { id } = (await admin.post('plan-element', project({ label: 'Kongress' }))).body;
  const booth = (await admin.post('plan-element', action(id, { label: 'Halle' }))).body.id as string;
  const out = (await admin.post('plan-element', action(id, { label: 'Nebenher', detached: true }))).body.id as string;
  const type = (await admin.post('data-element', { typeId: 'cost-type', label: 'Miete' })).body.id as string;
  const entry = (amount: number, more: object = {}) => ({ kind: 'PLAN', period: '2028-02', amount, ...more });
  await admin.put(`plan-element/${id}`, { costObjects: [entry(5), entry(9, { kind: 'BUDGET', costTypeId: type })] });
  await admin.put(`plan-element/${booth}`, {
    costObjects: [entry(7, { period: '2028-03' }), entry(1, { period: '2029-01' })],
  });
  const last = await admin.put(`plan-element/${out}`, { costObjects: [entry(1_000)] });
  const seen = async (path: string) => (await admin.get(`plan-element/details/${path}`, after(last))).body;
  expect(await seen(`${id}?aggregationType=QUARTER&columns=plan|budget`)).toEqual({
    ...{ columns: ['budget', 'plan'], own: { budget: 9, plan: 5 }, total: { budget: 9, plan: 13 } },
    rows: [
      { period: '2028-Q1', own: { budget: 9, plan: 5 }, total: { budget: 9, plan: 12 } },
      { period: '2029-Q1', own: { budget: 0, plan: 0 }, total: { budget: 0, plan: 1 } },
    ],
  });
  const quarter = await seen(`${id}/2028-Q1?columns=plan`);
  expect(quarter.entries.map((it: { label: string; amount: number }) => [it.label, it.amount])).toEqual([
    ['Kongress', 5],
    ['Halle', 7],
  ]);
  expect(quarter.sums).toMatchObject({ plan: 12, budget: 0 });
  expect(await seen(`budget/${id}/type/${type}`)).toMatchObject({
    sums: { budget: 9 },
    entries: [{ elementId: id, costTypeId: type, amount: 9 }],
  });
  for (const wrong of [`${id}?columns=x`, `${id}?aggregationType=DAY`, `${id}/2026-13`])
    expect((await admin.get(`plan-element/details/${wrong}`)).status).toBe(400);
});

test('what is left out of sums above has its own: all below it that is not left out itself', async () => {
  const { id } = (await admin.post('plan-element', project({ label: 'Verein' }))).body;
  const below = async (parent: string, label: string, more: object = {}) =>
    (await admin.post('plan-element', action(parent, { label, ...more }))).body.id as string;
  const out = await below(id, 'Fest', { detached: true });
  const tent = await below(out, 'Zelt');
  const gift = await below(out, 'Spende', { detached: true });
  const inGift = await below(gift, 'Urkunde');
  const cell = (at: string, amount: number) => ({ id: at, kind: 'PLAN', period, amount });
  const before = await admin.put('plan/cost-element', [
    cell(out, 1),
    cell(tent, 20),
    cell(gift, 300),
    cell(inGift, 4_000),
  ]);
  const time = (await admin.get(`plan-element/${gift}`, after(before))).body.modifiedAt as string;
  const last = await admin.put(`plan-element/${tent}`, { label: 'Großes Zelt' });
  const seen = async (path: string) => (await admin.get(path, after(last))).body;
  const told = async (at: string, asOf = '') => {
    const { total, children } = await seen(`plan-element/details/children/${at}?${asOf}`);
    const { sums } = await seen(`plan-element/details/${at}/${period}?${asOf}`);
    const labels = children.map((it: { label: string; costs: { plan: number } }) => [it.label, it.costs.plan]);
    return { total: total.plan, entries: sums.plan, children: labels };
  };
  expect(await told(id)).toEqual({ total: 0, entries: 0, children: [] });
  expect(await told(out)).toEqual({ total: 21, entries: 21, children: [['Großes Zelt', 20]] });
  expect(await told(gift)).toEqual({ total: 4_300, entries: 4_300, children: [['Urkunde', 4_000]] });
  expect(await told(out, `asOf=${encodeURIComponent(time)}`)).toMatchObject({ entries: 21, children: [['Zelt', 20]] });
  expect((await seen(`base-element/child-budgets/${out}`)).children).toMatchObject([{ id: tent }]);
});

test('which thresholds a budget has reached is told with it; a tenant says which there are', async () => {
  const { id } = (await admin.post('plan-element', project({ label: 'Roadshow' }))).body;
  await move(id, 100_000 * euro);
  const cell = { id, kind: 'PLAN', period, amount: 91_000 * euro };
  const typed = await admin.put('plan/cost-element', [cell]);
  const reached = async (seen = typed) =>
    (await admin.get(`base-element/child-budgets/${id}`, after(seen))).body.reached.map(
      (it: { measure: string; threshold: number }) => [it.measure, it.threshold],
    );
  expect(await reached()).toContainEqual(['PLAN', 90]);
  const set = await admin.put('configuration', { 'server.budgetThresholds': [50, 95] });
  expect([set.status, set.body['server.budgetThresholds']]).toEqual([200, [50, 95]]);
  expect(await reached(set)).toContainEqual(['PLAN', 50]);
  expect((await admin.put('configuration', { 'server.budgetThresholds': [0] })).status).toBe(422);
  await admin.put('configuration', { 'server.budgetThresholds': [75, 90, 100] });
});

test('where a tenant asks for it a change waits for a controller, is told to others at once and is booked by the yes', async () => {
  const coco = { username: 'coco', password: 'Gans-und-gar-9', roles: ['CONTROLLER'] };
  await admin.post('user', { ...coco, renewPasswordAtNextLogin: false });
  const controller = await api(server).as(coco.username, coco.password);
  const { id } = (await admin.post('plan-element', project({ label: 'Kongress' }))).body;
  await admin.put('configuration', { 'server.budgetApproval': 'ON' });
  const asked = await move(id, 10_000 * euro);
  expect([asked.status, asked.body.costObjects]).toEqual([200, []]);
  const waiting = await controller.get(`budget-request?filters=elementId='${id}'`, after(asked));
  expect(waiting.body).toMatchObject([
    { elementId: id, state: 'WAITING', amount: 10_000 * euro, reason: 'Jahresbudget', decidedBy: null },
  ]);
  const path = `budget-request/${waiting.body[0].id}/decision`;
  const yes = { decision: 'APPROVE', comment: 'passt' };
  expect((await admin.put(path, yes)).body.code).toBe('OWN_SUBMISSION');
  expect((await planner.put(path, yes)).status).toBe(403);
  const decided = await controller.put(path, yes);
  expect([decided.status, decided.body]).toMatchObject([200, { state: 'APPROVED', comment: 'passt' }]);
  expect((await controller.put(path, { decision: 'REJECT', comment: 'nein' })).body.code).toBe('ALREADY_DECIDED');
  const element = (await admin.get(`plan-element/${id}`, after(decided))).body;
  expect(element.costObjects).toMatchObject([{ kind: 'BUDGET', amount: 10_000 * euro, description: 'Jahresbudget' }]);
  // Both names stand in its history; a decision can't be undone.
  const history = (await admin.get(`change-set?elementId=${id}`, after(decided))).body as { user: string }[];
  expect(new Set(history.map(({ user }) => user)).size).toBe(2);
  expect((await controller.post(`undo/${decided.headers.get('x-command')}`, {})).status).toBe(409);
  const typed = await admin.put('plan/cost-element', [{ id, kind: 'BUDGET', period, amount: 1 }]);
  expect([typed.status, typed.body.errors[0].rule]).toEqual([422, 'budget_approval']);
  await admin.put('configuration', { 'server.budgetApproval': 'OFF' });
});
