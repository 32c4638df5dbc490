import { ancestorsOf, childrenOf, descendantsOf, hasChildren, rowOf, topmost } from '../../ui/grid/forest.js';
import type { PlanRow } from './planRow.js';
import { ids, tree } from './rows.harness.js';

const forest = tree('G a', '  M a1', '    S a11', '    S a12', '  M a2', 'G b');
const of = (id: string) => rowOf(forest, id) as PlanRow;

test('a row knows what is above and below it', () => {
  expect(ids(ancestorsOf(forest, of('a12')))).toEqual(['a1', 'a']);
  expect(ids(descendantsOf(forest, 'a') as PlanRow[])).toEqual(['a1', 'a11', 'a12', 'a2']);
  expect(ids(descendantsOf(forest, 'b') as PlanRow[])).toEqual([]);
  expect(hasChildren(forest, 0)).toBe(true);
  expect(hasChildren(forest, 5)).toBe(false);
});

test('children in their order, of a row and of the top', () => {
  expect(ids(childrenOf(forest, 'a'))).toEqual(['a1', 'a2']);
  expect(ids(childrenOf(forest, null))).toEqual(['a', 'b']);
  expect(childrenOf(forest, 'unknown')).toEqual([]);
});

test('of a choice only what stands under nothing else of it', () => {
  expect(ids(topmost(forest, ['a12', 'a1', 'b', 'a11']))).toEqual(['a1', 'b']);
});
