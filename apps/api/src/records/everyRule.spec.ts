import { type Class, type Field, fieldsOf } from '@contracts/fields.js';
import { type RecordKind, recordKinds, sharedSegment } from '@contracts/masterData/kinds.js';
import { after, api, type Caller, project, type Thing } from '../testing/api.js';
import { adminPassword, startServer, type TestServer } from '../testing/server.js';
import { type Listener, listen } from '../testing/socket.js';

/** Of every kind there is: what is refused by which rule, by whom it is used, who may do what, and what others hear. */
let server: TestServer;
let socket: Listener;
const callers: Record<string, Caller> = {};
const roles = ['READER', 'PLANNER', 'APPROVER', 'CONTROLLER', 'MASTERDATA', 'ADMIN'];
beforeAll(async () => {
  server = await startServer(['dev']);
  const admin = await api(server).as('admin');
  callers['KEY_USER'] = admin;
  for (const role of roles) {
    const username = `nur-${role}`;
    await admin.post('user', { username, password: adminPassword, roles: [role], renewPasswordAtNextLogin: false });
    callers[role] = await api(server).as(username, adminPassword);
  }
  socket = await listen(server, 'dev', (callers['READER'] as Caller).token);
  socket.send('subscribe', { topics: ['updates/dev'] });
  await socket.next();
});
afterAll(async () => {
  socket?.close();
  await server?.close();
});

const nobody = '00000000-0000-7000-8000-000000000000';
/** What each kind of field, each bound and each format refuses, and by which rule of product.md's section 5. */
function refusedOf(field: Field): readonly (readonly [value: unknown, rule: string, at?: string])[] {
  const { kind, min, max, format, lines, items, of, nullable } = field;
  if (kind === 'text')
    return [
      [7, 'text'],
      ...(max ? [['x'.repeat(max + 1), 'max_length'] as const] : []),
      ...(min ? [[' ', 'required'] as const] : []),
      ...(lines === 'many' ? [] : [['a\nb', 'one_line'] as const]),
      ...(format === 'email' ? [['kim@example', 'email'] as const] : []),
      ...(format === 'url' ? [['http://example.org', 'url'] as const] : []),
      ...(format === 'color' ? [['#12345', 'color'] as const] : []),
      ...(format === 'key' ? [['1a', 'regex'] as const] : []),
    ];
  // Amounts are bounded by what a number can say exactly.
  if (kind === 'amount')
    return [
      ['1', 'integer'],
      [0.5, 'integer'],
      [Number.MAX_SAFE_INTEGER + 1, 'integer'],
    ];
  if (kind === 'integer' || kind === 'decimal')
    return [
      ['1', kind === 'decimal' ? 'numeric' : 'integer'],
      ...(min === undefined ? [] : [[min - 1, 'min_value'] as const]),
      ...(max === undefined ? [] : [[max + 1, 'max_value'] as const]),
    ];
  if (kind === 'day') return [['2026-02-30', 'date_format'], ...(nullable ? [] : [[null, 'required'] as const])];
  if (kind === 'flag') return [['true', 'flag']];
  if (kind === 'choice') return [['NOTHING', 'selection_required']];
  if (kind === 'reference') return [['x', 'selection_required']];
  if (kind === 'map') return [[[], 'object']];
  if (kind === 'group') return insideOf(of as Class, (name, value) => [{ [name]: value }, `.${name}`]);
  if (of) return insideOf(of, (name, value) => [[{ ...wholeOf(of), [name]: value }], `[0].${name}`]);
  return [...(max ? [[Array(max + 1).fill(nobody), 'max_items'] as const] : []), ...firstOf(items as Field)];
}
const firstOf = (items: Field): readonly (readonly [unknown, string, string])[] =>
  refusedOf(items).map(([value, rule]) => [[value], rule, '[0]'] as const);

function insideOf(of: Class, put: (name: string, value: unknown) => [unknown, string]) {
  return fieldsOf(of)
    .filter(({ name, apart }) => name !== 'id' && !apart)
    .flatMap((inner) =>
      refusedOf(inner).map(([value, rule, at = '']) => {
        const [whole, where] = put(inner.name, value);
        return [whole, rule, where + at] as const;
      }),
    );
}

/** What a thing of a class needs. */
const wholeOf = (of: Class): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(of).flatMap((field) => (field.required && !field.made ? [[field.name, some(field)]] : [])),
  );
