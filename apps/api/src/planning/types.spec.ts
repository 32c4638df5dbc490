import { action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
let reader: Caller;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  const rolf = { username: 'rolf', password: 'Gans-und-gar-9', roles: ['READER'] };
  await admin.post('user', { ...rolf, renewPasswordAtNextLogin: false });
  reader = await api(server).as(rolf.username, rolf.password);
});
afterAll(() => server.close());

test('a cost type is made, changed, read, used and taken back', async () => {
  const made = await admin.post('cost-type', { identifier: 'D', label: 'Druck' });
  expect([made.status, made.headers.get('location')]).toEqual([201, `/api/dev/cost-type/${made.body.id}`]);
  expect((await admin.post('cost-type', { identifier: 'D', label: 'x' })).body.errors).toMatchObject([
    { field: 'identifier', rule: 'is_unique' },
  ]);
  const changed = await admin.put(`cost-type/${made.body.id}`, { label: 'Drucksachen' });
  const one = await admin.get(`cost-type/${made.body.id}`);
  expect(one.body).toEqual(changed.body);
  expect(one.headers.get('etag')).toBe(changed.headers.get('etag'));
  await admin.post(`undo/${changed.headers.get('x-command')}`, {});
  const entry = { kind: 'PLAN', costTypeId: made.body.id, period: '2026-04', amount: 1 };
  const used = await admin.post('plan-element', project({ costObjects: [entry] }));
  expect(used.body.costObjects).toMatchObject([{ costTypeId: made.body.id }]);
  const undo = () => admin.post(`undo/${made.headers.get('x-command')}`, { partial: false });
  // What the plan names is not taken back from under it.
  expect((await undo()).status).toBe(409);
  expect((await admin.put(`plan-element/${used.body.id}`, { costObjects: [] })).status).toBe(200);
  expect((await undo()).status).toBe(200);
  expect((await admin.get(`cost-type/${made.body.id}`)).status).toBe(404);
});

test('a type of elements says where they stand and what needs approval', async () => {
  const fields = { kind: 'SUB', label: 'Dreh', color: '#aa3300', parents: ['MAIN'], needsApproval: [] };
  const type = await admin.post('plan-element-type', fields);
  expect(type.status).toBe(201);
  const shoot = (parent: string, more = {}) =>
    admin.post('plan-element', action(parent, { typeId: type.body.id, ...more }));
  const parent = (await admin.post('plan-element', project())).body.id;
  const made = await shoot(parent);
  expect((await shoot(made.body.id)).body.errors).toMatchObject([{ rule: 'parent_forbidden' }]);
  expect((await admin.put(`process/${made.body.id}/next`)).body.phase).toBe('PRE');
  const recoloured = await admin.put(`plan-element-type/${type.body.id}`, { color: '#00aa33' });
  const row = await admin.get(`plan/gantt-element/${made.body.id}`, after(recoloured));
  expect(row.body.color).toBe('#00aa33');
  expect((await admin.put(`plan-element-type/${type.body.id}`, { kind: 'MAIN' })).status).toBe(422);
  for (const wrong of [{ color: 'red' }, { parents: ['MILESTONE'] }, { maxDepth: 0 }, { label: '' }])
    expect((await admin.post('plan-element-type', { ...fields, ...wrong })).status).toBe(422);
});

test('a type says what holds in its phases, and nothing that contradicts itself', async () => {
  const type = { kind: 'SUB', label: 'Event', color: '#aa3300', parents: ['MAIN'] };
  const use = { field: 'goalDescription', phase: 'EXEC', use: 'REQUIRED' };
  const more = { phasesUsed: ['PLAN', 'EXEC'], fieldUses: [use], budgetable: false, numberScheme: '{year}-EV-{000}' };
  const path = `plan-element-type/${(await admin.post('plan-element-type', { ...type, ...more })).body.id}`;
  expect((await admin.get(path)).body).toMatchObject(more);
  const rest = (await admin.post('plan-element-type', type)).body;
  expect(rest).toMatchObject({ fieldUses: [], budgetable: true, numberScheme: '' });
  const put = (body: object) => admin.put(path, body);
  for (const [wrong, field, rule] of [
    [{ phasesUsed: ['PRE'] }, 'phasesUsed', 'phase_needed'],
    [{ phasesUsed: [] }, 'phasesUsed', 'required'],
    [{ fieldUses: [use, { ...use, use: 'HIDDEN' }] }, 'fieldUses[1].field', 'is_unique'],
    [{ fieldUses: [{ ...use, field: 'label' }] }, 'fieldUses[0].field', 'selection_required'],
    [{ numberScheme: 'EV' }, 'numberScheme', 'number_scheme'],
    [{ numberScheme: '{00}-{00}' }, 'numberScheme', 'number_scheme'],
    [{ numberScheme: '{month}-{00}' }, 'numberScheme', 'number_scheme'],
  ] as const) {
    expect((await put(wrong)).body.errors).toMatchObject([{ field, rule }]);
    expect((await admin.post('plan-element-type', { ...type, ...wrong })).body.errors).toMatchObject([{ field, rule }]);
  }
  const changed = await put({ fieldUses: [], numberScheme: '' });
  const names = [{ name: 'fieldUses', old: [use], new: [] }, expect.objectContaining({ name: 'numberScheme' })];
  expect((await admin.get(`change-set?elementId=${path.split('/')[1]}`, after(changed))).body[0].properties).toEqual(
    names,
  );
  await admin.post(`undo/${changed.headers.get('x-command')}`, {});
  expect((await admin.get(path)).body).toMatchObject(more);
});

