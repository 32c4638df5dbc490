import { randomUUID } from 'node:crypto';
import { type Answer, action, after, project, type Thing } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';

const { admin } = onServer();

const made = async (body: object) => (await admin.post('plan-element', body)).body.id as string;

test('what is created is answered, named by Location and read back', async () => {
  const created = await admin.post('plan-element', project({ description: 'Größe: 3 × 4 m' }));
  expect(created.status).toBe(201);
  const { id } = created.body;
  expect(created.headers.get('location')).toBe(`/api/dev/plan-element/${id}`);
  expect(created.headers.get('etag')).toBe(`"${created.body.revision}"`);
  const read = await admin.get(`plan-element/${id}`, after(created));
  expect(read.body).toEqual(created.body);
  expect(read.headers.get('etag')).toBe(`"${created.body.revision}"`);
  expect(read.body).not.toHaveProperty('scope');
  expect(read.body).not.toHaveProperty('rank');
});

test('a plain read carries the revision and is never 304: children don’t touch it; an enriched one has a weak tag', async () => {
  const created = await admin.post('plan-element', project());
  const { id } = created.body;
  const read = await admin.get(`plan-element/${id}`, after(created));
  const child = await admin.post('plan-element', { ...project(), type: 'SUB', parentId: id });
  const known = { ...after(child), 'if-none-match': read.headers.get('etag') as string };
  expect((await admin.get(`plan-element/${id}`, known)).body).toMatchObject({ childCount: 1 });
  const rich = await admin.get(`plan-element/${id}?enrich=true`);
  const tag = rich.headers.get('etag') as string;
  expect(tag).toMatch(/^W\//);
  expect((await admin.get(`plan-element/${id}?enrich=true`, { 'if-none-match': tag })).status).toBe(304);
  expect(rich.body).toMatchObject({ path: [], responsibleName: null, costs: { budget: 0, forecast: 0 } });
});

test('an id can be chosen once', async () => {
  const id = randomUUID();
  expect((await admin.post('plan-element', project({ id }))).status).toBe(201);
  const again = await admin.post('plan-element', project({ id }));
  expect([again.status, again.body.code]).toEqual([409, 'ID_TAKEN']);
});

test('broken rules name field, rule and bound', async () => {
  const wrong = await admin.post('plan-element', project({ label: 'x'.repeat(301), startDate: '2026-02-30', nope: 1 }));
  expect(wrong.status).toBe(422);
  expect(wrong.headers.get('content-type')).toMatch('application/problem+json');
  expect(wrong.body.errors).toEqual(
    expect.arrayContaining([
      { field: 'label', rule: 'max_length', params: { max: 300 } },
      expect.objectContaining({ field: 'startDate', rule: 'date_format' }),
      { field: 'nope', rule: 'unknown_field' },
    ]),
  );
});

test('a key makes a call once; another body under it is refused', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await admin.post('plan-element', project({ label: 'einmal' }), key);
  const again = await admin.post('plan-element', project({ label: 'einmal' }), key);
  expect([again.status, again.body.id]).toEqual([first.status, first.body.id]);
  expect(again.headers.get('x-position')).toBe(first.headers.get('x-position'));
  const other = await admin.post('plan-element', project({ label: 'zweimal' }), key);
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
});

test('changes of other fields merge, of the same field conflict, an unknown revision is 412', async () => {
  const created = await admin.post('plan-element', project());
  const { id, revision } = created.body;
  const seen = { 'if-match': `"${revision}"` };
  expect((await admin.put(`plan-element/${id}`, { label: 'A' }, seen)).status).toBe(200);
  const merged = await admin.put(`plan-element/${id}`, { sponsorName: 'B' }, seen);
  expect(merged.body).toMatchObject({ label: 'A', sponsorName: 'B' });
  const conflict = await admin.put(`plan-element/${id}`, { label: 'C' }, seen);
  expect(conflict.status).toBe(409);
  expect(JSON.stringify(conflict.body)).toMatch(/"yours":"C"/);
  expect((await admin.put(`plan-element/${id}`, { label: 'D' }, { 'if-match': '"999999"' })).status).toBe(412);
});

test('a project moved there and back is no conflict for who edits what is in it; one moved away is, with the days seen', async () => {
  const parent = await made(project());
  const child = await admin.post('plan-element', action(parent));
  const seen = { 'if-match': `"${child.body.revision}"` };
  const move = (startDate: string, endDate: string) => admin.put(`plan-element/${parent}`, { startDate, endDate });
  await move('2026-03-08', '2026-07-07');
  expect((await move('2026-03-01', '2026-06-30')).status).toBe(200);
  const edit = { startDate: '2026-03-12', endDate: '2026-04-12' };
  const edited = await admin.put(`plan-element/${child.body.id}`, edit, seen);
  expect(edited.status).toBe(200);
  await move('2026-03-02', '2026-07-01');
  const late = { 'if-match': `"${edited.body.revision}"` };
  const conflict = await admin.put(`plan-element/${child.body.id}`, { startDate: '2026-03-20' }, late);
  expect(conflict.status).toBe(409);
  expect(JSON.stringify(conflict.body)).toMatch(/"base":"2026-03-12","theirs":"2026-03-13"/);
});

