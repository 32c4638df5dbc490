import { difference, sumsBy } from '@contracts/reports/difference.js';
import type { Reported } from './difference.js';
import { type Goal, sectionsOf } from './goals.js';
import { arc, partsOf } from './shades.js';
import { placedBars } from './Waterfall.js';

const sums = (plan: number) => sumsBy((figure) => (figure === 'plan' ? plan : 0));
const row = (key: string, ...cells: number[]) => ({
  ...{ key, label: key, depth: 0, cells: cells.map(sums) },
  total: sums(cells.reduce((a, b) => a + b, 0)),
});
const report = (periods: string[], ...rows: ReturnType<typeof row>[]): Reported => ({
  columns: periods.map((period) => ({ period })),
  rows,
  total: sums(rows.reduce((all, { total }) => all + total.plan, 0)),
});
const figuresOf = ({ rows }: Reported) => rows.map(({ key, cells }) => [key, ...cells.map(({ plan }) => plan)]);

test('two moments of a report: what changed, came and went, by row and column', () => {
  const now = report(['Q1', 'Q2'], row('a', 10, 4), row('new', 1, 2));
  const then = report(['Q1', 'Q2'], row('a', 7, 4), row('gone', 3, 0));
  const found = difference(now, then);
  expect(figuresOf(found)).toEqual([
    ['a', 3, 0],
    ['new', 1, 2],
    ['gone', -3, 0],
  ]);
  expect(found.total.plan).toBe(3);
});

test('what is gone stands below what it stood below: the outermost rows together are still the whole', () => {
  const below = (depth: number, key: string, plan: number) => ({ ...row(key, plan), depth });
  const then = report(
    ['Q1'],
    row('brand', 9),
    below(1, 'fair', 5),
    below(2, 'stand', 5),
    below(1, 'film', 4),
    row('old', 2),
    below(1, 'part', 2),
  );
  const now = report(['Q1'], row('brand', 4), below(1, 'film', 4), row('new', 1));
  const found = difference({ ...now, total: sums(5) }, { ...then, total: sums(11) });
  expect(found.rows.map(({ key, depth, total }) => `${depth} ${key} ${total?.plan}`)).toEqual([
    ...['0 brand -5', '1 film 0', '1 fair -5', '2 stand -5', '0 new 1', '0 old -2', '1 part -2'],
  ]);
});

test('more slices than can be told apart are one, and lose nothing', () => {
  const slices = Array.from({ length: 12 }, (_, i) => ({ key: `${i}`, label: '', amount: 12 - i, share: 1_000 }));
  const parts = partsOf(slices, 'übrige');
  expect([parts.length, parts.at(-1)?.label, parts.at(-1)?.share]).toEqual([8, 'übrige', 5_000]);
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(78);
  expect(partsOf(slices.slice(0, 3), '')).toHaveLength(3);
});

test('a piece of a ring begins where the one before ended; one alone is a whole ring', () => {
  expect(arc(0, 0.25, 100, 50)).toBe('M0.00 -100.00A100 100 0 0 1 100.00 -0.00L50.00 -0.00A50 50 0 0 0 0.00 -50.00Z');
  expect(arc(0, 1, 100, 50)).toContain('A100 100 0 1 1');
});

test('a waterfall stands each change on the end of the one before, sums on the ground', () => {
  const bar = (amount: number, isSum = false) => ({ name: '', amount, isSum });
  const placed = placedBars([bar(10, true), bar(5), bar(-20), bar(-5, true)]);
  expect(placed.map(({ from, to }) => [from, to])).toEqual([
    [0, 10],
    [10, 15],
    [15, -5],
    [0, -5],
  ]);
});

test('a goal of a campaign stands in one line with what its projects have of that name and unit', () => {
  const goal = (elementId: string, label: string, campaignId: string | null = 'k', unit = '') =>
    ({ id: `${elementId}${label}`, elementId, label, unit, campaignId, campaignLabel: campaignId }) as Goal;
  const all = [goal('k', 'Leads'), goal('p', ' leads'), goal('p', 'Leads', 'k', '%'), goal('q', 'Leads', null)];
  const told = sectionsOf(all).map(({ id, lines }) => [id, lines.map(({ own, below }) => [own.length, below.length])]);
  expect(told).toEqual([
    [
      'k',
      [
        [1, 1],
        [0, 1],
      ],
    ],
    [null, [[0, 1]]],
  ]);
});
