import { positionsOf } from './positions.js';

test('positions grow with the log, read back, and are foreign to another log', () => {
  const [mine, other] = [positionsOf('a'), positionsOf('b')];
  expect(BigInt(mine.print(8))).toBeGreaterThan(BigInt(mine.print(7)));
  expect(mine.read(mine.print(2 ** 40))).toBe(2 ** 40);
  expect(other.read(mine.print(7))).toBe('foreign');
  for (const nonsense of ['', 'x', '-1', '1.5', '9'.repeat(30)]) expect(mine.read(nonsense)).toBe('foreign');
});
