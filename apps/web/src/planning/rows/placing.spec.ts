import { arranged, moved, outsideOf, type Placing, placed } from './placing.js';
import type { PlanRow } from './planRow.js';
import { ids, tree } from './rows.harness.js';

const forest = tree(
  'G a 2026-01-01 2026-06-30',
  '  M a1 2026-02-01 2026-03-31',
  '    S a11 2026-02-10 2026-02-20',
  '    S a12 2026-03-01 2026-03-10',
  '  M a2 2026-04-01 2026-04-30',
);

test('start and end by the same days takes along what is below', () => {
  expect(placed(forest, [{ id: 'a1', startDate: '2026-02-03', endDate: '2026-04-02' }])).toEqual({
    a1: { startDate: '2026-02-03', endDate: '2026-04-02' },
    a11: { startDate: '2026-02-12', endDate: '2026-02-22' },
    a12: { startDate: '2026-03-03', endDate: '2026-03-12' },
  });
});

test('another length touches no child', () => {
  expect(placed(forest, [{ id: 'a1', startDate: '2026-02-01', endDate: '2026-04-02' }])).toEqual({
    a1: { startDate: '2026-02-01', endDate: '2026-04-02' },
  });
});

test('what is named itself does not come along', () => {
  const places = placed(forest, [
    { id: 'a1', startDate: '2026-02-02', endDate: '2026-04-01' },
    { id: 'a11', startDate: '2026-02-15', endDate: '2026-02-16' },
  ]);
  expect(places['a11']).toEqual({ startDate: '2026-02-15', endDate: '2026-02-16' });
  expect(places['a12']).toEqual({ startDate: '2026-03-02', endDate: '2026-03-11' });
});

test('parents grow where that is wished, all of them', () => {
  const late = { id: 'a12', startDate: '2026-07-01', endDate: '2026-07-10', extendParents: true };
  expect(placed(forest, [late])).toEqual({
    a12: { startDate: '2026-07-01', endDate: '2026-07-10' },
    a1: { startDate: '2026-02-01', endDate: '2026-07-10' },
    a: { startDate: '2026-01-01', endDate: '2026-07-10' },
  });
});

test('what would stand outside its parent is told by the server’s rule, both by their names', () => {
  const late = outsideOf(forest, [{ id: 'a2', startDate: '2026-06-20', endDate: '2026-07-19' }]);
  const named = { parent: 'a', parentLabel: 'a', child: 'a2', childLabel: 'a2' };
  expect(late).toMatchObject({ row: { id: 'a2' }, parent: { id: 'a' } });
  expect(late?.errors).toEqual([
    { field: 'endDate', rule: 'date_after_children', params: { ...named, date: '2026-07-19' } },
  ]);
  expect(outsideOf(forest, [{ id: 'a2', startDate: '2026-05-01', endDate: '2026-05-30' }])).toBeNull();
  const wider = { id: 'a2', startDate: '2026-06-20', endDate: '2026-07-19', extendParents: true };
  expect(outsideOf(forest, [wider])).toBeNull();
});

test('so is what a shorter parent leaves outside, but for what comes along', () => {
  const rulesOf = (...items: Placing[]) => outsideOf(forest, items)?.errors.map(({ rule }) => rule);
  expect(rulesOf({ id: 'a1', startDate: '2026-02-15' })).toEqual(['date_before_children']);
  expect(rulesOf({ id: 'a1', endDate: '2026-03-05' })).toEqual(['date_after_children']);
  const child = { id: 'a12', startDate: '2026-03-01', endDate: '2026-03-05' };
  expect(rulesOf({ id: 'a1', endDate: '2026-03-05' }, child)).toBeUndefined();
  expect(rulesOf({ id: 'a1', startDate: '2026-02-03', endDate: '2026-04-02' })).toBeUndefined();
});

test('under another parent it is that one’s days that count, and that one grows where it is wished', () => {
  expect(outsideOf(forest, [{ id: 'a12', parentId: 'a2' }])).toMatchObject({
    ...{ row: { id: 'a12' }, parent: { id: 'a2' } },
    errors: [{ rule: 'date_before_children', params: { date: '2026-03-01' } }],
  });
  expect(outsideOf(forest, [{ id: 'a12', parentId: null }])).toBeNull();
  const into = { id: 'a12', parentId: 'a2', startDate: '2026-03-01', endDate: '2026-03-10', extendParents: true };
  expect(outsideOf(forest, [into])).toBeNull();
  expect(placed(arranged(forest, [into]), [into])['a2']).toEqual({ startDate: '2026-03-01', endDate: '2026-04-30' });
});

test('a row moves with all below it, and takes its depth anew', () => {
  const after = moved(forest.rows, { id: 'a12', parentId: 'a2' });
  expect(ids([...after])).toEqual(['a', 'a1', 'a11', 'a2', 'a12']);
  expect(after[4]).toMatchObject({ parentId: 'a2', depth: 2 });
  const top = moved(forest.rows, { id: 'a1', parentId: null, position: 0 });
  expect(ids([...top])).toEqual(['a1', 'a11', 'a12', 'a', 'a2']);
  expect(top.map(({ depth }: PlanRow) => depth)).toEqual([0, 1, 1, 0, 1]);
});

test('positions count without the row itself', () => {
  expect(ids([...moved(forest.rows, { id: 'a11', position: 1 })])).toEqual(['a', 'a1', 'a12', 'a11', 'a2']);
  expect(ids([...moved(forest.rows, { id: 'a12', position: 0 })])).toEqual(['a', 'a1', 'a12', 'a11', 'a2']);
});
