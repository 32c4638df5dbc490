import { action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { adminPassword, startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
const people: Record<string, Caller> = {};
beforeAll(async () => {
  server = await startServer(['dev']);
  admin = await api(server).as('admin');
  for (const username of ['READER', 'PLANNER', 'CONTROLLER']) {
    const kept = { password: adminPassword, renewPasswordAtNextLogin: false };
    await admin.post('user', { ...kept, username, roles: [username] });
    people[username] = await api(server).as(username);
  }
});
afterAll(() => server.close());

let fairs = 0;
const by = (name: string): Caller => people[name] as Caller;

/** A fair with posters, which a milestone follows; budget in April, what was spent in May. */
async function fair(): Promise<Thing> {
  const [product] = [(await admin.post('data-element', { typeId: 'product', label: 'Pumpen' })).body];
  const { body: root } = await admin.post(
    'plan-element',
    project({
      ...{ identifier: `M-${++fairs}`, goalDescription: 'Kontakte', goalAchievement: '120' },
      kpis: [{ label: 'Kontakte', plan: 100_000, actual: 120_000 }],
      selections: { product: [{ id: product.id, share: 100_000 }] },
      costObjects: [
        { kind: 'BUDGET', period: '2026-04', amount: 5_000, split: { product: [{ id: product.id, share: 100_000 }] } },
      ],
    }),
  );
  const { body: posters } = await admin.post('plan-element', action(root.id));
  const days = { startDate: '2026-05-04', endDate: '2026-05-04' };
  const print = action(posters.id, { ...days, type: 'MILESTONE', label: 'Druck', dependsOn: [] });
  const { body: printed } = await admin.post('plan-element', {
    ...print,
    parentId: root.id,
    dependsOn: [{ id: posters.id, lagDays: 2 }],
  });
  return { root, posters, printed, product };
}
const below = async (caller: Caller, answer: Thing): Promise<Thing[]> =>
  (await caller.get(`plan-element/${answer.body.id}/children`, after(answer))).body;

test('a template keeps what is meant, not what happened; planned from another day on it is one command', async () => {
  const { root, product } = await fair();
  const saved = await by('PLANNER').post(`plan-element/${root.id}/template`, {
    label: 'Messe',
    description: 'klein',
    costs: true,
  });
  expect([saved.status, saved.body.typeId, saved.body.label]).toEqual([201, 'plantemplate', 'Messe']);
  expect(
    saved.body.elements.map(({ depth, type, label, offset, duration }: Thing) => [
      depth,
      type,
      label,
      offset,
      duration,
    ]),
  ).toEqual([
    [0, 'MAIN', 'Messe Köln', 0, 122],
    [1, 'SUB', 'Plakate', 9, 32],
    [1, 'MILESTONE', 'Druck', 64, 1],
  ]);
  expect(saved.body.elements[0]).not.toHaveProperty('responsible');
  expect(saved.body.costs).toMatchObject([{ kind: 'BUDGET', month: 1, amount: 5_000 }]);

  const listed = async (name: string) => (await by(name).get('plan-template', after(saved))).body.at(-1);
  expect([(await listed('READER')).costs, (await listed('PLANNER')).costs.length]).toEqual([undefined, 1]);
  const told = async (name: string): Promise<string[]> =>
    (await by(name).get(`change-set?elementId=${saved.body.id}`)).body[0].properties.map((it: Thing) => it.name);
  expect([(await told('READER')).includes('costs'), (await told('PLANNER')).includes('costs')]).toEqual([false, true]);
  const wish = { templateId: saved.body.id, startDate: '2027-02-10', label: 'Messe Ulm', costs: true };
  const planned = await admin.post('plan-element/from-template', wish);
  expect(planned.status).toBe(201);
  expect(planned.body).toMatchObject({
    ...{ label: 'Messe Ulm', startDate: '2027-02-10', endDate: '2027-06-11', identifier: '', phase: 'PLAN' },
    ...{ goalDescription: 'Kontakte', goalAchievement: '', kpis: [{ label: 'Kontakte', plan: 100_000, actual: null }] },
    selections: { product: [{ id: product.id, share: 100_000 }] },
    costObjects: [{ kind: 'BUDGET', period: '2027-03', amount: 5_000 }],
  });
  const [posters, printed] = await below(admin, planned);
  expect([posters.startDate, posters.endDate]).toEqual(['2027-02-19', '2027-03-22']);
  expect([printed.startDate, printed.dependsOn]).toEqual(['2027-04-15', [{ id: posters.id, lagDays: 2 }]]);
  expect(posters.id).not.toBe(saved.body.elements[1].id);

  const undone = await admin.post(`undo/${planned.headers.get('x-command')}`, {});
  expect(undone.status).toBe(200);
  expect((await admin.get(`plan-element/${planned.body.id}`, after(undone))).status).toBe(404);
});

test('money goes only where one may see it, and comes only where one may book it', async () => {
  const { root } = await fair();
  const saved = await by('PLANNER').post(`plan-element/${root.id}/template`, { label: 'Mit Geld', costs: true });
  const seen = async (name: string) => (await by(name).get(`plan-template/${saved.body.id}`, after(saved))).body;
  expect([(await seen('READER')).costs, (await seen('PLANNER')).costs.length]).toEqual([undefined, 1]);
  const wish = { templateId: saved.body.id, startDate: '2027-02-10', costs: true };
  const planned = await by('PLANNER').post('plan-element/from-template', wish);
  expect([planned.status, planned.body.costObjects]).toEqual([201, []]);
  const without = await admin.post('plan-element/from-template', { ...wish, costs: false });
  expect(without.body.costObjects).toEqual([]);
});

test('of what one may not read a template keeps nothing', async () => {
  const { root, posters } = await fair();
  const unit = (await admin.post('group', { label: 'Ausland' })).body.id;
  const hidden = await admin.put(`plan-element/${posters.id}`, { unitId: unit });
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  const path = `plan-element/${root.id}/template`;
  const saved = await by('PLANNER').post(path, { label: 'Offen' }, after(hidden));
  await admin.put('configuration', { 'server.planVisibility': 'TENANT' });
  expect(saved.body.elements.map(({ label }: Thing) => label)).toEqual(['Messe Köln', 'Druck']);
  expect((await admin.post(path, { label: 'Ganz' })).body.elements).toHaveLength(3);
});

test('refused: without the role, without a template, outside the parent’s days', async () => {
  const { root } = await fair();
  expect((await by('READER').post(`plan-element/${root.id}/template`, { label: 'x' })).status).toBe(403);
  const { body } = await admin.post(`plan-element/${root.id}/template`, { label: 'Kampagnenteil' });
  const wish = { templateId: body.id, startDate: '2027-02-10' };
  expect((await by('READER').post('plan-element/from-template', wish)).status).toBe(403);
  const campaign = { type: 'GROUPING', label: 'K', startDate: '2027-03-01', endDate: '2027-12-31' };
  const parentId = (await admin.post('plan-element', campaign)).body.id;
  const early = await admin.post('plan-element/from-template', { ...wish, parentId });
  expect([early.status, early.body.errors[0].rule]).toEqual([422, 'date_before_children']);
  const wider = await admin.post('plan-element/from-template', { ...wish, parentId, extendParents: true });
  expect(wider.status).toBe(201);
  expect((await admin.get(`plan-element/${parentId}`, after(wider))).body.startDate).toBe('2027-02-10');

  const gone = await admin.delete(`plan-template/${body.id}`);
  expect(gone.status).toBe(200);
  const refused = await admin.post('plan-element/from-template', wish);
  expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'templateId', rule: 'selection_required' }]]);
});

test('what can’t be chosen any more is left out; steps of a template have one root and leave no level out', async () => {
  const { root, product } = await fair();
  const { body } = await admin.post(`plan-element/${root.id}/template`, { label: 'Ohne Pumpen', costs: true });
  await admin.delete(`data-element/${product.id}`);
  const planned = await admin.post('plan-element/from-template', {
    templateId: body.id,
    startDate: '2027-01-01',
    costs: true,
  });
  expect([planned.status, planned.body.errors, planned.body.selections]).toEqual([201, undefined, {}]);
  expect(planned.body.costObjects[0]).not.toHaveProperty('split');
  const element = (depth: number) => ({ depth, type: 'MAIN', label: 'x' });
  for (const depths of [[1], [0, 0], [0, 2]]) {
    const refused = await admin.put(`plan-template/${body.id}`, { elements: depths.map(element) });
    expect([depths, refused.status, refused.body.errors[0].rule]).toEqual([depths, 422, 'between']);
  }
});

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
