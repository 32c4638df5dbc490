import { Readable } from 'node:stream';
import exceljs from 'exceljs';
import { type Api, signIn } from './api.js';
import { type Element, make, type Problem, written } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

interface Change {
  date: string;
  type: string;
  properties: { name: string; old: unknown; new: unknown }[];
}

let it: Product;
let api: Api;
beforeAll(async () => {
  it = await product();
  api = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

const get = <T = Element>(path: string, headers = {}) => api.call<T>('GET', path, undefined, headers);

test('the plan at the very time of each event; history newest first', async () => {
  const project = await make(api, 'MAIN', null, { label: 'Eins' });
  await later();
  await api.call('PUT', `plan-element/${project.id}`, { label: 'Zwei' });
  await later();
  const deleted = await api.call('DELETE', `plan-element/${project.id}`);
  const { body: changes } = await get<Change[]>(`change-set?elementId=${project.id}`, written(deleted));
  expect(changes.map(({ type }) => type)).toEqual(['DELETE', 'UPDATE', 'CREATE']);
  expect(changes[1]?.properties).toEqual([{ name: 'label', old: 'Eins', new: 'Zwei' }]);
  const [end, middle, start] = changes.map(({ date }) => date) as [string, string, string];
  const at = async (time: string) => get(`plan-element/${project.id}?asOf=${time}`);
  expect((await at(start)).body.label).toBe('Eins');
  expect((await at(middle)).body).toMatchObject({ label: 'Zwei', deleted: false });
  expect((await at(end)).body['deleted']).toBe(true);
  expect((await at(new Date(Date.parse(start) - 1).toISOString())).status).toBe(404);
  const rows = (await get<Element[]>(`plan/gantt-element?asOf=${start}`)).body;
  expect(rows.find(({ id }) => id === project.id)).toMatchObject({ label: 'Eins', depth: 0 });
});

test('money and children of a past date', async () => {
  const project = await make(api, 'MAIN');
  const entry = (amount: number) => ({ kind: 'PLAN', costTypeId: null, period: '2026-03', amount, description: '' });
  const action = await make(api, 'SUB', project.id, { costObjects: [entry(1_000)] });
  await later();
  const then = new Date().toISOString();
  await later();
  await make(api, 'SUB', project.id);
  const changed = await api.call('PUT', `plan-element/${action.id}`, { costObjects: [entry(7_000)] });
  const total = async (query: string) =>
    (await get<{ total: { plan: number } }>(`plan-element/cost-info/${project.id}${query}`, written(changed))).body
      .total.plan;
  expect([await total(''), await total(`?asOf=${then}`)]).toEqual([7_000, 1_000]);
  const children = async (query: string) => (await get<Element[]>(`plan-element/${project.id}/children${query}`)).body;
  expect([(await children('')).length, (await children(`?asOf=${then}`)).length]).toEqual([2, 1]);
});

test('the plan of a past date and what became of it are files, days as days and money as money', async () => {
  const entry = { kind: 'BUDGET', costTypeId: null, period: '2026-03', amount: 12_500_000, description: '' };
  const project = await make(api, 'MAIN', null, { label: 'Alt', identifier: 'A-1' });
  await later();
  const then = new Date().toISOString();
  await later();
  const dates = { startDate: '2026-02-01', endDate: '2026-12-31' };
  const changed = await api.call('PUT', `plan-element/${project.id}`, { label: 'Neu', costObjects: [entry], ...dates });
  const file = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json', prefer: 'wait=30' };
    const answer = await fetch(`${it.url}/api/dev/${path}`, {
      ...{ method: 'POST', headers: { ...headers, ...written(changed) }, body: JSON.stringify(body) },
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const json = async (path: string, body: object) => {
    const { status, bytes } = await file(path, { ...body, format: 'JSON' });
    expect([path, status]).toEqual([path, 200]);
    return JSON.parse(bytes.toString()) as Record<string, unknown>[];
  };
  const named = { filters: "identifier='A-1'" };
  expect(await json('export/plan', { ...named, asOf: then, columns: ['label', 'startDate', 'budget'] })).toEqual([
    { id: project.id, label: 'Alt', startDate: '2026-01-01', budget: 0 },
  ]);
  const [line, ...others] = await json('plan/comparison/export', { ...named, from: then });
  expect(others).toEqual([]);
  expect(line).toMatchObject({ kind: 'moved', startBefore: '2026-01-01', start: '2026-02-01', endBefore: null });
  expect(line).toMatchObject({ budgetBefore: 0, budget: 12_500, planBefore: null, others: 'label: Alt → Neu' });
  const book = new exceljs.Workbook();
  const { bytes } = await file('plan/comparison/export', { ...named, from: then, language: 'de' });
  await book.xlsx.read(Readable.from([bytes]));
  const [head, row] = [1, 2].map((n) => book.worksheets[0]?.getRow(n).values as unknown[]);
  const cell = (heading: string) => row?.[head?.indexOf(heading) ?? -1];
  expect([cell('Unterschied'), cell('Beginn vorher'), cell('Budget')]).toEqual([
    ...['verschoben', new Date('2026-01-01T00:00:00Z'), 12_500],
  ]);
  expect((await file('export/invoices', { asOf: then })).status).toBe(422);
  expect((await file('export/plan', { asOf: 'nope' })).status).toBe(400);
});

test('before everything there is nothing; what is no time is malformed', async () => {
  expect((await get<Element[]>('plan-element?asOf=2020-01-01')).body).toEqual([]);
  for (const time of ['nope', '2026-02-30', '2026-13-01T00:00:00Z'])
    expect((await get(`plan-element?asOf=${time}`)).status).toBe(400);
});

describe('lists', () => {
  let [first, second] = [{} as Element, {} as Element];
  beforeAll(async () => {
    const span = { startDate: '2026-03-15', endDate: '2026-03-31' };
    first = await make(api, 'MAIN', null, { ...span, label: "O'Brien, GmbH; x=1", identifier: 'F-1' });
    second = await make(api, 'MAIN', null, { label: 'Größe', identifier: 'F-2', description: 'Tief im Text' });
    await get('plan-element', written(await api.call('PUT', `plan-element/${first.id}`, { sponsorName: 'x' })));
  });

  test.each([
    ["label='O''Brien, GmbH; x=1'", 'F-1'],
    ["identifier='F-1';'F-2'", 'F-1 F-2'],
    ["text='GRÖSSE'", 'F-2'],
    ["text='größe'", 'F-2'],
    ["text='tief im'", 'F-2'],
    ["text='f-2'", 'F-2'],
    ["startDate='2026-03-01..2026-03-31',identifier='F-1';'F-2'", 'F-1'],
    ["startDate='..2026-02',identifier='F-1';'F-2'", 'F-2'],
    ["description='Tief im Text'", 'F-2'],
    ["responsible='',identifier='F-1'", 'F-1'],
  ])('%s finds %j in both lists', async (filters, found) => {
    for (const list of ['plan-element', 'plan/gantt-element']) {
      if (list !== 'plan-element' && filters.startsWith('description')) continue;
      const { body } = await get<Element[]>(`${list}?sort=identifier&filters=${encodeURIComponent(filters)}`);
      const ours = body.filter(({ id }) => id === first.id || id === second.id);
      expect(ours.map(({ identifier }) => identifier).join(' ')).toBe(found);
    }
  });

  test.each(["nope='1'", 'label=x', "label='x", "label='x',", "__proto__='x'", "constructor='x'"])(
    '%s is malformed and says where',
    async (filters) => {
      const { status, body } = await get<Problem>(`plan-element?filters=${encodeURIComponent(filters)}`);
      expect(status).toBe(400);
      expect(body.errors?.[0]).toMatchObject({ field: 'filters', params: { at: expect.any(Number) } });
    },
  );

  test('pages with a total; anything else is 400', async () => {
    const page = await get<Element[]>('plan-element?sort=-identifier,label&limit=1&offset=1');
    expect(page.body.map(({ identifier }) => identifier)).toEqual(['F-1']);
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(1);
    for (const query of [
      'limit=-1',
      'limit=x',
      'limit=50001',
      'offset=1.5',
      'sort=nope',
      'deleted=maybe',
      'sort=a&sort=b',
    ])
      expect([query, (await get(`plan-element?${query}`)).status]).toEqual([query, 400]);
  });

  test('tags: the revision of a single thing, weak ones over lists, 304, and what was written is waited for', async () => {
    const one = await get(`plan-element/${first.id}`);
    expect(one.headers.get('etag')).toBe(`"${one.body.revision}"`);
    for (const path of ['plan-element', 'plan/gantt-element', `plan-element/${first.id}?enrich=true`]) {
      const tag = (await get(path)).headers.get('etag') ?? '';
      expect(tag).toMatch(/^W\//);
      expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
      const changed = await api.call('PUT', `plan-element/${first.id}`, { startDate: dayAfter() });
      expect((await get(path, { 'if-none-match': tag, ...written(changed) })).status).toBe(200);
    }
    const headers = { authorization: `Bearer ${api.token}`, 'x-min-position': '99999999999999' };
    const ahead = await fetch(`${it.url}/api/dev/plan-element`, { headers });
    expect([ahead.status, ahead.headers.has('retry-after')]).toEqual([503, true]);
  });
});

let day = 0;
const dayAfter = () => `2026-03-0${++day}`;
/** Two events of the same millisecond have the same time. */
const later = () => new Promise((resolve) => setTimeout(resolve, 5));
