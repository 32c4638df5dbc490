import { ownRevisions } from './ownRevisions.js';

test('own writes are followed, others are not', () => {
  const own = ownRevisions();
  own.wrote('a', 3, 4);
  own.wrote('a', 4, 7);
  expect(own.after('a', 3)).toBe(7);
  expect(own.after('a', 5)).toBe(5);
  expect(own.after('b', 3)).toBe(3);
});

test('the oldest are forgotten', () => {
  const own = ownRevisions(2);
  own.wrote('a', 1, 2);
  own.wrote('b', 1, 2);
  own.wrote('c', 1, 2);
  expect([own.after('a', 1), own.after('b', 1), own.after('c', 1)]).toEqual([1, 2, 2]);
});