test('the rules of a type hold for its elements, and are told by field', async () => {
  const type = {
    ...{ kind: 'MAIN', label: 'Messe', color: '#aa3300', parents: ['ROOT'], needsApproval: [], budgetable: false },
    ...{ phasesUsed: ['PLAN', 'EXEC'], numberScheme: '{year}-MS-{000}' },
    fieldUses: [{ field: 'goalDescription', phase: 'EXEC', use: 'REQUIRED' }],
  };
  const typeId = (await admin.post('plan-element-type', type)).body.id;
  const make = (more = {}) => admin.post('plan-element', project({ typeId, identifier: '', ...more }));
  const all = await Promise.all([make(), make(), make({ identifier: '2026-MS-004' }), make(), make()]);
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const given = all.map(({ body }) => body.identifier).sort();
  expect(given).toHaveLength(new Set(given).size);
  expect(given.every((it) => /^2026-MS-00\d$/.test(it))).toBe(true);
  const { id } = all[0]!.body;
  const next = () => admin.put(`process/${id}/next`);
  const refused = await next();
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ field: 'goalDescription', rule: 'required', params: { id, phase: 'EXEC' } }],
  ]);
  const change = (body: object) => admin.put(`plan-element/${id}`, body);
  await change({ goalDescription: 'Viele Besucher' });
  expect((await next()).body.phase).toBe('EXEC');
  expect((await change({ goalDescription: ' ' })).body.errors).toMatchObject([{ field: 'goalDescription' }]);
  expect((await next()).body.errors).toMatchObject([{ field: 'phase', rule: 'selection_required' }]);
  const budget = { kind: 'BUDGET', costTypeId: null, period: '2026-04', amount: 1 };
  expect((await change({ costObjects: [budget] })).body.errors).toMatchObject([{ rule: 'not_budgetable' }]);
  const narrower = await admin.put(`plan-element-type/${typeId}`, { phasesUsed: ['PLAN'] });
  expect(narrower.body.errors).toMatchObject([{ field: 'phasesUsed', rule: 'phase_not_used', params: { id } }]);
  const [copy] = (await admin.post('plan-element/clone', { ids: [id], toNextYear: true })).body;
  expect([copy.identifier, copy.phase]).toEqual(['2027-MS-001', 'PLAN']);
});

test('what is built in has a revision and a history before its first change', async () => {
  const id = '00000000-0000-7000-8000-000000000004';
  const path = `plan-element-type/${id}`;
  const before = await admin.get(path);
  const etag = before.headers.get('etag') as string;
  expect([etag, before.body.revision]).toEqual(['"-1"', -1]);
  expect((await reader.get(`change-set?elementId=${id}`)).body).toEqual([]);
  const seen = { 'if-match': etag };
  expect((await admin.put(path, { color: '#112233' }, seen)).status).toBe(200);
  expect((await admin.put(path, { label: 'Termin' }, seen)).body).toMatchObject({ color: '#112233', label: 'Termin' });
  expect((await admin.put(path, { color: '#445566' }, seen)).body.code).toBe('CONFLICT');
  const made = (await admin.post('cost-type', { label: 'Fracht' })).body;
  for (const never of ['"-1"', '"-2"'])
    expect((await admin.put(`cost-type/${made.id}`, { label: 'x' }, { 'if-match': never })).status).toBe(412);
});

