import { action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
let carla: Caller;
const units: Record<string, string> = {};
const centers: Record<string, string> = {};
const password = 'Gans-und-gar-9';
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  for (const label of ['Nord', 'Süd']) units[label] = (await admin.post('group', { label })).body.id;
  for (const label of ['A', 'B', 'C'])
    centers[label] = (await admin.post('data-element', { typeId: 'cost-center', label })).body.id;
  const of = { password, renewPasswordAtNextLogin: false };
  await admin.post('user', { username: 'carla', roles: ['CONTROLLER'], group: units['Nord'], ...of });
  await admin.post('user', { username: 'lisa', roles: ['READER'], group: units['Nord'], ...of });
  carla = await api(server).as('carla', password);
});
afterAll(() => server.close());

const euro = 1_000;
const entry = (kind: string, period: string, amount: number, more: object = {}) => ({
  ...{ kind, period, amount: amount * euro },
  ...more,
});
const split = (...shares: [string, number][]) => ({
  split: { 'cost-center': shares.map(([name, share]) => ({ id: centers[name], share })) },
});
/** Between two commands: events carry milliseconds. */
async function moment(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  const now = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return now;
}
const year = { timeUnit: 'YEAR', from: '2026-01', to: '2026-12' };
const ask = async (body: object, caller = admin, path = 'report/cost'): Promise<Thing> => {
  const answer = await caller.post(path, { ...year, rows: 'ELEMENT', ...body });
  expect([answer.status, answer.body]).toEqual([200, expect.any(Object)]);
  return answer.body;
};
const rowOf = (report: Thing, key: string | undefined): Thing => report.rows.find((it: Thing) => it.key === key);

