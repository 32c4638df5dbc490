import { randomUUID } from 'node:crypto';
import { type Class, type Field, fieldsOf } from '@contracts/fields.js';
import { type RecordKind, recordKinds, sharedSegment } from '@contracts/masterData/kinds.js';
import { contentFields } from '@contracts/masterData/record.js';
import { type Api, signIn } from './api.js';
import { imports } from './imports.js';
import { adminPassword, type Product, product } from './server.js';
import { follow, type Socket } from './socket.js';

/** Every kind of master data out into a file and in again: what its declaration alone makes of it. */
let server: Product;
let socket: Socket;
const at: Record<string, { api: Api; files: ReturnType<typeof imports>; admin: string }> = {};
beforeAll(async () => {
  server = await product({ TENANTS: 'dev,zwei' });
  for (const tenant of ['dev', 'zwei']) {
    const api = await signIn(server.url, adminPassword, { tenant });
    const { id } = (await api.call<{ id: string }>('GET', 'logged-in-user')).body;
    at[tenant] = { api, files: imports(server, api, tenant), admin: id };
  }
  const { token } = at['zwei']!.api;
  socket = await follow(server.url, { token, topics: ['updates/zwei'], tenant: 'zwei' });
});
afterAll(async () => {
  socket?.close();
  await server?.remove();
});

type Values = Record<string, unknown>;
const kinds = Object.entries<RecordKind>(recordKinds);
/** Made so far, by kind. */
const made = new Map<string, Values[]>();

const pointing = ({ to, items, of, kind }: Field): string[] => [
  ...[to, items?.to].filter((it) => it !== undefined),
  ...(kind === 'list' && of ? fieldsOf(of).flatMap(pointing) : []),
];
/** Kinds that others name stand before these. */
const inTurn = kinds.toSorted(
  ([, a], [, b]) => contentFields(a.of).flatMap(pointing).length - contentFields(b.of).flatMap(pointing).length,
);

/** It stands in no file: it would come back without its parts (recordTargets). */
const hasParts = ({ apart, kind, of }: Field): boolean =>
  apart === true || (kind === 'list' && of !== undefined && fieldsOf(of).some((it) => it.apart));

/** What spreadsheets calculate, what parts lists, and what is cut off. */
const odd = ['=1+1', ' außen ', 'a; b | c\\', "'so", '[1]', '表ポ"x'];
const formats = { identifier: '', email: 'kim@example.org', url: 'https://example.org', color: '#33AA66', key: 'key' };

function sampleOf(field: Field, n: number): unknown {
  const { kind, name, format, lines, max = 1_000, min = 0, choices = [], of, to, items } = field;
  if (kind === 'reference') return to === 'user' ? at['dev']!.admin : (made.get(to ?? '')?.[n % 2]?.['id'] ?? null);
  if (kind === 'text' && format === 'key') return `k${n}`;
  if (kind === 'text' && format && format !== 'identifier') return formats[format as 'email'];
  if (kind === 'text') return `${odd[n % odd.length]}${lines === 'many' ? '\r\n\tzwei' : ''}`.slice(0, max);
  if (kind === 'day') return name === 'to' || name === 'exitDate' ? '2026-12-31' : `2026-0${(n % 8) + 1}-15`;
  if (kind === 'flag') return n % 2 === 0;
  if (kind === 'choice') return choices[n % choices.length];
  if (kind === 'decimal') return 7.25;
  if (kind === 'amount') return 1_234_500 + n;
  if (kind === 'integer') return Math.max(min, n + 1);
  if (kind === 'group') return thing(of as Class, n);
  if (kind === 'map') return of ? {} : { note: '=1', count: 3 };
  if (of) return [thing(of, n + 1), thing(of, n + 2)];
  return items?.to ? [...new Set([0, 1].flatMap((i) => sampleOf(items as Field, i) ?? []))] : ['eins; zwei', '[drei'];
}
const thing = (of: Class, n: number): Values =>
  Object.fromEntries(
    fieldsOf(of)
      .filter(({ name }) => name !== 'id')
      .map((field) => [field.name, sampleOf(field, n)]),
  );

