import { randomUUID } from 'node:crypto';
import { type Answer, type Api, signIn } from './api.js';
import { type Element, make, rules, wish, written } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

type Sums = Record<string, number>;
interface CostInfo {
  own: Sums;
  total: Sums;
  byPeriod: ({ period: string } & Sums)[];
}

let it: Product;
let api: Api;
beforeAll(async () => {
  it = await product();
  api = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

const entry = (kind: string, period: unknown, amount: unknown, more: object = {}) => ({
  ...{ kind, costTypeId: null, period, amount, description: '' },
  ...more,
});
const book = (id: string, costObjects: unknown) => api.call<Element>('PUT', `plan-element/${id}`, { costObjects });
const info = async (id: string, answer: Answer) =>
  (await api.call<CostInfo>('GET', `plan-element/cost-info/${id}`, undefined, written(answer))).body;

test('sums roll up without what is detached or deleted, and come back with it', async () => {
  const campaign = await make(api, 'GROUPING', null, { endDate: '2099-12-31' });
  const project = await make(api, 'MAIN', campaign.id, { endDate: '2099-12-31' });
  const [a, b] = [await make(api, 'SUB', project.id), await make(api, 'SUB', project.id)];
  await book(a.id, [entry('PLAN', '2026-01', 100), entry('BUDGET', '2026-01', 1_000)]);
  await book(b.id, [entry('PLAN', '2026-01', 10), entry('PLAN', '2098-05', 5)]);
  await make(api, 'SUB', b.id, { costObjects: [entry('PLAN', '2026-01', 1)] });
  const whole = await info(campaign.id, await book(project.id, [entry('BUDGET', '2026-01', 1)]));
  expect(whole.own).toMatchObject({ budget: 0, plan: 0 });
  expect(whole.total).toMatchObject({
    budget: 1_001,
    plan: 116,
    budgetMinusPlan: 885,
    planMinusActual: 116,
    forecast: 5,
  });
  expect(whole.byPeriod.map(({ period, plan }) => [period, plan])).toEqual([
    ...[
      ['2026-01', 111],
      ['2098-05', 5],
    ],
  ]);
  const total = async (answer: Answer) => (await info(campaign.id, answer)).total['plan'];
  const put = (id: string, body: object) => api.call('PUT', `plan-element/${id}`, body);
  expect(await total(await put(b.id, { detached: true }))).toBe(100);
  expect(await total(await put(b.id, { parentId: a.id, extendParents: true }))).toBe(100);
  expect(await total(await put(b.id, { detached: false }))).toBe(116);
  expect(await total(await api.call('DELETE', `plan-element/${a.id}`))).toBe(0);
  expect(await total(await api.call('POST', `plan-element/${a.id}/restore`))).toBe(116);
});

test('amounts are integers up to 2^53, and their sums exact', async () => {
  const [project, most] = [await make(api, 'MAIN'), Number.MAX_SAFE_INTEGER];
  const answer = await book(project.id, [entry('PLAN', '2026-01', most), entry('PLAN', '2026-02', 1 - most)]);
  expect((await info(project.id, answer)).total['plan']).toBe(1);
  const campaign = await make(api, 'GROUPING');
  const sides = [await make(api, 'MAIN', campaign.id), await make(api, 'MAIN', campaign.id)];
  expect((await book(sides[0]!.id, [entry('PLAN', '2026-01', most)])).status).toBe(200);
  expect(rules(await book(sides[1]!.id, [entry('PLAN', '2026-01', 1)]))).toEqual(['max_value']);
  for (const amount of [2 ** 53, -(2 ** 53), 1.5, '1', null, true])
    expect([amount, (await book(project.id, [entry('PLAN', '2026-01', amount)])).status]).toEqual([amount, 422]);
  for (const period of ['2026', '2026-13', '2026-1', '2026-Q1', '2026-01-01', '', null])
    expect([period, (await book(project.id, [entry('PLAN', period, 1)])).status]).toEqual([period, 422]);
});

test('what invoices and runs book is never typed', async () => {
  const project = await make(api, 'MAIN');
  for (const kind of ['COMMITTED', 'PROVISION', 'ACTUAL']) {
    const costObjects = [entry(kind, '2026-01', 1)];
    expect(rules(await book(project.id, costObjects))).toEqual(['derived']);
    expect(rules(await api.call('POST', 'plan-element', wish('MAIN', null, { costObjects })))).toEqual(['derived']);
  }
});

test('splits are exactly 100 % per dimension, selections 0 or 100', async () => {
  const project = await make(api, 'MAIN');
  const product = (label: string) => api.call('POST', 'data-element', { typeId: 'product', label });
  const [id, other] = (await Promise.all(['Messe', 'Handel'].map(product))).map(
    ({ body }) => (body as { id: string }).id,
  ) as [string, string];
  const half = [
    { id, share: 60_000 },
    { id: other, share: 40_000 },
  ];
  const split = (of: unknown) => book(project.id, [entry('PLAN', '2026-01', 1, { split: of })]);
  const select = (selections: unknown) => api.call('PUT', `plan-element/${project.id}`, { selections });
  expect((await split({ product: half })).status).toBe(200);
  for (const wrong of [
    { product: [{ id, share: 99_999 }] },
    { product: [{ id }] },
    { product: [...half, half[0]] },
    // No dimension, no product.
    { product: half, nonsense: [{ id, share: 100_000 }] },
    { product: [{ id: randomUUID(), share: 100_000 }] },
    'x',
  ])
    expect([wrong, (await split(wrong)).status]).toEqual([wrong, 422]);
  for (const right of [{ product: half }, { product: [{ id }, { id: other }] }, { product: [] }])
    expect((await select(right)).status).toBe(200);
  for (const wrong of [
    { product: [{ id, share: 5 }] },
    { product: [{ id, share: 100_001 }] },
    { product: [{ id: 'X' }] },
  ])
    expect((await select(wrong)).status).toBe(422);
});

test('entries are matched by id; equal ones without ids are left as they are', async () => {
  const project = await make(api, 'MAIN');
  const pair = [entry('PLAN', '2026-01', 1), entry('PLAN', '2026-01', 1)];
  const first = await book(project.id, pair);
  const again = await book(project.id, pair);
  expect(again.body).toEqual(first.body);
  const id = randomUUID();
  const twice = [entry('PLAN', '2026-01', 1, { id }), entry('PLAN', '2026-02', 1, { id })];
  expect(rules(await book(project.id, twice))).toEqual(['is_unique']);
  expect((await book(project.id, [])).body['costObjects']).toEqual([]);
});