test('a batch moves all or nothing', async () => {
  const parent = await made(project());
  const [a, b] = [await made(action(parent)), await made(action(parent))];
  const refused = await admin.put('plan/gantt-element', [
    { id: a, startDate: '2026-04-01', endDate: '2026-04-02' },
    { id: b, startDate: '2027-04-01', endDate: '2027-04-02' },
  ]);
  expect(refused.status).toBe(422);
  expect((await admin.get(`plan-element/${a}`)).body.startDate).toBe('2026-03-10');
  const moved = await admin.put('plan/gantt-element', [
    { id: a, startDate: '2026-04-01', endDate: '2026-04-02' },
    { id: b, position: 0 },
  ]);
  expect([moved.status, moved.body.map(({ id }: { id: string }) => id)]).toEqual([200, expect.arrayContaining([a, b])]);
  const list = await admin.get('plan/gantt-element', after(moved));
  const order = list.body
    .filter((row: { parentId: string }) => row.parentId === parent)
    .map(({ id }: { id: string }) => id);
  expect(order).toEqual([b, a]);
  expect((await admin.put('plan/gantt-element', [{ id: 'x' }])).body.errors[0].field).toBe('[0].id');
  expect((await admin.put('plan/gantt-element', {})).status).toBe(400);
});

test('deleting says what it deleted; restoring brings it back', async () => {
  const parent = await made(project());
  const child = await made(action(parent));
  const gone = await admin.delete(`plan-element/${parent}`);
  expect([gone.status, gone.body.kept]).toEqual([200, []]);
  expect(gone.body.deleted).toEqual(expect.arrayContaining([parent, child]));
  const ids = (await admin.get('plan/gantt-element', after(gone))).body.map(({ id }: { id: string }) => id);
  expect(ids).not.toContain(parent);
  expect(ids).not.toContain(child);
  expect((await admin.get(`plan-element/${child}`)).body.deleted).toBe(true);
  const back = await admin.post(`plan-element/${parent}/restore`);
  expect([back.status, back.body[0]]).toMatchObject([200, { id: parent, deleted: false }]);
});

test('a command is taken back by its token, and that again', async () => {
  const created = await admin.post('plan-element', project({ label: 'alt' }));
  const { id } = created.body;
  const changed = await admin.put(`plan-element/${id}`, { label: 'neu' });
  const undone = await admin.post(`undo/${changed.headers.get('x-command')}`);
  expect([undone.status, undone.body[0].label]).toEqual([200, 'alt']);
  const redone = await admin.post(`undo/${undone.headers.get('x-command')}`, {});
  expect(redone.body[0].label).toBe('neu');
  expect((await admin.post('undo/plan.0.nonsense')).status).toBe(404);
});

test('the change set tells who changed what, newest first', async () => {
  const created = await admin.post('plan-element', project({ label: 'eins' }));
  const { id } = created.body;
  const changed = await admin.put(`plan-element/${id}`, { label: 'zwei' });
  const history = await admin.get(`change-set?elementId=${id}&size=5`, after(changed));
  expect(history.body.map(({ type }: { type: string }) => type)).toEqual(['UPDATE', 'CREATE']);
  expect(history.body[0]).toMatchObject({
    command: changed.headers.get('x-command'),
    actingFor: null,
    properties: [{ name: 'label', old: 'eins', new: 'zwei' }],
  });
});

test('money is summed by month and rolled up', async () => {
  const parent = await made(project());
  const entry = { kind: 'BUDGET', period: '2026-03', amount: 1_000_000 };
  await admin.put(`plan-element/${parent}`, { costObjects: [entry] });
  const child = await admin.post('plan-element', action(parent, { costObjects: [{ ...entry, amount: 234_560 }] }));
  const info = await admin.get(`plan-element/cost-info/${parent}`, after(child));
  expect(info.body).toMatchObject({ own: { budget: 1_000_000 }, total: { budget: 1_234_560, available: 1_234_560 } });
  expect(info.body.byPeriod).toEqual([expect.objectContaining({ period: '2026-03', budget: 1_234_560 })]);
});

