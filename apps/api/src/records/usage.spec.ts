import { after, api, project, type Thing } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';

const { server, admin } = onServer(['dev']);

const made = async (segment: string, body: object) => (await admin.post(segment, body)).body;
const center = (label: string, more = {}) => made('data-element', { typeId: 'cost-center', label, ...more });
const ids = (answer: Thing) => answer.body.map((it: Thing) => it.id).sort();

test('a record is used by whatever names it, what is below it or was merged into it; the number is that of the list', async () => {
  const top = await center('Marketing');
  const [fair, stand] = [await center('Messe', { parentId: top.id }), await center('Stand')];
  const whole = (id: string) => ({ 'cost-center': [{ id, share: 100_000 }] });
  const assigned = await made('plan-element', project({ selections: whole(fair.id) }));
  const entry = { kind: 'PLAN', period: '2026-04', amount: 5_000, split: whole(stand.id) };
  const split = await admin.post('plan-element', project({ costObjects: [entry] }));
  expect(split.status).toBe(201);
  const uses = async (id: string, seen: Thing) => (await admin.get(`data-element/${id}/usage`, after(seen))).body;
  const filters = (id: string) => `cost-center='${id}'`;
  expect(await uses(top.id, split)).toEqual([
    { type: 'plan-element', typeId: null, count: 1, filters: filters(top.id) },
  ]);
  const merged = await admin.post(`data-element/${stand.id}/merge`, { into: fair.id });
  expect(await uses(top.id, merged)).toMatchObject([{ count: 2 }]);
  for (const list of ['plan-element', 'plan/gantt-element']) {
    for (const id of [top.id, fair.id, stand.id])
      expect(ids(await admin.get(`${list}?filters=${filters(id)}`))).toEqual([assigned.id, split.body.id].sort());
  }
  const back = await admin.post(`undo/${merged.headers.get('x-command')}`, {});
  expect(ids(await admin.get(`plan/gantt-element?filters=${filters(top.id)}`, after(back)))).toEqual([assigned.id]);
  expect((await admin.get("plan-element?filters=cost-centre='x'")).status).toBe(400);
});

test('an own kind that is a dimension is one; what is none, or not there, is not chosen', async () => {
  const fields = [{ key: 'lead', label: 'Leitung', kind: 'REFERENCE', to: 'service-provider' }];
  const kind = await made('data-element-type', { label: 'Region', tree: true, dimension: true, fields });
  const provider = await made('service-provider', { label: 'Agentur' });
  const north = await made('data-element', { typeId: kind.id, label: 'Nord', customProperties: { lead: provider.id } });
  const chosen = (selections: object) => admin.post('plan-element', project({ selections }));
  const used = await chosen({ [kind.id]: [{ id: north.id }] });
  expect(used.status).toBe(201);
  expect((await admin.get(`data-element/${north.id}/usage`, after(used))).body).toMatchObject([
    { type: 'plan-element', count: 1, filters: `${kind.id}='${north.id}'` },
  ]);
  expect(ids(await admin.get(`plan-element?filters=${kind.id}='${north.id}'`))).toEqual([used.body.id]);
  expect((await admin.get(`service-provider/${provider.id}/usage`)).body).toEqual([
    { type: 'data-element', typeId: kind.id, count: 1, filters: `service-provider='${provider.id}'` },
  ]);
  for (const wrong of [
    { [kind.id]: [{ id: provider.id }] },
    { contact: [{ id: provider.id }] },
    { nothing: [{ id: north.id }] },
  ])
    expect((await chosen(wrong)).body.errors).toMatchObject([{ rule: 'selection_required' }]);
  const gone = await admin.delete(`data-element/${north.id}`);
  expect((await chosen({ [kind.id]: [{ id: north.id }] })).status).toBe(422);
  // What was chosen before stays, and is readable.
  const kept = await admin.put(`plan-element/${used.body.id}`, { label: 'Neu', selections: used.body.selections });
  expect([gone.status, kept.status]).toEqual([200, 200]);
  expect((await admin.get(`data-element/${north.id}`, after(gone))).body).toMatchObject({
    label: 'Nord',
    deleted: true,
  });
});

test('money that somebody may not see is not found by what it is split over', async () => {
  const hidden = await center('Geheim');
  const split = { 'cost-center': [{ id: hidden.id, share: 100_000 }] };
  const costs = await admin.post(
    'plan-element',
    project({ costObjects: [{ kind: 'PLAN', period: '2026-04', amount: 1, split }] }),
  );
  await admin.post('user', {
    username: 'rolf',
    password: 'Gans-und-gar-9',
    roles: ['READER'],
    renewPasswordAtNextLogin: false,
  });
  const reader = await api(server).as('rolf', 'Gans-und-gar-9');
  const filters = `cost-center='${hidden.id}'`;
  expect(ids(await admin.get(`plan-element?filters=${filters}`, after(costs)))).toEqual([costs.body.id]);
  for (const list of ['plan-element', 'plan/gantt-element'])
    expect((await reader.get(`${list}?filters=${filters}`, after(costs))).body).toEqual([]);
  expect((await reader.get(`data-element/${hidden.id}/usage`)).body).toEqual([]);
});

test('a creation is taken back only where nothing of another area names the record', async () => {
  const back = (made: Thing, body = {}) => admin.post(`undo/${made.headers.get('x-command')}`, body);
  const add = (segment: string, body: object) => admin.post(segment, { label: 'Irrtum', ...body });
  const [costType, unit, split] = [
    await add('cost-type', {}),
    await add('group', {}),
    await add('data-element', { typeId: 'cost-center' }),
  ];
  const entry = { kind: 'PLAN', period: '2026-04', amount: 1_000, costTypeId: costType.body.id };
  const shares = { 'cost-center': [{ id: split.body.id, share: 100_000 }] };
  const element = await made('plan-element', project({ costObjects: [{ ...entry, split: shares }] }));
  await admin.put(`plan-element/${element.id}`, { extraReadGroups: [unit.body.id] });
  for (const record of [costType, unit, split]) {
    const refused = await back(record);
    expect([refused.status, refused.body.code]).toEqual([409, 'CHANGED_SINCE']);
    expect(refused.body.params.changed).toEqual([{ id: record.body.id, usedIn: ['plan'] }]);
    // In part nothing of it is left.
    expect((await back(record, { partial: true })).body).toEqual([]);
  }
  const resource = await made('resource/resource', { label: 'Messemobil', relatedUnit: unit.body.id });
  await admin.put(`plan-element/${element.id}`, { costObjects: [], extraReadGroups: [] });
  expect((await back(unit)).body.params.changed).toEqual([{ id: unit.body.id, usedIn: ['masterData'] }]);
  await admin.put(`resource/resource/${resource.id}`, { relatedUnit: null });
  for (const record of [costType, unit, split]) expect((await back(record)).status).toBe(200);
});
