import { sumOf } from '@contracts/planning/shares.js';
import { addUp, spreadEvenly, withDimension, withoutRecord, withRecord, withShare } from './shares.js';

test('parts are spread so that they always are all', () => {
  const spread = spreadEvenly([{ id: 'a', share: 90_000 }, { id: 'b' }, { id: 'c' }]);
  expect(spread.map(({ share }) => share)).toEqual([33_333, 33_333, 33_334]);
  expect(
    [1, 2, 6, 7, 11].map((n) => sumOf(spreadEvenly(Array.from({ length: n }, (_, i) => ({ id: `${i}` }))))),
  ).toEqual(Array(5).fill(100_000));
});

test('an element is assigned without shares or wholly, an entry only wholly', () => {
  const [none, all, some] = [
    [{ id: 'a' }],
    [
      { id: 'a', share: 60_000 },
      { id: 'b', share: 40_000 },
    ],
    [{ id: 'a', share: 90_000 }],
  ];
  expect([none, all, some, []].map((shares) => addUp(shares, false))).toEqual([true, true, false, true]);
  expect([none, all, some, []].map((shares) => addUp(shares, true))).toEqual([false, true, false, true]);
});

test('the first of a whole has all of it, the next what is left, each record stands once', () => {
  expect(withRecord([], 'a', true)).toEqual([{ id: 'a', share: 100_000 }]);
  expect(withRecord([], 'a', false)).toEqual([{ id: 'a' }]);
  expect(withRecord([{ id: 'a' }], 'b', false)).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(withRecord([{ id: 'a', share: 60_000 }], 'b', false)).toEqual([
    { id: 'a', share: 60_000 },
    { id: 'b', share: 40_000 },
  ]);
  expect(withRecord([{ id: 'a' }], 'a', false)).toEqual([{ id: 'a' }]);
  expect(
    withoutRecord(
      [
        { id: 'a', share: 60_000 },
        { id: 'b', share: 40_000 },
      ],
      'b',
      true,
    ),
  ).toEqual([{ id: 'a', share: 100_000 }]);
});

test('a share of nothing is none, a dimension of nothing too', () => {
  expect(
    withShare(
      [
        { id: 'a', share: 1 },
        { id: 'b', share: 2 },
      ],
      'a',
      0,
    ),
  ).toEqual([{ id: 'a' }, { id: 'b', share: 2 }]);
  expect(withDimension({ product: [{ id: 'a' }] }, 'product', [])).toEqual({});
  expect(withDimension({}, 'product', [{ id: 'a' }])).toEqual({ product: [{ id: 'a' }] });
});
