import type { PotBudget } from '@contracts/reports/pots.js';
import { after, project } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';

const { admin } = onServer();

const pot = async (label: string, more: object = {}) =>
  (await admin.post('data-element', { typeId: 'budget-pot', label, ...more })).body.id as string;

test('budgets are told by the pots they come from: allotted, free, spent, too much; what is of no pot beside them', async () => {
  const brand = await pot('Marke');
  const fairs = await pot('Messen', { parentId: brand, volume: 100_000, year: 2026 });
  const films = await pot('Filme', { parentId: brand, volume: 50_000 });
  await pot('Vorjahr', { volume: 7, year: 2025 });
  const split = (...shares: [string, number][]) => ({
    'budget-pot': shares.map(([id, share]) => ({ id, share })),
  });
  const entry = (kind: string, amount: number, more: object = {}) => ({ kind, period: '2026-03', amount, ...more });
  const costObjects = [
    entry('BUDGET', 160_000, { split: split([fairs, 75_000], [films, 25_000]) }),
    entry('BUDGET', 3_000),
    entry('BUDGET', 9_000, { period: '2027-01', split: split([films, 100_000]) }),
    entry('PLAN', 10_000, { split: split([fairs, 100_000]) }),
  ];
  const made = await admin.post('plan-element', project({ costObjects }));
  const read = async (year: number) => {
    const { body } = await admin.get(`report/budget-pots?year=${year}`, after(made));
    return (body as PotBudget[]).map((it) => [it.label, it.depth, it.volume, it.allotted, it.free, it.overAllotted]);
  };
  expect(await read(2026)).toEqual([
    ['Marke', 0, 150_000, 160_000, -10_000, true],
    ['Messen', 1, 100_000, 120_000, -20_000, true],
    ['Filme', 1, 50_000, 40_000, 10_000, false],
    ['', 0, null, 3_000, null, false],
  ]);
  expect(await read(2027)).toEqual([
    ['Marke', 0, 50_000, 9_000, 41_000, false],
    ['Filme', 1, 50_000, 9_000, 41_000, false],
  ]);
  const films75 = [entry('PLAN', 38_000, { split: split([films, 100_000]) })];
  const planned = await admin.post('plan-element', project({ costObjects: films75 }));
  const { body } = await admin.get('report/budget-pots?year=2026', after(planned));
  const reachedBy = (label: string) => (body as PotBudget[]).find((it) => it.label === label)?.reached;
  expect(reachedBy('Filme')).toContainEqual(expect.objectContaining({ measure: 'PLAN', threshold: 75 }));
  expect(reachedBy('Messen')).toEqual([]);
  expect((await admin.get('report/budget-pots?year=x')).status).toBe(400);
});
