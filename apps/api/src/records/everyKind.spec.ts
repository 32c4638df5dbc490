import { type RecordKind, recordKinds, sharedSegment } from '@contracts/masterData/kinds.js';
import { contentFields } from '@contracts/masterData/record.js';
import { after, api, type Caller, type Thing } from '../testing/api.js';
import { adminPassword, startServer, type TestServer } from '../testing/server.js';

/** The same story for every kind there is, over HTTP: what a kind can do comes from its declaration alone. */
let server: TestServer;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  server = await startServer(['dev']);
  const admin = await api(server).as('admin');
  callers['admin'] = admin;
  callers['KEY_USER'] = admin;
  for (const role of ['READER', 'MASTERDATA', 'ADMIN', 'PLANNER']) {
    const person = { username: role, password: adminPassword, roles: [role], renewPasswordAtNextLogin: false };
    await admin.post('user', person);
    callers[role] = await api(server).as(role, adminPassword);
  }
});
afterAll(() => server.close());

const kinds = Object.entries<RecordKind>(recordKinds);
const own = (answer: Thing, of: readonly string[]): string[] =>
  answer.body.filter((it: Thing) => of.includes(it.id)).map((it: Thing) => it.id);

/** What fields without a default hold. */
const needed = ({ of }: RecordKind): object =>
  Object.fromEntries(
    contentFields(of).flatMap(({ name, kind, required }) => (required && kind in some ? [[name, some[kind]]] : [])),
  );
const some: Readonly<Record<string, unknown>> = { integer: 1, day: '2026-03-01' };

test.each(kinds)(
  '%s: made, refused, changed, moved, merged, deleted, restored, taken back, told and guarded',
  async (name, kind) => {
    const { segment, tree, may } = kind;
    const writer = callers[may] as Caller;
    const shared = segment === sharedSegment ? { typeId: name } : {};
    const list = segment === sharedSegment ? `${segment}?typeId=${name}` : `${segment}?`;
    const create = (more: object, by = writer) =>
      by.post(segment, { ...shared, ...needed(kind), label: 'Erster', ...more });
    const made = await create({ identifier: `${name}-1` });
    expect([made.status, made.body.typeId, made.body.identifier]).toEqual([201, name, `${name}-1`]);
    const { id } = made.body;

    for (const [more, rule] of [
      [{ label: '' }, 'required'],
      [{ identifier: ` ${name.toUpperCase()}-1 ` }, 'is_unique'],
      [{ unheard: 1 }, 'unknown_field'],
      [{ parentId: '00000000-0000-7000-8000-000000000000' }, 'selection_required'],
    ] as const)
      expect((await create(more)).body.errors?.map((it: Thing) => it.rule)).toContain(rule);
    expect((await create({ id })).body.code).toBe('ID_TAKEN');
    for (const role of ['READER', 'PLANNER'].filter((each) => each !== may)) {
      expect((await create({}, callers[role])).status).toBe(403);
      expect((await (callers[role] as Caller).delete(`${segment}/${id}`)).status).toBe(403);
    }

    const key = { 'idempotency-key': `change ${name}` };
    const changed = await writer.put(
      `${segment}/${id}`,
      { label: 'Anders' },
      { ...key, 'if-match': made.headers.get('etag')! },
    );
    expect(changed.body).toMatchObject({ id, label: 'Anders', identifier: `${name}-1` });
    expect(
      (await writer.put(`${segment}/${id}`, { label: 'Anders' }, { ...key, 'if-match': made.headers.get('etag')! }))
        .body,
    ).toEqual(changed.body);
    const stale = await writer.put(`${segment}/${id}`, { label: 'Dritter' }, { 'if-match': made.headers.get('etag')! });
    expect([stale.status, stale.body.params?.field]).toEqual([409, 'label']);
    expect((await callers['READER']!.get(`${segment}/${id}`, after(changed))).body).toMatchObject({ label: 'Anders' });

    const second = (await create({ label: 'Zweiter', ...(tree && { parentId: id }) })).body;
    const third = (await create({ label: 'Dritter', ...(tree && { parentId: id }) })).body;
    const [, query = ''] = list.split('?');
    const same = await create({ label: 'Zweiter' });
    const alike = (by = writer) => by.get(`${segment}/duplicates?${query}`, after(same));
    expect((await alike(callers['READER'])).body).toContainEqual({ ids: [second.id, same.body.id], by: ['name'] });
    await writer.delete(`${segment}/${same.body.id}`);

    const moved = await writer.put(`${segment}/${third.id}`, { position: second.position });
    expect(own(await writer.get(list, after(moved)), [second.id, third.id])).toEqual([third.id, second.id]);
    if (tree)
      expect((await writer.put(`${segment}/${id}`, { parentId: third.id })).body.errors).toMatchObject([
        { rule: 'cycle' },
      ]);

    const merger = callers['admin'] as Caller;
    const merged = await merger.post(`${segment}/${third.id}/merge`, { into: second.id });
    expect(merged.body).toMatchObject({ id: third.id, mergedInto: second.id });
    expect(own(await writer.get(list, after(merged)), [second.id, third.id])).toEqual([second.id]);
    expect(own(await writer.get(`${list}&merged=true`), [second.id, third.id])).toEqual([third.id]);
    expect((await writer.put(`${segment}/${third.id}`, { label: 'x' })).status).toBe(409);
    const parted = await merger.post(`undo/${merged.headers.get('x-command')}`, {});
    expect(own(await writer.get(list, after(parted)), [second.id, third.id])).toEqual([third.id, second.id]);

    const gone = await writer.delete(`${segment}/${id}`);
    expect(gone.body.deleted).toContain(id);
    expect(own(await writer.get(list, after(gone)), [id])).toEqual([]);
    expect(own(await writer.get(`${list}&deleted=true`), [id])).toEqual([id]);
    expect((await create({ identifier: `${name}-1` })).body.errors).toMatchObject([{ rule: 'is_unique' }]);
    const back = await writer.post(`${segment}/${id}/restore`);
    expect(back.body[0]).toMatchObject({ id, deleted: false });
    const undone = await writer.post(`undo/${changed.headers.get('x-command')}`, {});
    expect(undone.body).toMatchObject([{ id, label: 'Erster' }]);

    const changes = (await callers['READER']!.get(`change-set?elementId=${id}`, after(undone))).body;
    expect(changes.map((it: Thing) => it.type)).toEqual(['UPDATE', 'UPDATE', 'DELETE', 'UPDATE', 'CREATE']);
    const then = await writer.get(`${segment}/${id}?asOf=${changes[3].date}`);
    expect(then.body).toMatchObject({ label: 'Anders', deleted: false });
    const fresh = await create({ label: 'Irrtum', identifier: `${name}-2` });
    const taken = await writer.post(`undo/${fresh.headers.get('x-command')}`, {});
    expect((await writer.get(`${segment}/${fresh.body.id}`, after(taken))).status).toBe(404);
    expect((await create({ identifier: `${name}-2` })).status).toBe(201);
  },
);