test('as of a time before, the plan is as it was', async () => {
  const id = await made(project({ label: 'damals' }));
  const then = new Date(Date.now() + 2).toISOString();
  await new Promise((resolve) => setTimeout(resolve, 10));
  const changed = await admin.put(`plan-element/${id}`, { label: 'heute' });
  expect((await admin.get(`plan-element/${id}?asOf=${then}`, after(changed))).body.label).toBe('damals');
  const list = await admin.get(`plan/gantt-element?asOf=${then}`);
  expect(list.body.find((row: { id: string }) => row.id === id).label).toBe('damals');
  expect((await admin.get(`plan-element/${id}?asOf=gestern`)).status).toBe(400);
});

test('a list of a time before has the order of the list of now', async () => {
  let last: Answer | undefined;
  for (const id of Array.from({ length: 4 }, () => randomUUID()).sort((a, b) => (a < b ? 1 : -1)))
    last = await admin.post('plan-element', project({ id }));
  const now = await admin.get('plan-element', after(last as Answer));
  const then = await admin.get(`plan-element?asOf=${new Date(Date.now() + 2).toISOString()}`);
  expect(then.body.map(({ id }: Thing) => id)).toEqual(now.body.map(({ id }: Thing) => id));
});

test('the whole plan of a time before is the same text as most of it', async () => {
  const parent = await made(project({ label: 'Dach' }));
  const gone = await made(action(parent, { label: 'weg' }));
  await made(action(parent, { costObjects: [{ kind: 'PLAN', period: '2026-04', amount: 1_000 }] }));
  await admin.delete(`plan-element/${gone}`);
  const then = new Date(Date.now() + 2).toISOString();
  await new Promise((resolve) => setTimeout(resolve, 10));
  const last = await admin.put(`plan-element/${parent}`, { label: 'Haus' });
  for (const more of ['', '&enrich=true']) {
    const path = `plan/gantt-element?asOf=${then}${more}`;
    const [whole, most] = [await admin.get(path, after(last)), await admin.get(`${path}&limit=49999`)];
    expect(JSON.stringify(whole.body)).toBe(JSON.stringify(most.body));
    expect(whole.headers.get('x-total-count')).toBe(most.headers.get('x-total-count'));
    expect(whole.body.filter((row: { parentId: string }) => row.parentId === parent)).toMatchObject([{ depth: 1 }]);
    expect(JSON.stringify(whole.body)).not.toContain(gone);
  }
});

test('lists are filtered, sorted and cut; a wrong filter says where', async () => {
  const label = `Reihe ${randomUUID()}`;
  const ids: string[] = [];
  for (const startDate of ['2026-05-03', '2026-05-01', '2026-05-02'])
    ids.push(await made(project({ label, startDate })));
  const last = await admin.put(`plan-element/${ids[0]}`, { description: 'x' });
  const query = `filters=text%3D%27${encodeURIComponent(label)}%27&sort=-startDate&limit=2`;
  const list = await admin.get(`plan-element?${query}`, after(last));
  expect(list.headers.get('x-total-count')).toBe('3');
  expect(list.body.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2]]);
  expect(list.body[0]).not.toHaveProperty('comments');
  const wrong = await admin.get("plan-element?filters=label='x");
  expect([wrong.status, wrong.body.errors[0].params.at]).toEqual([400, 6]);
});

test('as of a time before, names and sums are those of then', async () => {
  const parent = await admin.post('plan-element', project({ label: 'früher' }));
  const child = await admin.post(
    'plan-element',
    action(parent.body.id, { costObjects: [{ kind: 'PLAN', period: '2026-04', amount: 1_000 }] }),
  );
  const then = new Date(Date.now() + 2).toISOString();
  await new Promise((resolve) => setTimeout(resolve, 10));
  await admin.put(`plan-element/${parent.body.id}`, { label: 'später' });
  const last = await admin.put(`plan-element/${child.body.id}`, { costObjects: [] });
  const read = await admin.get(`plan-element/${child.body.id}?enrich=true&asOf=${then}`, after(last));
  expect(read.body).toMatchObject({ path: [{ label: 'früher' }], costs: { plan: 1_000 } });
  const row = await admin.get(`plan/gantt-element/${child.body.id}?asOf=${then}&enrich=true`);
  expect(row.body).toMatchObject({ depth: 1, costs: { plan: 1_000 } });
});

test('who is responsible is named as they are called now, in the kept list too', async () => {
  const lena = (await admin.post('user', { username: 'lena', firstName: 'Lena', roles: ['READER'] })).body.id;
  const made = await admin.post('plan-element', project({ responsible: lena }));
  const named = async (answer: Answer) =>
    (await admin.get('plan/gantt-element?enrich=true', after(answer))).body.find(({ id }: Thing) => id === made.body.id)
      .responsibleName;
  expect(await named(made)).toBe('Lena');
  expect(await named(await admin.put(`user/${lena}`, { lastName: 'Kurz' }))).toBe('Lena Kurz');
});
