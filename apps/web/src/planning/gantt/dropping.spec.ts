import { dropAt, isMoving } from '../../ui/grid/dropping.js';
import { rowOf } from '../../ui/grid/forest.js';
import { mayMoveUnder, usual } from '../rows/nesting.js';
import type { PlanRow } from '../rows/planRow.js';
import { tree } from '../rows/rows.harness.js';

const forest = tree('G a', '  M a1', '    S x', '    S y', '  M a2', 'G b');
const of = (id: string) => rowOf(forest, id) as PlanRow;
/** `at` in rows: 2.5 is the middle of the third. */
const drop = (id: string, at: number, depth: number) =>
  dropAt(
    {
      forest,
      shown: forest.rows,
      mayStandUnder: (row, parent) => mayMoveUnder(forest, row, parent, ({ type }) => usual[type]),
    },
    of(id),
    {
      y: at * 32,
      depth,
      rowHeight: 32,
    },
  );

test('the middle of a row means into it', () => {
  expect(drop('x', 4.5, 2)).toMatchObject({ parentId: 'a2', mark: 'into', position: undefined });
  expect(drop('a1', 5.5, 1)).toMatchObject({ parentId: 'b', mark: 'into' });
});

test('between two rows it stands after the one above, at the depth that is wanted', () => {
  expect(drop('x', 4.05, 2)).toMatchObject({ parentId: 'a1', position: 1, mark: 'line', at: 4, depth: 2 });
  expect(drop('a2', 4.05, 1)).toMatchObject({ parentId: 'a', position: 1, depth: 1 });
  expect(drop('a2', 5.05, 0)).toMatchObject({ parentId: null, position: 1, depth: 0 });
});

test('never where a rule forbids it', () => {
  expect(drop('x', 5.95, 0)).toBeNull();
  expect(drop('a1', 3.5, 2)).toBeNull();
});

test('below the last row it goes to the end', () => {
  expect(drop('a1', 20, 0)).toMatchObject({ parentId: null, position: 2, at: 6 });
});

test('dropping a row where it is changes nothing', () => {
  const same = drop('y', 3.95, 2);
  expect(same && isMoving(forest, 'y', same)).toBeFalsy();
  const up = drop('y', 2.05, 2);
  expect(up && isMoving(forest, 'y', up)).toBe(true);
});
