import { ids, row, tree } from '../rows/rows.harness.js';
import { countsOf, differencesOf, withAdded } from './comparison.js';

const then = tree('G a', '  M p 2026-01-01 2026-02-28', '    S s', '  M gone', 'G b').rows;
const now = tree('G a', '  M p 2026-01-08 2026-02-28', '    S s', '    S new', '  M before', 'G b', '  M q').rows;
const money = { plan: 0, committed: 0, provision: 0, budgetMinusPlan: 0, planMinusActual: 0, budgetMinusActual: 0 };
const costs = (budget: number) => ({ ...money, budget, actual: 0, forecast: 0, available: budget });

test('the same rows have no differences', () => {
  expect(differencesOf(then, then).size).toBe(0);
});

test('what came, what went, what moved', () => {
  const found = differencesOf(then, now);
  expect([...found].map(([id, { kind }]) => `${id} ${kind}`).sort()).toEqual([
    'before added',
    'gone removed',
    'new added',
    'p moved',
    'q added',
  ]);
  expect(found.get('p')).toEqual({
    kind: 'moved',
    changes: [{ name: 'dates', old: '2026-01-01/2026-02-28', new: '2026-01-08/2026-02-28' }],
    startDate: '2026-01-08',
    endDate: '2026-02-28',
  });
  expect(countsOf(found)).toEqual({ added: 3, removed: 1, moved: 1, changed: 0 });
});

test('another parent is a move, other contents are a change, both are a move with all that changed', () => {
  const old = row({ id: 'x', parentId: 'a', label: 'Stand', costs: costs(5_000) });
  const one = (change: object) => differencesOf([old], [{ ...old, ...change }]).get('x');
  expect(one({ parentId: 'b' })?.kind).toBe('moved');
  expect(one({ label: 'Messe', phase: 'EXEC' })?.kind).toBe('changed');
  expect(one({ costs: costs(7_000) })?.changes).toEqual([{ name: 'budget', old: 5_000, new: 7_000 }]);
  const both = one({ parentId: 'b', label: 'Messe' });
  expect([both?.kind, both?.changes.map(({ name }) => name)]).toEqual(['moved', ['parentId', 'label']]);
});

test('what is not to be seen is not compared', () => {
  const old = row({ id: 'x', costs: costs(5_000) });
  const { costs: _, ...bare } = old;
  expect(differencesOf([old], [bare]).size).toBe(0);
});

test('later rows stand where they stand today, each with its depth', () => {
  const rows = withAdded(then, now);
  expect(ids(rows)).toEqual(['a', 'p', 's', 'new', 'before', 'gone', 'b', 'q']);
  expect(rows.map(({ depth }) => depth)).toEqual([0, 1, 2, 2, 1, 1, 0, 1]);
  expect(ids(withAdded([], now))).toEqual(ids(now));
  expect(ids(withAdded(then, then))).toEqual(ids(then));
});
