import { depthFirst, depthFirstBySteps } from './depthFirst.js';

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

test('a large tree is put in order in steps, none of them long', () => {
  const rows = Array.from({ length: 40_000 }, (_, n) => row(`e${n}`, n % 10 === 0 ? null : `e${n - (n % 10)}`, `${n}`));
  const steps = depthFirstBySteps(rows);
  let count = 0;
  for (;;) {
    const step = steps.next();
    count++;
    if (!step.done) continue;
    expect(step.value).toEqual(depthFirst(rows));
    break;
  }
  // Three times over all of them, some thousands in a step.
  expect(count).toBeGreaterThan(25);
});
