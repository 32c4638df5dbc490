import { randomUUID } from 'node:crypto';
import { type Api, signIn } from './api.js';
import { code, type Element, make, type Problem, rowsAfter, wish, written } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

let it: Product;
let api: Api;
beforeAll(async () => {
  it = await product();
  api = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

const put = (id: string, body: object, headers: Record<string, string> = {}) =>
  api.call<Element>('PUT', `plan-element/${id}`, body, headers);
const seen = (revision: number) => ({ 'if-match': `"${revision}"` });
const undo = (command: string | null, body: object = {}) => api.call<Element[]>('POST', `undo/${command}`, body);

describe('Idempotency-Key', () => {
  test('five at once are one: status, id, position and command are the first’s', async () => {
    const { id: _, ...body } = wish('MAIN');
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.call<Element>('POST', 'plan-element', body, headers)),
    );
    const told = answers.map(({ status, headers, body: { id } }) =>
      [status, id, ...['location', 'x-position', 'x-command'].map((name) => headers.get(name))].join(' '),
    );
    expect(new Set(told).size).toBe(1);
    const id = (answers[0] as { body: Element }).body.id;
    await put(id, { label: 'später' });
    const again = await api.call<Element>('POST', 'plan-element', body, headers);
    expect([again.status, again.body.id, again.headers.get('x-position')]).toEqual([
      ...[201, id, answers[0]?.headers.get('x-position')],
    ]);
  });

  test('another body or call under the same key is refused; a refused call does not hold its key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = wish('MAIN', randomUUID());
    expect((await api.call('POST', 'plan-element', body, headers)).status).toBe(422);
    const project = await api.call<Element>('POST', 'plan-element', { ...body, parentId: null }, headers);
    expect(project.status).toBe(201);
    const other = await api.call('POST', 'plan-element', { ...body, parentId: null, label: 'anders' }, headers);
    expect([other.status, code(other)]).toEqual([422, 'KEY_REUSED']);
    expect(code(await put(project.body.id, { label: 'x' }, headers))).toBe('KEY_REUSED');
  });
});

describe('If-Match', () => {
  test('other fields merge, the same field is a conflict that applies nothing', async () => {
    const project = await make(api, 'MAIN');
    await put(project.id, { label: 'A' });
    const merged = await put(project.id, { description: 'D' }, seen(project.revision));
    expect(merged.body).toMatchObject({ label: 'A', description: 'D' });
    const refused = await put(project.id, { sponsorName: 'S', label: 'B' }, seen(project.revision));
    expect(refused.status).toBe(409);
    const params = (refused.body as unknown as Problem).params;
    expect(params).toMatchObject({ field: 'label', base: 'MAIN', theirs: 'A', yours: 'B' });
    expect((await api.call<Element>('GET', `plan-element/${project.id}`)).body).toMatchObject({
      label: 'A',
      sponsorName: '',
    });
    expect((await put(project.id, { label: 'B' })).body.label).toBe('B');
  });

  test('412 for a revision that never was one of the thing', async () => {
    const [project, other] = [await make(api, 'MAIN'), await make(api, 'MAIN')];
    for (const revision of [other.revision, 999_999])
      expect((await put(project.id, { label: 'x' }, seen(revision))).status).toBe(412);
    const item = { id: project.id, startDate: '2026-01-02', revision: 999_999 };
    expect((await api.call('PUT', 'plan/gantt-element', [item])).status).toBe(412);
  });

  test('a batch’s items carry their revisions', async () => {
    const [a, b] = [await make(api, 'MAIN'), await make(api, 'MAIN')];
    await put(a.id, { endDate: '2026-11-30' });
    const place = (items: object[]) => api.call('PUT', 'plan/gantt-element', items);
    const late = { id: a.id, endDate: '2026-10-31', revision: a.revision };
    expect((await place([{ id: b.id, endDate: '2026-10-31', revision: b.revision }, late])).status).toBe(409);
    expect((await api.call<Element>('GET', `plan-element/${b.id}`)).body.endDate).toBe('2026-12-31');
    expect((await place([{ id: a.id, position: 0, revision: a.revision }])).status).toBe(200);
  });

  test('lists are judged by their items’ fields; what others added stays', async () => {
    const project = await make(api, 'MAIN');
    const entry = (more: object) => ({ kind: 'PLAN', costTypeId: null, amount: 1_000, description: '', ...more });
    const id = randomUUID();
    const [one, two] = [entry({ id, period: '2026-03' }), entry({ id: randomUUID(), period: '2026-04' })];
    const { body: base } = await put(project.id, { costObjects: [one, two] });
    const stale = (costObjects: object[]) => put(project.id, { costObjects }, seen(base.revision));
    await put(project.id, { costObjects: [{ ...one, amount: 1_111 }, two] });
    expect((await stale([one, { ...two, amount: 2_222 }])).body['costObjects']).toMatchObject([
      ...[{ amount: 1_111 }, { amount: 2_222 }],
    ]);
    const clash = await stale([{ ...one, amount: 3_333 }, two]);
    expect((clash.body as unknown as Problem).params?.['field']).toBe(`costObjects[${id}].amount`);
    const now = (await api.call<Element>('GET', `plan-element/${project.id}`)).body['costObjects'] as object[];
    await put(project.id, { costObjects: [...now, entry({ period: '2026-05' })] });
    expect(
      (
        await stale([
          { ...one, description: 'neu' },
          { ...two, amount: 2_222 },
        ])
      ).body['costObjects'],
    ).toHaveLength(3);
  });
});