test('a report by tree, record, unit and quarter; detached and deleted are left out, whoever asks sees only theirs', async () => {
  const [north, south] = [units['Nord'], units['Süd']];
  const campaign = (await admin.post('plan-element', project({ type: 'GROUPING', label: 'Marke', unitId: south })))
    .body;
  const costs = [
    entry('BUDGET', '2026-03', 1_000),
    entry('PLAN', '2026-03', 600, split(['A', 50_000], ['B', 50_000])),
    entry('PLAN', '2026-11', 100.01, split(['A', 33_333], ['B', 33_333], ['C', 33_334])),
    entry('PLAN', '2027-01', 9),
  ];
  const own = project({ parentId: campaign.id, label: 'Messe', unitId: north, costObjects: costs });
  const fair = (await admin.post('plan-element', own)).body;
  const booth = (
    await admin.post(
      'plan-element',
      action(fair.id, { label: 'Stand', unitId: north, costObjects: [entry('PLAN', '2026-04', 40)] }),
    )
  ).body;
  const other = { label: 'Film', unitId: south, costObjects: [entry('PLAN', '2026-05', 7)] };
  const film = (await admin.post('plan-element', project({ parentId: campaign.id, ...other }))).body;
  const off = { label: 'Aus', costObjects: [entry('PLAN', '2026-05', 5_000)] };
  await admin.post('plan-element', project({ ...off, detached: true }));
  const gone = (await admin.post('plan-element', project(off))).body.id;
  const last = await admin.delete(`plan-element/${gone}`);
  await admin.get('role', after(last));

  const tree = await ask({ timeUnit: 'QUARTER' });
  expect(tree.columns).toEqual(['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => ({ period: `2026-${quarter}` })));
  expect(tree.rows.map(({ label, depth }: Thing) => [label, depth])).toEqual([
    ...[
      ['Marke', 0],
      ['Messe', 1],
      ['Stand', 2],
      ['Film', 1],
    ],
  ]);
  const info = (await admin.get(`plan-element/cost-info/${campaign.id}`)).body;
  expect(rowOf(tree, campaign.id).total.plan).toBe(info.total.plan - 9 * euro);
  expect(rowOf(tree, fair.id).cells.map(({ plan }: Thing) => plan)).toEqual([600_000, 40_000, 0, 100_010]);
  expect(tree.total).toMatchObject({ budget: 1_000_000, plan: 747_010, budgetMinusPlan: 252_990 });

  const byCenter = await ask({ rows: 'cost-center' });
  expect(byCenter.rows.map(({ label, total }: Thing) => [label, total.plan])).toEqual([
    ...[
      ['A', 333_340],
      ['B', 333_330],
      ['C', 33_340],
      ['', 47_000],
    ],
  ]);
  expect(byCenter.total).toEqual(tree.total);
  const byUnit = await ask({ rows: 'UNIT', kinds: ['PLAN'] });
  expect(byUnit.rows.map(({ label, total }: Thing) => [label, total.plan, total.budget])).toEqual([
    ...[
      ['Nord', 740_010, 0],
      ['Süd', 7_000, 0],
    ],
  ]);
  const crossed = await ask({ rows: 'UNIT', across: 'cost-center' });
  expect(crossed.columns.map(({ label }: Thing) => label)).toEqual(['A', 'B', 'C', '']);
  expect(rowOf(crossed, north).cells.map(({ plan }: Thing) => plan)).toEqual([333_340, 333_330, 33_340, 40_000]);

  const filters = `cost-center='${centers['A']}'`;
  expect((await ask({ filters })).total.plan).toBe(333_340);
  expect((await ask({ filters, rows: 'cost-center' })).rows).toHaveLength(1);
  expect((await ask({ filters: `unitId='${south}'` })).total.plan).toBe(7_000);
  const chart = { by: 'cost-center', kind: 'PLAN', from: '2026', to: '2026' };
  const { slices, total } = (await admin.post('chart/distribution', chart)).body;
  expect([total, slices.map(({ share }: Thing) => share)]).toEqual([747_010, [44_623, 44_622, 6_292, 4_463]]);
  const byPhase = (await admin.post('chart/distribution', { ...chart, by: 'PHASE' })).body;
  expect(byPhase.slices).toMatchObject([{ key: 'PLAN', amount: 747_010, share: 100_000 }]);

  // Carla reads costs in the north alone; what stands above is there by its label.
  const hers = await ask({}, carla);
  expect(rowOf(hers, campaign.id)).toMatchObject({ masked: true, cells: [], total: null });
  expect([rowOf(hers, film.id), rowOf(hers, booth.id).total.plan]).toEqual([undefined, 40_000]);
  expect(hers.total.plan).toBe(740_010);
  const lisa = await api(server).as('lisa', password);
  for (const [path, body] of [
    ['report/cost', { ...year }],
    ['chart/distribution', chart],
  ] as const)
    expect((await lisa.post(path, body)).body.code).toBe('MISSING_PRIVILEGE');
});

test('as of a time it is what it was then, also after entries changed, went, and elements were moved away', async () => {
  const tenant = await api(server, 'other').as('admin');
  const made = project({ costObjects: [entry('PLAN', '2026-03', 500), entry('PLAN', '2026-04', 20)] });
  const first = await tenant.post('plan-element', made);
  const { id, costObjects } = first.body;
  await tenant.get('role', after(first));
  expect((await ask({}, tenant)).total.plan).toBe(520_000);
  const then = await moment();
  const changed = await tenant.put(`plan-element/${id}`, { costObjects: [{ ...costObjects[0], amount: 70 * euro }] });
  expect((await tenant.post('report/cost', year, after(changed))).body.total.plan).toBe(70_000);
  await tenant.put(`plan-element/${id}`, { detached: true });
  const last = await tenant.put(`plan-element/${id}`, { label: 'Neu' });
  expect((await tenant.post('report/cost', year, after(last))).body).toMatchObject({ rows: [], total: { plan: 0 } });
  for (const filters of ['', "label='Messe Köln'"]) {
    const past = await ask({ filters }, tenant, `report/cost?asOf=${then}`);
    expect([past.rows.map(({ label }: Thing) => label), past.total.plan]).toEqual([['Messe Köln'], 520_000]);
  }
  const chart = { by: 'STATUS', kind: 'PLAN' };
  const { body } = await tenant.post(`chart/distribution?asOf=${then}`, { ...chart, from: '2026-04', to: '2026-Q4' });
  expect(body).toMatchObject({ total: 20_000, slices: [{ key: 'EDIT', share: 100_000 }] });
});

test('a number leads to its entries: who wrote them and which invoice; what went out of sight since is one sum', async () => {
  const [north, south] = [units['Nord'], units['Süd']];
  const at = { unitId: north, startDate: '2027-01-01', endDate: '2027-12-31' };
  const shown = (await admin.post('plan-element', project({ label: 'Gezeigt', ...at }))).body;
  const away = (await admin.post('plan-element', project({ label: 'Fort', ...at, unitId: south }))).body;
  const own = { label: 'Teil', startDate: '2027-02-01', endDate: '2027-03-01', unitId: south };
  const costs = [entry('PLAN', '2027-02', 30)];
  const part = (await admin.post('plan-element', action(shown.id, { ...own, costObjects: costs }))).body;
  const wrote = await carla.put(`plan-element/${shown.id}`, { costObjects: [entry('PLAN', '2027-02', 100)] });
  await admin.get('role', after(wrote));
  const then = await moment();
  const last = await admin.put(`plan-element/${part.id}`, { parentId: away.id });
  await admin.get('role', after(last));
  const body = { ...year, from: '2027', to: '2027', row: shown.id, figure: 'plan' };
  const of = async (caller: Caller, asOf = '') => (await caller.post(`report/cost/entries${asOf}`, body)).body;
  const line = { elementId: shown.id, label: 'Gezeigt', kind: 'PLAN', period: '2027-02', invoice: null };
  expect(await of(carla)).toMatchObject({ amount: 100_000, count: 1, hidden: null, entries: [{ ...line }] });
  const past = await of(carla, `?asOf=${then}`);
  expect(past).toMatchObject({ amount: 130_000, count: 1, hidden: 30_000, entries: [{ ...line, amount: 100_000 }] });
  expect(past.entries[0].date < then).toBe(true);
  const whole = await of(admin, `?asOf=${then}`);
  expect(whole).toMatchObject({ amount: 130_000, count: 2, hidden: null });
  const users: Thing[] = (await admin.get('user')).body;
  const nameOf = (id: string) => users.find((it) => it.id === id)?.username;
  expect(whole.entries.map((it: Thing) => [it.label, nameOf(it.user)])).toEqual([
    ['Gezeigt', 'carla'],
    ['Teil', 'admin'],
  ]);
  const nobody = await carla.post('report/cost/entries', { ...body, row: away.id });
  expect([nobody.status, nobody.body.errors[0].field]).toEqual([422, 'row']);
});

test('what a number of a comparison moved by: entries that came, changed, moved or went, exactly the difference, with who did it', async () => {
  const dates = { startDate: '2029-01-01', endDate: '2029-12-31', unitId: units['Nord'] };
  const costs = ['2029-01', '2029-02', '2029-03', '2029-04'].map((period, at) => entry('PLAN', period, 10 * (at + 1)));
  const made = await admin.post('plan-element', project({ label: 'Verglichen', ...dates, costObjects: costs }));
  const { id } = made.body;
  await admin.get('role', after(made));
  const since = await moment();
  const [same, changed, moves] = made.body.costObjects;
  const costObjects = [
    same,
    { ...changed, amount: 25_000 },
    { ...moves, period: '2029-06' },
    entry('PLAN', '2029-01', 7),
  ];
  const last = await carla.put(`plan-element/${id}`, { costObjects });
  await admin.get('role', after(last));
  const of = async (more: object): Promise<Thing> => {
    const body = { ...year, from: '2029', to: '2029', row: id, figure: 'plan', since, ...more };
    return (await admin.post('report/cost/entries', body)).body;
  };
  const said = ({ amount, count, hidden, entries }: Thing) => [
    ...[amount, count, hidden],
    ...entries.map((it: Thing) => `${it.period} ${it.was} ${it.amount}`),
  ];
  const whole = await of({});
  const parts = ['2029-04 40000 -40000', '2029-01 null 7000', '2029-02 20000 5000'];
  expect(said(whole)).toEqual([-28_000, 3, null, ...parts]);
  const { id: user } = (await carla.get('logged-in-user')).body;
  expect(whole.entries.map((it: Thing) => it.user)).toEqual([user, user, user]);
  expect(said(await of({ timeUnit: 'QUARTER', period: '2029-Q2' }))).toEqual([
    ...[-10_000, 2, null, '2029-04 40000 -40000', '2029-06 null 30000'],
  ]);
  expect(await of({ since: new Date().toISOString() })).toMatchObject({ count: 0, amount: 0, entries: [] });
  expect((await of({ since: 'gestern' })).errors[0]).toMatchObject({ field: 'since', rule: 'date_format' });
  // Its row was not there then: all of it came since.
  expect(await of({ since: '2020-01-01' })).toMatchObject({ amount: 72_000, count: 4 });
  const nobody = { ...year, from: '2029', to: '2029', row: 'nichts', figure: 'plan', since };
  expect((await admin.post('report/cost/entries', nobody)).status).toBe(422);
});

test('why a sum moved between two moments: each step with its elements and who did it, also what went with its parent', async () => {
  const dates = { startDate: '2028-01-01', endDate: '2028-12-31' };
  const cost = (amount: number) => ({ costObjects: [entry('PLAN', '2028-02', amount)] });
  const raised = (
    await admin.post('plan-element', project({ label: 'Mehr', ...dates, unitId: units['Nord'], ...cost(10) }))
  ).body;
  const parent = (await admin.post('plan-element', project({ label: 'Oben', ...dates, unitId: units['Süd'] }))).body;
  const part = { label: 'Unten', unitId: units['Süd'], startDate: '2028-02-01', endDate: '2028-03-01', ...cost(4) };
  const below = await admin.post('plan-element', action(parent.id, part));
  await admin.get('role', after(below));
  const since = await moment();
  const [was] = raised.costObjects;
  await carla.put(`plan-element/${raised.id}`, { costObjects: [{ ...was, amount: 15_000 }] });
  await admin.delete(`plan-element/${parent.id}`);
  const last = await admin.post('plan-element', project({ label: 'Neu', ...dates, unitId: units['Süd'], ...cost(7) }));
  await admin.get('role', after(last));
  const body = { from: '2028', to: '2028', kind: 'PLAN', since };
  const found = (await admin.post('chart/bridge', body)).body;
  expect([found.before, found.after]).toEqual([14_000, 22_000]);
  const users: Thing[] = (await admin.get('user')).body;
  const who = ({ user }: Thing) => users.find(({ id }) => id === user)?.username;
  expect(
    found.steps.map(({ step, amount, elements }: Thing) => [
      ...[step, amount, elements.map((it: Thing) => [it.label, it.before, it.after, it.behind.map(who)])],
    ]),
  ).toEqual([
    ['ADDED', 7_000, [['Neu', 0, 7_000, ['admin']]]],
    ['REMOVED', -4_000, [['Unten', 4_000, 0, ['admin']]]],
    ['RAISED', 5_000, [['Mehr', 10_000, 15_000, ['carla']]]],
  ]);
  const still = (await admin.post('chart/bridge', { ...body, until: since })).body;
  expect(still).toEqual({ before: 14_000, after: 14_000, steps: [] });
  const hers = (await carla.post('chart/bridge', body)).body;
  expect(hers).toMatchObject({ before: 10_000, after: 15_000, steps: [{ step: 'RAISED' }] });
  const wrong = await admin.post('chart/bridge', { ...body, since: 'gestern' });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'since']);
});

