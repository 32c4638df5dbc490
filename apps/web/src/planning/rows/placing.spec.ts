import { moved, placed, unenclosed } from './placing.js';
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

test('the parent that no longer encloses is named', () => {
  const places = placed(forest, [{ id: 'a2', startDate: '2026-06-20', endDate: '2026-07-19' }]);
  expect(unenclosed(forest, places)).toMatchObject({ row: { id: 'a2' }, parent: { id: 'a' } });
  expect(unenclosed(forest, placed(forest, [{ id: 'a2', startDate: '2026-05-01', endDate: '2026-05-30' }]))).toBeNull();
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