test('a body that echoes an answer changes nothing and still tells the position', async () => {
  const project = await make(api, 'MAIN', null, { kpis: [{ label: 'Klicks' }], customProperties: { a: 1 } });
  const { body } = await api.call<Element>('GET', `plan-element/${project.id}?enrich=true`);
  const answer = await put(project.id, body);
  expect([answer.status, answer.body.revision]).toEqual([200, project.revision]);
  expect(answer.headers.get('x-position')).toMatch(/^\d+$/);
  expect(answer.headers.get('x-command')).toBeNull();
});

describe('undo', () => {
  test('a change: refused with what changed since, in part if wished', async () => {
    const project = await make(api, 'MAIN');
    const command = (await put(project.id, { label: 'L1', description: 'D1' })).headers.get('x-command');
    await put(project.id, { label: 'L2' });
    const refused = await undo(command);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('label');
    expect((await undo(command, { partial: true })).body).toMatchObject([{ label: 'L2', description: '' }]);
  });

  test('a creation frees the identifier; redo is the undo of the undo', async () => {
    const made = await api.call<Element>('POST', 'plan-element', wish('MAIN', null, { identifier: 'FREI' }));
    const undone = await undo(made.headers.get('x-command'));
    expect(undone.status).toBe(200);
    expect((await api.call('GET', `plan-element/${made.body.id}`, undefined, written(undone))).status).toBe(404);
    const other = await make(api, 'MAIN', null, { identifier: 'frei' });
    expect((await undo(undone.headers.get('x-command'))).status).toBe(422);
    await put(other.id, { identifier: '' });
    expect((await undo(undone.headers.get('x-command'))).body).toMatchObject([
      { id: made.body.id, identifier: 'FREI' },
    ]);
  });

  test.each(['a move', 'a batch', 'a deletion', 'a clone'])(
    '%s and back again leaves the tree as it was',
    async (what) => {
      const project = await make(api, 'MAIN');
      const span = { startDate: '2026-03-01', endDate: '2026-03-31' };
      const [a, b] = [await make(api, 'SUB', project.id, span), await make(api, 'SUB', project.id, span)];
      const calls: Record<string, () => ReturnType<typeof undo>> = {
        'a move': () =>
          api.call('PUT', `plan-element/${project.id}`, { startDate: '2026-02-01', endDate: '2027-01-31' }),
        'a batch': () =>
          api.call('PUT', 'plan/gantt-element', [
            { id: a.id, startDate: '2025-01-01', extendParents: true },
            { id: b.id, parentId: a.id, position: 0, extendParents: true },
          ]),
        'a deletion': () => api.call('DELETE', `plan-element/${project.id}`),
        'a clone': () => api.call('POST', 'plan-element/clone', { ids: [a.id, b.id] }),
      };
      const tree = async (answer: Parameters<typeof rowsAfter>[1]) =>
        [...(await rowsAfter(api, answer)).values()]
          .filter((row) => row.id === project.id || row.parentId === project.id || row.parentId === a.id)
          .map(({ id, parentId, startDate, endDate, depth }) => ({ id, parentId, startDate, endDate, depth }));
      const before = await tree(await put(project.id, {}));
      const done = await (calls[what] as () => ReturnType<typeof undo>)();
      const changed = await tree(done);
      expect(changed).not.toEqual(before);
      const undone = await undo(done.headers.get('x-command'));
      expect(await tree(undone)).toEqual(before);
      const redone = await undo(undone.headers.get('x-command'));
      expect(await tree(redone)).toEqual(changed);
    },
  );
});