const some = ({ kind, choices }: Field): unknown =>
  ({ text: 'x', integer: 1, amount: 1, day: '2026-03-01', choice: choices?.[0], reference: nobody })[kind as 'text'];

/** Rules between a record's fields; each said once by its kind's class. */
const between: Readonly<Record<string, readonly (readonly [body: object, field: string, rule: string])[]>> = {
  todostatus: [[{ rank: 0 }, 'rank', 'not_zero']],
  resource: [
    [{ entryDate: '2026-05-02', exitDate: '2026-05-01' }, 'exitDate', 'date_after'],
    [{ absences: [{ from: '2026-05-02', to: '2026-05-01' }] }, 'absences[0].to', 'date_after'],
    [{ workingHours: { monday: 24.01 } }, 'workingHours.monday', 'max_value'],
    [{ workingHours: { sunday: 7.123 } }, 'workingHours.sunday', 'numeric'],
  ],
  news: [[{ from: '2026-05-02', until: '2026-05-01' }, 'until', 'date_after']],
  'data-element-type': [
    [{ fields: [{ key: 'a', label: 'A', kind: 'CHOICE' }] }, 'fields[0].choices', 'required'],
    [{ fields: [{ key: 'a', label: 'A', kind: 'REFERENCE' }] }, 'fields[0].to', 'selection_required'],
  ],
};

const kinds = Object.entries<RecordKind>(recordKinds);
const calls = (name: string, kind: RecordKind) => {
  const shared = kind.segment === sharedSegment ? { typeId: name } : {};
  const writer = callers[kind.may] as Caller;
  const body = (more: object) => ({ ...shared, ...wholeOf(kind.of), label: 'Erster', ...more });
  const create = (more: object, by = writer) => by.post(kind.segment, body(more));
  return { writer, create };
};
const rulesOf = (answer: Thing): unknown[] => [
  answer.status,
  ...(answer.body.errors ?? []).map(({ field, rule }: Thing) => `${field}: ${rule}`),
];

test.each(kinds)('%s: each of its rules refuses, when it is made and when it is changed', async (name, kind) => {
  const { writer, create } = calls(name, kind);
  const { id } = (await create({})).body;
  const wrong = fieldsOf(kind.of)
    .filter(({ made: isMade, apart }) => !isMade && !apart)
    .flatMap((field) =>
      refusedOf(field).map(([value, rule, at = '']) => [{ [field.name]: value }, field.name + at, rule]),
    );
  const told: unknown[] = [];
  for (const [body, field, rule] of [...wrong, ...(between[name] ?? [])] as [object, string, string][]) {
    const answers = [await create(body), await writer.put(`${kind.segment}/${id}`, body)];
    for (const answer of answers) {
      const found = rulesOf(answer);
      if (found[0] !== 422 || !found.includes(`${field}: ${rule}`)) told.push([body, field, rule, found]);
    }
  }
  expect(told).toEqual([]);
});

/** How something names a record of a kind: another record by a field of its class, or an element. */
function naming(name: string, { dimension }: RecordKind, id: string): [segment: string, body: object] | null {
  const entry = { kind: 'PLAN', period: '2026-04', amount: 1_000, costTypeId: id };
  if (name === 'cost-type') return ['plan-element', project({ costObjects: [entry] })];
  if (name === 'conclusion-topic') return ['plan-element', project({ conclusions: [{ topicId: id, rating: 4 }] })];
  if (dimension) return ['plan-element', project({ selections: { [name]: [{ id }] } })];
  for (const [other, { of, segment }] of kinds)
    for (const field of fieldsOf(of)) {
      if (field.to !== name && field.items?.to !== name) continue;
      const shared = segment === sharedSegment ? { typeId: other } : {};
      return [segment, { ...shared, ...wholeOf(of), label: 'Nennt ihn', [field.name]: field.to ? id : [id] }];
    }
  return null;
}

