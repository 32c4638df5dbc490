import { depthFirst } from './depthFirst.js';

const row = (id: string, parentId: string | null, rank: string) => ({ id, parentId, rank });

test('depth first, siblings by rank in code units, orphans at the root', () => {
  const rows = [
    row('b', null, 'b'),
    row('a2', 'a', 'a'),
    row('a', null, 'Z'),
    row('a1', 'a', 'V'),
    row('x', 'gone', 'A'),
    row('a11', 'a1', '1'),
  ];
  expect(depthFirst(rows).map(({ row: { id }, depth }) => [id, depth])).toEqual([
    ['x', 0],
    ['a', 0],
    ['a1', 1],
    ['a11', 2],
    ['a2', 1],
    ['b', 0],
  ]);
});