test('who did what to something above that one may not read is not told', async () => {
  const dates = { startDate: '2029-01-01', endDate: '2029-12-31' };
  const { body: parent } = await admin.post('plan-element', project({ ...dates, unitId: units['Süd'] }));
  const part = { label: 'Unseres', unitId: units['Nord'], startDate: '2029-02-01', endDate: '2029-03-01' };
  const money = { costObjects: [entry('PLAN', '2029-02', 4)] };
  await admin.get('role', after(await admin.post('plan-element', action(parent.id, { ...part, ...money }))));
  const body = { from: '2029', to: '2029', kind: 'PLAN', since: await moment() };
  await admin.put(`plan-element/${parent.id}`, { detached: true });
  const last = await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  const behind = async (caller: Caller) => {
    const { steps } = (await caller.post('chart/bridge', body, after(last))).body;
    return steps.flatMap((step: Thing) => step.elements.map((it: Thing) => [it.label, it.behind.length]));
  };
  expect([await behind(admin), await behind(carla)]).toEqual([[['Unseres', 1]], [['Unseres', 0]]]);
  await admin.put('configuration', { 'server.planVisibility': 'TENANT' });
});

test('what is asked wrongly is told by field', async () => {
  const both = `cost-center='${centers['A']}';'${centers['B']}'`;
  const refused = async (body: object) => {
    const answer = await admin.post('report/cost', { ...year, ...body });
    return [answer.status, answer.body.errors?.[0]];
  };
  expect(await refused({ filters: both })).toEqual([
    ...[422, { field: 'filters', rule: 'single_selection', params: { key: 'cost-center' } }],
  ]);
  expect(await refused({ filters: 'x' })).toMatchObject([400, { field: 'filters' }]);
  const many = Array(51).fill("cost-type=''").join();
  expect(await refused({ filters: many })).toMatchObject([400, { field: 'filters', rule: 'max_items' }]);
  expect(await refused({ filters: "nichts='1'" })).toMatchObject([400, { field: 'filters', rule: 'unknown_key' }]);
  expect(await refused({ rows: 'colour' })).toMatchObject([422, { field: 'rows', rule: 'selection_required' }]);
  expect(await refused({ across: 'colour' })).toMatchObject([422, { field: 'across' }]);
  expect(await refused({ kinds: ['FREE'] })).toMatchObject([422, { field: 'kinds[0]' }]);
  expect(await refused({ from: '2026-13' })).toMatchObject([422, { field: 'from', rule: 'period_format' }]);
  expect(await refused({ from: '2027', to: '2026' })).toMatchObject([422, { field: 'to', rule: 'date_after' }]);
  expect(await refused({ from: '1900', to: '2199' })).toMatchObject([422, { field: 'to', rule: 'max_value' }]);
});
