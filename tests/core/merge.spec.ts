import { serverItself } from '@domain/identity/rights.js';
import { wish } from '@domain/planning/plan.harness.js';
import type { Plan } from '@domain/planning/plan.js';
import { areas } from '@domain/registry.js';
import type { Engine, Order } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { openEngine } from '@platform/openEngine.js';
import { type Bench, openBench } from './ports.js';
import { code } from './toy.js';

/** Two people change lists of one element that both saw at the same revision. */
let bench: Bench;
let engine: Engine;
const seen = 0;
const kpi = (id: string, actual: number) => ({ id, label: id, operator: 'AT_LEAST', plan: 5, unit: '', actual });
const cost = (id: string, amount: number) => ({
  ...{ id, kind: 'PLAN', costTypeId: null, period: '2026-05', amount, description: '', split: {} },
});
const send = (command: string, data: object, expected?: number) => {
  const order = { tenant: 't', area: 'plan', command, data, by: { user: 'u' }, commandId: freshId(), asks: null };
  const saw = expected === undefined ? {} : { expected: new Map([['a', expected]]) };
  return engine.execute({ ...order, ...saw, answer: () => null } as unknown as Order);
};
const change = (data: object, expected?: number) => send('changeElement', { id: 'a', ...data }, expected);
const element = async () => (await engine.state<Plan>('t', 'plan')).element('a')!;
const costs = async () => (await engine.state<Plan>('t', 'plan')).costs('a').map(({ id, amount }) => [id, amount]);

beforeEach(async () => {
  bench = await openBench();
  engine = openEngine({ ports: bench.ports, areas: Object.values(areas), exclusive: true });
  const names = { firstName: '', lastName: '', email: '', keyUser: true, group: null, roles: [] };
  await engine.execute({
    ...{ tenant: 't', area: 'users', command: 'addUser', data: { id: 'u', username: 'u', ...names } },
    ...{ by: { user: serverItself }, commandId: freshId(), asks: null, answer: () => null },
  });
  // The dimensions and records that the selections name.
  const records = [
    { id: 'p1', kind: 'product' },
    { id: 'p2', kind: 'product' },
    { id: 'z1', kind: 'target-group' },
  ];
  for (const record of records)
    await engine.execute({
      ...{ tenant: 't', area: 'masterData', command: 'createRecord', data: { ...record, label: record.id } },
      ...{ by: { user: 'u' }, commandId: freshId(), asks: null, answer: () => null },
    });
  const lists = { kpis: [kpi('k1', 1), kpi('k2', 2)], costObjects: [cost('c1', 100), cost('c2', 200)] };
  const selections = { product: [{ id: 'p1', share: 100_000 }] };
  const made = { id: 'a', type: 'MAIN', parentId: null, ...lists, selections };
  expect(code(await send('createElement', wish(made as never)))).toBe('done');
});
afterEach(async () => {
  await engine.close();
  await bench.end();
});

test('different items of a list both win; an item that the other one made stays, one that they removed is gone', async () => {
  expect(code(await change({ kpis: [kpi('k1', 9), kpi('k3', 3)] }, seen))).toBe('done');
  expect(code(await change({ kpis: [kpi('k1', 1), kpi('k2', 2), kpi('k4', 4)] }, seen))).toBe('done');
  expect((await element()).kpis.map(({ id, actual }) => [id, actual])).toEqual([
    ...[
      ['k1', 9],
      ['k3', 3],
      ['k4', 4],
    ],
  ]);
});

test('the same field of one item is a conflict, as is an item changed by one and removed by the other', async () => {
  await change({ kpis: [kpi('k1', 9), kpi('k2', 2)] }, seen);
  expect(await change({ kpis: [kpi('k1', 8), kpi('k2', 2)] }, seen)).toMatchObject({
    refusal: { code: 'CONFLICT', params: { field: 'kpis[k1].actual', base: 1, theirs: 9, yours: 8 } },
  });
  expect(code(await change({ kpis: [kpi('k2', 2)] }, seen))).toBe('CONFLICT');
  expect(code(await change({ kpis: [kpi('k1', 9), kpi('k2', 7)] }, seen))).toBe('done');
});

test('cost entries, too: amounts of others stay, what both change is a conflict', async () => {
  await change({ costObjects: [cost('c1', 150), cost('c2', 200), cost('c3', 300)] }, seen);
  expect(code(await change({ costObjects: [cost('c1', 100), cost('c2', 250)] }, seen))).toBe('done');
  expect(await costs()).toEqual([
    ['c1', 150],
    ['c2', 250],
    ['c3', 300],
  ]);
  expect(code(await change({ costObjects: [cost('c1', 111)] }, seen))).toBe('CONFLICT');
});

test('dimensions of the selections, and whole fields', async () => {
  const [one, two] = [[{ id: 'z1', share: 100_000 }], [{ id: 'p2', share: 100_000 }]];
  await change({ selections: { product: [{ id: 'p1', share: 100_000 }], 'target-group': one } }, seen);
  expect(code(await change({ selections: { product: two } }, seen))).toBe('done');
  expect((await element()).selections).toMatchObject({ product: [{ id: 'p2' }], 'target-group': [{ id: 'z1' }] });
  expect(code(await change({ extraReadUsers: ['u'] }, seen))).toBe('done');
  expect(code(await change({ extraReadUsers: [], label: 'x' }, seen))).toBe('CONFLICT');
  expect((await element()).content.label).not.toBe('x');
});
