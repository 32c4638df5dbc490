import { type Api, signIn } from './api.js';
import { code, type Element, make, rowsAfter, rules, wish } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

let it: Product;
let api: Api;
beforeAll(async () => {
  it = await product();
  api = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

const put = (id: string, body: object) => api.call<Element>('PUT', `plan-element/${id}`, body);
const place = (items: object[]) => api.call<Element[]>('PUT', 'plan/gantt-element', items);

test('kinds stand only where they may, and only so deep', async () => {
  const [campaign, project] = [await make(api, 'GROUPING'), await make(api, 'MAIN')];
  const action = await make(api, 'SUB', project.id);
  const milestone = await make(api, 'MILESTONE', action.id, { endDate: '2026-01-01' });
  for (const [type, parent] of [
    ...[['SUB', null] as const, ['MILESTONE', null] as const, ['SUB', campaign.id] as const],
    ...[['MAIN', project.id] as const, ['GROUPING', project.id] as const, ['MILESTONE', milestone.id] as const],
  ]) {
    const answer = await api.call('POST', 'plan-element', wish(type, parent, { endDate: '2026-01-01' }));
    expect([type, answer.status]).toEqual([type, 422]);
  }
  let deep = action;
  for (let i = 0; i < 3; i++) deep = await make(api, 'SUB', deep.id);
  expect(rules(await api.call('POST', 'plan-element', wish('SUB', deep.id)))).toEqual(['max_depth']);
  const inner = await make(api, 'GROUPING', (await make(api, 'GROUPING', campaign.id)).id);
  expect(rules(await put(campaign.id, { parentId: inner.id }))).toEqual(['cycle']);
});

test('a milestone has one date; dates are days', async () => {
  const project = await make(api, 'MAIN');
  const two = wish('MILESTONE', project.id, { startDate: '2026-03-01', endDate: '2026-03-02' });
  expect((await api.call('POST', 'plan-element', two)).status).toBe(422);
  const { endDate: _, ...one } = wish('MILESTONE', project.id, { startDate: '2026-03-01' });
  const made = await api.call<Element>('POST', 'plan-element', one);
  expect(made.body.endDate).toBe('2026-03-01');
  expect((await put(made.body.id, { startDate: '2026-04-01' })).body.endDate).toBe('2026-04-01');
  for (const startDate of ['2026-02-29', '2026-1-1', '2026-01-01T00:00:00Z', '', null, 5])
    expect((await put(project.id, { startDate })).status).toBe(422);
});

test('a move takes along what the call does not name, a resize nothing', async () => {
  const project = await make(api, 'MAIN', null, { startDate: '2026-03-01', endDate: '2026-06-30' });
  const action = await make(api, 'SUB', project.id, { startDate: '2026-03-10', endDate: '2026-04-10' });
  const below = await make(api, 'SUB', action.id, { startDate: '2026-04-01', endDate: '2026-04-01' });
  let rows = await rowsAfter(api, await put(project.id, { startDate: '2026-03-11', endDate: '2026-07-10' }));
  expect(rows.get(action.id)).toMatchObject({ startDate: '2026-03-20', endDate: '2026-04-20' });
  expect(rows.get(below.id)?.startDate).toBe('2026-04-11');
  rows = await rowsAfter(api, await put(project.id, { endDate: '2026-07-31' }));
  expect(rows.get(action.id)?.startDate).toBe('2026-03-20');
  const [from, to] = [
    { startDate: '2026-03-21', endDate: '2026-08-10' },
    { startDate: '2026-03-22', endDate: '2026-05-31' },
  ];
  rows = await rowsAfter(
    api,
    await place([
      { id: project.id, ...from },
      { id: action.id, ...to },
    ]),
  );
  expect(rows.get(action.id)).toMatchObject(to);
});

test('parents enclose their children; extendParents stretches all above', async () => {
  const campaign = await make(api, 'GROUPING', null, { startDate: '2026-05-01', endDate: '2026-05-31' });
  const project = await make(api, 'MAIN', campaign.id, { startDate: '2026-05-01', endDate: '2026-05-31' });
  const outside = wish('SUB', project.id, { startDate: '2026-04-01', endDate: '2026-07-31' });
  const refused = await api.call('POST', 'plan-element', outside);
  expect(rules(refused)).toEqual(['date_before_children', 'date_after_children']);
  expect(JSON.stringify(refused.body)).toContain(project.id);
  const made = await api.call('POST', 'plan-element', { ...outside, extendParents: true });
  const rows = await rowsAfter(api, made);
  expect(rows.get(campaign.id)).toMatchObject({ startDate: '2026-04-01', endDate: '2026-07-31' });
  const small = await make(api, 'GROUPING', null, { startDate: '2026-06-01', endDate: '2026-06-30' });
  expect((await put(project.id, { parentId: small.id })).status).toBe(422);
  const moved = await rowsAfter(api, await put(project.id, { parentId: small.id, extendParents: true }));
  expect(moved.get(small.id)).toMatchObject({ startDate: '2026-04-01', endDate: '2026-07-31' });
});

test('positions count undeleted siblings, in the order of the call; all or nothing', async () => {
  const project = await make(api, 'MAIN');
  const [a, b, c, d] = (await Promise.all(
    ['a', 'b', 'c', 'd'].map((label) => make(api, 'SUB', project.id, { label })),
  )) as [Element, Element, Element, Element];
  await place([a, b, c, d].map(({ id }) => ({ id, position: 9 })));
  const order = async (items: object[]) =>
    [...(await rowsAfter(api, await place(items))).values()]
      .filter(({ parentId }) => parentId === project.id)
      .map(({ label }) => label)
      .join('');
  expect(await order([{ id: d.id, position: 0 }])).toBe('dabc');
  expect(await order([{ id: d.id, position: 2 }])).toBe('abdc');
  expect(
    await order([
      { id: a.id, position: 0 },
      { id: c.id, position: 0 },
    ]),
  ).toBe('cabd');
  await api.call('DELETE', `plan-element/${a.id}`);
  expect(await order([{ id: d.id, position: 1 }])).toBe('cdb');
  const half = await place([
    { id: b.id, position: 0 },
    { id: c.id, parentId: b.id, startDate: '2025-01-01' },
  ]);
  expect(half.status).toBe(422);
  expect(await order([])).toBe('cdb');
});

test('restoring undoes exactly that deletion; what is below is touched with it', async () => {
  const project = await make(api, 'MAIN');
  const [action, other] = [await make(api, 'SUB', project.id), await make(api, 'SUB', project.id)];
  const below = await make(api, 'SUB', action.id);
  const first = await api.call<{ deleted: string[] }>('DELETE', `plan-element/${action.id}`);
  expect(first.body).toEqual({ deleted: [action.id, below.id], kept: [] });
  const second = await api.call<{ deleted: string[] }>('DELETE', `plan-element/${project.id}`);
  expect(second.body.deleted).toEqual([project.id, other.id]);
  const after = { 'x-min-position': second.headers.get('x-position') ?? 'none' };
  const deleted = await api.call<Element[]>('GET', 'plan-element?deleted=true', undefined, after);
  const ids = new Set(deleted.body.map(({ id }) => id));
  expect([project, action, other, below].every(({ id }) => ids.has(id))).toBe(true);
  const gone = await api.call<Element>('GET', `plan-element/${other.id}`);
  expect(gone.body).toMatchObject({ deleted: true });
  expect(gone.body.revision).toBeGreaterThan(other.revision);
  expect(code(await api.call('POST', `plan-element/${action.id}/restore`))).toBe('DELETED_ABOVE');
  const rows = await rowsAfter(api, await api.call('POST', `plan-element/${project.id}/restore`));
  expect([project, other, action, below].map(({ id }) => rows.has(id))).toEqual([true, true, false, false]);
});

test('identifiers are unique after NFC, trimming and lower-casing, also against deleted ones, and kept as typed', async () => {
  const held = await make(api, 'MAIN', null, { identifier: ' Ä-1' });
  expect(held['identifier']).toBe(' Ä-1');
  await api.call('DELETE', `plan-element/${held.id}`);
  for (const identifier of ['ä-1', 'A\u0308-1 ', '\u00a0Ä-1\t'])
    expect(rules(await api.call('POST', 'plan-element', wish('MAIN', null, { identifier })))).toEqual(['is_unique']);
  for (const identifier of ['', '', '  ', '  ']) await make(api, 'MAIN', null, { identifier });
});

test('clones: a year later, 29 February, nested ids once, no identifier, ties inside tied anew', async () => {
  const leap = { startDate: '2028-02-29', endDate: '2028-03-31' };
  const source = await make(api, 'MAIN', null, { ...leap, identifier: 'K', label: 'Quelle' });
  const action = await make(api, 'SUB', source.id, { startDate: '2028-02-29', endDate: '2028-02-29' });
  const [lagDays, entry] = [2, { kind: 'PLAN', costTypeId: null, period: '2028-02', amount: 5, description: '' }];
  await make(api, 'MILESTONE', source.id, {
    ...leap,
    startDate: leap.endDate,
    dependsOn: [{ id: action.id, lagDays }],
  });
  await put(source.id, { costObjects: [entry] });
  await api.call('PUT', `comments/${source.id}`, { text: 'bleibt' });
  const cloned = await api.call<Element[]>('POST', 'plan-element/clone', {
    ids: [source.id, action.id],
    toNextYear: true,
  });
  expect(cloned.status).toBe(201);
  const [root, ...others] = cloned.body as [Element];
  expect(others).toEqual([]);
  expect(root).toMatchObject({
    clonedFrom: source.id,
    startDate: '2029-02-28',
    identifier: '',
    comments: [],
    phase: 'PLAN',
  });
  expect(root['costObjects']).toMatchObject([{ period: '2029-02', amount: 5 }]);
  const below = [...(await rowsAfter(api, cloned)).values()].filter(({ parentId }) => parentId === root.id);
  const copy = below.find(({ type }) => type === 'SUB') as Element;
  expect(copy.startDate).toBe('2029-02-28');
  expect(below.find(({ type }) => type === 'MILESTONE')?.['dependsOn']).toEqual([{ id: copy.id, lagDays }]);

  const outside = { ids: [action.id], toNextYear: true };
  expect((await api.call('POST', 'plan-element/clone', outside)).status).toBe(422);
  expect((await api.call('POST', 'plan-element/clone', { ...outside, extendParents: true })).status).toBe(201);
  const inside = await make(api, 'MAIN', (await make(api, 'GROUPING')).id);
  const top = await api.call<Element[]>('POST', 'plan-element/clone', { ids: [inside.id], toNextYear: true });
  expect(top.body[0]?.parentId).toBeNull();
});