const listOf = async (tenant: string, name: string, { segment }: RecordKind): Promise<Values[]> => {
  const query = segment === sharedSegment ? `?typeId=${name}` : '';
  const { body } = await at[tenant]!.api.call<Values[]>('GET', `${segment}${query}`);
  return body.filter(({ builtIn }) => builtIn !== true);
};

/** What is the same in another tenant: items are told by what they say, people by their names. */
function shown(records: readonly Values[]): unknown {
  const [dev, zwei] = [at['dev']!.admin, at['zwei']!.admin];
  return records.map(({ revision: _, createdAt: __, modifiedAt: ___, modifiedBy: ____, ...rest }) =>
    JSON.parse(
      JSON.stringify(rest, (key, value) =>
        value === zwei
          ? dev
          : key !== '' && typeof value === 'object' && value?.id
            ? { ...value, id: undefined }
            : value,
      ),
    ),
  );
}

const exported = (tenant: string, kind: string, body: object) =>
  at[tenant]!.files.raw('POST', `export/master-data/${kind}`, JSON.stringify(body), {
    'content-type': 'application/json',
    prefer: 'wait=30',
  });

async function fill(name: string, kind: RecordKind): Promise<void> {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const records: Values[] = [];
  for (const [n, id] of ids.entries()) {
    const inFiles = contentFields(kind.of).filter((field) => !hasParts(field));
    const content = Object.fromEntries(inFiles.map((field) => [field.name, sampleOf(field, n)]));
    const body = {
      ...content,
      ...(kind.segment === sharedSegment && { typeId: name }),
      ...{ id, label: ['Eins', 'Zwei; und', 'Zwei; und'][n], identifier: n === 1 ? '' : `=${n}` },
      ...(kind.tree && n > 0 && { parentId: ids[0] }),
      ...('customProperties' in content && { customProperties: n ? {} : content['customProperties'] }),
      ...('fields' in content && {
        fields: (content['fields'] as Values[]).map((it) => ({ ...it, kind: 'TEXT', to: '' })),
      }),
    };
    const { status, body: answer } = await at['dev']!.api.call<Values>('POST', kind.segment, body);
    expect([status, answer['errors']]).toEqual([201, undefined]);
    records.push({ id });
  }
  made.set(name, records);
}

const order = ['XLSX', 'CSV', 'JSON'] as const;

test.each(inTurn.map((it, i) => [...it, order[i % 3]!] as const))(
  '%s: out and in again changes nothing; into another tenant it is the same; others hear of it',
  async (name, kind, format) => {
    await fill(name, kind);
    // Read first: what was written by then is in the file, too.
    const source = await listOf('dev', name, kind);
    const file = await exported('dev', name, { format, language: ['de', 'en', 'ja'][made.size % 3] });
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('filename')]);
    const [dev, zwei] = [at['dev']!.files, at['zwei']!.files];

    const again = (await dev.upload(name, `again.${format}`, file.bytes)).body;
    expect([again.problems, again.questions]).toEqual([[], []]);
    expect(again.counts).toMatchObject({ rows: source.length, unchanged: source.length, create: 0, change: 0 });

    const there = (await listOf('zwei', name, kind)).length;
    const taken = (await zwei.upload(name, `over.${format}`, file.bytes)).body;
    expect([taken.problems, taken.counts]).toMatchObject([[], { create: source.length - there, open: 0 }]);
    socket.frames.length = 0;
    const { result } = await zwei.run(taken.id);
    expect(result).toMatchObject({ create: source.length - there, impossible: [] });
    const target = await listOf('zwei', name, kind);
    const isOwn = ({ id }: Values) => made.get(name)!.some((it) => it['id'] === id);
    expect(shown(target.filter(isOwn))).toEqual(shown(source.filter(isOwn)));
    const heard = () =>
      socket.frames.flatMap(({ data }) => {
        const it = data as { updateType?: string; type?: string; element?: Values } | undefined;
        return it?.updateType === 'created' && it.type === kind.segment ? [it.element?.['id']] : [];
      });
    await socket.until(() => made.get(name)!.every(({ id }) => heard().includes(id)));
  },
);

