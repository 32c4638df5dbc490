import { readSum, writtenSum } from './sumAt.js';

test('a sum stands in the address by its figure, and its month where it is of one; anything else is none', () => {
  for (const sum of [
    { figure: 'budget', period: null },
    { figure: 'available', period: '2026-03' },
  ] as const)
    expect(readSum(writtenSum(sum))).toEqual(sum);
  expect([readSum(null), readSum('label'), readSum('')]).toEqual([null, null, null]);
});
