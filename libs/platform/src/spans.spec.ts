import { spansOf } from './spans.js';

test('what lies close together is one run, what lies apart are several', () => {
  expect(spansOf([])).toEqual([]);
  expect(spansOf([7])).toEqual([[7, 7]]);
  expect(spansOf([1, 2, 30, 900, 901, 10_000])).toEqual([
    [1, 30],
    [900, 901],
    [10_000, 10_000],
  ]);
});