const json = (rows: readonly Values[]) => JSON.stringify(rows);
const columnsOf = (bytes: Buffer) => bytes.toString('utf8').split('\r\n')[0];

test('a kind that a tenant made has its own fields in its files, under their own names', async () => {
  const { api, files } = at['dev']!;
  const fields = [
    { key: 'size', label: 'Größe m²', kind: 'NUMBER', required: true },
    { key: 'price', label: 'Miete', kind: 'AMOUNT' },
    { key: 'since', label: 'Seit', kind: 'DAY' },
    { key: 'form', label: 'Form', kind: 'CHOICE', choices: ['Reihe', 'Insel'] },
    { key: 'agency', label: 'Agentur', kind: 'REFERENCE', to: 'service-provider' },
  ];
  const own = { id: randomUUID(), label: 'Stände: Messe', tree: true, fields };
  await api.call('POST', 'data-element-type', own);
  const agency = (made.get('service-provider') as Values[])[0]!['id'];
  const customProperties = { size: 24, price: 1_250_500, since: '2026-03-01', form: 'Insel', agency };
  const top = { id: randomUUID(), typeId: own.id, label: 'Halle 7', customProperties };
  await api.call('POST', sharedSegment, top);
  const low = { typeId: own.id, label: 'Stand B12', parentId: top.id, customProperties: { size: 9 } };
  await api.call('POST', sharedSegment, low);

  expect(await api.call('GET', `${sharedSegment}?typeId=${own.id}`)).toMatchObject({ body: [{}, {}] });
  const csv = await exported('dev', own.id, { format: 'CSV', language: 'de' });
  expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  expect(columnsOf(csv.bytes)).toContain(
    'Id;Nummer;Bezeichnung;Liegt unter;Beschreibung;Farbe;Größe m²;Miete;Seit;Form;Agentur',
  );
  expect(csv.bytes.toString()).toContain(';24;"1250,5";2026-03-01;Insel;Eins');
  for (const format of ['XLSX', 'CSV', 'JSON']) {
    const { bytes } = await exported('dev', own.id, { format, language: 'ja' });
    const { body } = await files.upload(own.id, `x.${format}`, bytes);
    expect([body.problems, body.questions, body.counts]).toMatchObject([[], [], { unchanged: 2 }]);
    expect(body.labels).toMatchObject({ 'customProperties.size': 'Größe m²' });
    const template = await files.raw('GET', `import/template?kind=${own.id}&format=${format}`);
    const tried = (await files.upload(own.id, `t.${format}`, template.bytes)).body;
    expect([tried.problems, tried.questions, tried.counts]).toMatchObject([[], [], { create: 1 }]);
  }
  const rows = [{ Nummer: 'S1', Bezeichnung: 'Stand C1', 'Größe m²': 12, 'Liegt unter': 'halle 7', Miete: 2.5 }];
  const { body } = await files.upload(own.id, 'mehr.json', json(rows));
  await files.run(body.id);
  const list = (await api.call<Values[]>('GET', `${sharedSegment}?typeId=${own.id}`)).body;
  expect(list.find(({ identifier }) => identifier === 'S1')).toMatchObject({
    ...{ label: 'Stand C1', parentId: top.id, customProperties: { size: 12, price: 2_500 } },
  });
});