test('a type does not forbid where its elements stand, nor does an undo', async () => {
  const fields = { kind: 'SUB', label: 'Messe', color: '#aa3300', parents: ['MAIN'], needsApproval: [] };
  const type = (await admin.post('plan-element-type', fields)).body;
  const put = (body: object) => admin.put(`plan-element-type/${type.id}`, body);
  const parent = (await admin.post('plan-element', project())).body.id;
  const outer = (await admin.post('plan-element', action(parent, { typeId: type.id }))).body.id;
  const widened = await put({ parents: ['MAIN', 'SUB'], maxDepth: 5 });
  const inner = (await admin.post('plan-element', action(outer, { typeId: type.id }))).body.id;
  const refused = await put({ parents: ['MAIN'] });
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ field: 'parents', rule: 'parent_forbidden', params: { id: inner, parent: outer } }],
  ]);
  const undone = await admin.post(`undo/${widened.headers.get('x-command')}`, {});
  expect([undone.status, undone.body.errors]).toEqual([422, expect.arrayContaining(refused.body.errors)]);
  expect((await put({ maxDepth: 1 })).body.errors).toMatchObject([
    { field: 'maxDepth', rule: 'max_depth', params: { max: 1 } },
    { field: 'maxDepth', rule: 'max_depth', params: { max: 1 } },
  ]);
  await put({ maxDepth: 2 });
  expect((await admin.get(`plan-element-type/${type.id}`)).body).toMatchObject({
    ...{ parents: ['MAIN', 'SUB'], maxDepth: 2 },
  });
  await admin.delete(`plan-element/${inner}`);
  expect((await put({ maxDepth: 1 })).status).toBe(200);
  expect((await admin.post(`plan-element/${inner}/restore`)).body.errors).toMatchObject([{ rule: 'max_depth' }]);
});

test('types are set by whose role it is, and taken back by them alone', async () => {
  const password = 'Gans-und-gar-9';
  const person = async (username: string, roles: string[]) => {
    await admin.post('user', { username, roles, password, renewPasswordAtNextLogin: false });
    return api(server).as(username, password);
  };
  const [planner, master] = [await person('pia', ['PLANNER']), await person('max', ['MASTERDATA'])];
  expect((await planner.post('cost-type', { label: 'x' })).status).toBe(403);
  expect((await master.post('plan-element-type', {})).status).toBe(403);
  const made = await master.post('cost-type', { label: 'Porto' });
  const undo = `undo/${made.headers.get('x-command')}`;
  expect((await planner.post(undo, {})).status).toBe(403);
  expect((await master.post(undo, {})).status).toBe(200);
});

test.each(['plan-element-type', 'cost-type', 'role', 'user', 'group'])('%s is a list like all others', async (path) => {
  const all = await admin.get(path);
  expect(all.headers.get('x-total-count')).toBe(`${all.body.length}`);
  expect((await admin.get(path, { 'if-none-match': all.headers.get('etag') as string })).status).toBe(304);
  expect((await admin.get(`${path}?sort=-id&limit=1`)).body).toEqual(
    all.body.toSorted((a: Thing, b: Thing) => (a.id < b.id ? 1 : -1)).slice(0, 1),
  );
  for (const wrong of ['limit=x', 'offset=-1', 'sort=nope', "filters=nope='x'", 'deleted=perhaps'])
    expect([wrong, (await admin.get(`${path}?${wrong}`)).status]).toEqual([wrong, 400]);
});

test.each([
  ['cost-type', { label: 'Agentur', identifier: 'K1' }, { label: 'Druck' }],
  ['plan-element-type', { label: 'Welle', color: '#123456', parents: ['ROOT'], kind: 'MAIN' }, { color: '#654321' }],
  ['group', { label: 'Vertrieb', identifier: 'V' }, { label: 'Verkauf' }],
  ['user', { username: 'nora', firstName: 'Nora', roles: ['READER'] }, { firstName: 'Eleonora' }],
])('the history of a %s begins with what it was made with, for whoever may read it', async (path, body, change) => {
  const created = await admin.post(path, body);
  const { id } = created.body;
  const changed = await admin.put(`${path}/${id}`, change);
  const read = async (who: Caller) => (await who.get(`change-set?elementId=${id}`, after(changed))).body;
  const [field, value] = Object.entries(change)[0] as [string, string];
  const [second, first] = await read(reader);
  expect(second.properties).toEqual([{ name: field, old: (body as Thing)[field], new: value }]);
  const { roles: _, ...open } = body as Thing;
  for (const [name, now] of Object.entries(open))
    expect(first.properties).toContainEqual({ name, old: null, new: now });
  const isUser = path === 'user';
  const names = (await read(admin)).at(-1).properties.map(({ name }: Thing) => name);
  expect(names.includes('roles')).toBe(isUser);
  expect(first.properties.some(({ name }: Thing) => name === 'roles')).toBe(false);
});

test.each([
  ['cost-type', { label: 'Messe' }, { label: 'Messen' }],
  ['group', { label: 'Einkauf' }, { label: 'Beschaffung' }],
  ['user', { username: 'olaf', roles: ['READER'] }, { lastName: 'Olafson' }],
])('nothing earlier comes back of a %s whose creation was taken back', async (path, body, change) => {
  const token = ({ headers }: { headers: Headers }) => headers.get('x-command');
  const created = await admin.post(path, body);
  const changed = await admin.put(`${path}/${created.body.id}`, change);
  const undone = await admin.post(`undo/${token(changed)}`, {});
  expect((await admin.post(`undo/${token(created)}`, {})).status).toBe(200);
  const redone = await admin.post(`undo/${token(undone)}`, {});
  expect([redone.status, redone.body.code]).toEqual([409, 'CHANGED_SINCE']);
});