test.each(kinds)(
  '%s: what names it is counted, found with all below, follows a merge, and stays',
  async (name, kind) => {
    const { writer, create } = calls(name, kind);
    const admin = callers['KEY_USER'] as Caller;
    const top = (await create({ label: 'Oben' })).body;
    const low = (await create({ label: 'Darunter', ...(kind.tree && { parentId: top.id }) })).body;
    const into = (await create({ label: 'Anderer' })).body;
    const uses = async (id: string, seen: Thing) => (await admin.get(`${kind.segment}/${id}/usage`, after(seen))).body;
    const how = naming(name, kind, low.id);
    if (!how) return expect(await uses(low.id, { headers: new Headers() })).toEqual([]);
    const [segment, body] = how;
    const user = await admin.post(segment, body);
    expect(user.status).toBe(201);
    for (const { id } of kind.tree ? [low, top] : [low]) {
      const [use, ...others] = await uses(id, user);
      expect([use, others]).toMatchObject([{ type: segment, count: 1, filters: `${name}='${id}'` }, []]);
      const list = `${use.type}?${use.typeId ? `typeId=${use.typeId}&` : ''}filters=${use.filters}`;
      expect((await admin.get(list)).body.map((it: Thing) => it.id)).toEqual([user.body.id]);
    }
    const merged = await admin.post(`${kind.segment}/${low.id}/merge`, { into: into.id });
    expect(await uses(into.id, merged)).toMatchObject([{ count: 1 }]);
    const parted = await admin.post(`undo/${merged.headers.get('x-command')}`, {});
    expect(await uses(into.id, parted)).toEqual([]);

    const gone = await writer.delete(`${kind.segment}/${low.id}`);
    expect(gone.body.deleted).toEqual([low.id]);
    const still = await callers['READER']!.get(`${kind.segment}/${low.id}`, after(gone));
    expect(still.body).toMatchObject({ label: 'Darunter', deleted: true });
    expect((await admin.get(`${segment}/${user.body.id}`, after(gone))).body).toMatchObject(body);
    const anew = await admin.post(segment, body);
    expect([anew.status, anew.body.errors]).toMatchObject([422, [{ rule: 'selection_required' }]]);
    expect((await writer.post(`${kind.segment}/${low.id}/restore`)).status).toBe(200);
    expect((await admin.post(segment, body)).status).toBe(201);
  },
);

test.each(kinds)(
  '%s: all read it, whose it is writes it, nobody else; who looks on hears of each step',
  async (name, kind) => {
    const { writer, create } = calls(name, kind);
    const made = await create({ label: 'Gehört' });
    const [path, query] = [`${kind.segment}/${made.body.id}`, kind.segment === sharedSegment ? `?typeId=${name}` : ''];
    const into = (await create({ label: 'Bleibt' })).body.id;
    for (const role of roles) {
      const caller = callers[role] as Caller;
      expect([role, (await caller.get(path)).status, (await caller.get(kind.segment + query)).status]).toEqual([
        ...[role, 200, 200],
      ]);
      if (role === kind.may) continue;
      const tried = [
        await create({}, caller),
        await caller.put(path, { label: 'Fremd' }),
        await caller.delete(path),
        await caller.post(`${path}/restore`),
        await caller.post(`${path}/merge`, { into }),
        await caller.post(`undo/${made.headers.get('x-command')}`, {}),
      ];
      expect([role, ...tried.map(({ status, body }) => `${status} ${body.code}`)]).toEqual([
        role,
        ...tried.map(() => '403 MISSING_PRIVILEGE'),
      ]);
    }
    const steps = [
      await writer.put(path, { label: 'Anders' }),
      await writer.delete(path),
      await writer.post(`${path}/restore`),
      // Of units: whoever may give any right.
      await (callers['KEY_USER'] as Caller).post(`${path}/merge`, { into }),
    ];
    const last = steps.at(-1) as Thing;
    expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const parted = await (callers['KEY_USER'] as Caller).post(`undo/${last.headers.get('x-command')}`, {});
    const heard: Thing[] = [];
    for (const end = parted.headers.get('x-position'); heard.at(-1)?.data.position !== end; )
      heard.push(await socket.next());
    const ofIt = heard.filter(
      ({ event, data }) => event === 'update' && [data.element, data.element.id].includes(made.body.id),
    );
    expect(ofIt.map(({ data }) => [data.updateType, data.type, data.element.label])).toEqual([
      ['created', kind.segment, 'Gehört'],
      ['updated', kind.segment, 'Anders'],
      ['deleted', kind.segment, undefined],
      ['created', kind.segment, 'Anders'],
      ['updated', kind.segment, 'Anders'],
      ['updated', kind.segment, 'Anders'],
    ]);
    expect(ofIt.at(-1).data.element).toEqual((await callers['READER']!.get(path, after(parted))).body);
  },
);