test('rows are matched by id, number or label; each refusal says its row, column and rule', async () => {
  const { api, files } = at['dev']!;
  const kind = 'competence';
  const before = (await api.call<Values[]>('GET', 'resource/competence')).body;
  const rows = [
    { id: before[0]!['id'], label: 'Leitung' },
    { label: 'leitung' },
    { identifier: '=2', label: 'Nummer trifft' },
    { label: 'Neu', color: 'rot' },
    { label: '' },
    { label: 'Unter', parentId: 'gibt es nicht' },
    { label: 'Oben', identifier: 'o', parentId: 'u' },
    { label: 'Unten', identifier: 'u', parentId: 'o' },
  ];
  const { body } = await files.upload(kind, 'k.json', json(rows));
  expect(body.problems.map(({ row, column, rule }) => [row, column, rule])).toEqual(
    expect.arrayContaining([
      [4, 'color', 'color'],
      [5, 'label', 'required'],
      [6, 'parentId', 'selection_required'],
      [7, 'parentId', 'cycle'],
      [8, 'parentId', 'cycle'],
    ]),
  );
  expect(body.rows.slice(0, 3).map(({ action }) => action)).toEqual(['change', 'create', 'change']);
  const skipped = body.problems.map(({ row }) => ({ row, skip: true }));
  await files.change(body.id, { rows: skipped });
  const { command, result } = await files.run(body.id);
  expect(result).toMatchObject({ create: 1, change: 2 });
  const now = (await api.call<Values[]>('GET', 'resource/competence')).body.map(({ label }) => label);
  expect(now).toEqual(expect.arrayContaining(['Leitung', 'leitung', 'Nummer trifft']));
  const undone = await files.undo(command);
  expect([undone.status, undone.headers.get('x-command')]).toEqual([200, expect.any(String)]);
  expect(shown((await api.call<Values[]>('GET', 'resource/competence')).body)).toEqual(shown(before));
  const turned = (await api.call<{ takenBack: string | null }>('GET', `import/${body.id}`)).body;
  expect(turned.takenBack).toEqual(expect.any(String));
  expect((await files.undo(turned.takenBack as string)).status).toBe(200);
  expect((await api.call<Values[]>('GET', 'resource/competence')).body.map(({ label }) => label)).toEqual(now);
});

test('a file has what its list has: filtered, sorted, without the deleted; who reads gets it, who keeps the kind imports', async () => {
  const { api } = at['dev']!;
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [n, id] of ids.entries())
    await api.call('POST', 'todo/tag', { id, label: `Sorte ${n}`, color: n === 1 ? '#000000' : '#ffffff' });
  const person = { password: adminPassword, renewPasswordAtNextLogin: false };
  await api.call('POST', 'user', { ...person, username: 'lea', roles: ['READER'] });
  await api.call('POST', 'user', { ...person, username: 'max', roles: ['MASTERDATA'] });
  const lea = imports(server, await signIn(server.url, adminPassword, { username: 'lea' }));
  const max = imports(server, await signIn(server.url, adminPassword, { username: 'max' }));
  const headers = { 'content-type': 'application/json', prefer: 'wait=30' };
  const labels = async (body: object): Promise<string[]> => {
    await api.call('GET', 'todo/tag');
    const { bytes } = await lea.raw(
      'POST',
      'export/master-data/todotag',
      JSON.stringify({ format: 'JSON', ...body }),
      headers,
    );
    return JSON.parse(bytes.toString()).map(({ label }: Values) => label);
  };
  expect(await labels({ filters: "text='Sorte'", sort: '-label' })).toEqual(['Sorte 2', 'Sorte 1', 'Sorte 0']);
  expect(await labels({ filters: "text='Sorte',color='#000000'" })).toEqual(['Sorte 1']);
  const gone = await api.call('DELETE', `todo/tag/${ids[1]}`);
  expect(gone.status).toBe(200);
  expect(await labels({ filters: "text='Sorte'" })).toEqual(['Sorte 0', 'Sorte 2']);
  expect((await exported('dev', 'todotag', { filters: "nothing='x'" })).status).toBe(400);
  expect((await exported('dev', 'no-such-kind', {})).status).toBe(404);
  expect((await lea.upload('todotag', 'x.json', json([{ label: 'Z' }]))).status).toBe(403);
  expect((await max.upload('group', 'x.json', json([{ label: 'Z' }]))).status).toBe(403);
  expect((await max.upload('todotag', 'x.json', json([{ label: 'Z' }]))).status).toBe(201);
});
