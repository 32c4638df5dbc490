import { ElementType } from '@contracts/planning/types.js';
import { newTypes } from './newTypes.js';

const type = (id: string, kind: string, more: object = {}) =>
  Object.assign(new ElementType(), { id, kind, label: id, parents: ['ROOT'], revision: -1, ...more });

test("types are offered outermost kind first, a tenant's own after those that all have", () => {
  const all = [
    type('3', 'SUB'),
    type('5', 'MAIN', { label: 'Messe', revision: 7 }),
    type('2', 'MAIN'),
    type('1', 'GROUPING'),
  ];
  const offered = newTypes(all);
  expect(offered.map(({ id }) => id)).toEqual(['1', '2', '5', '3']);
  expect(offered.map(({ name }) => name).indexOf('Messe')).toBe(2);
});

test('before the types are known the four kinds are offered, by the places where they stand', () => {
  expect(newTypes([]).map(({ kind, id }) => [kind, id])).toEqual([
    ['GROUPING', undefined],
    ['MAIN', undefined],
    ['SUB', undefined],
    ['MILESTONE', undefined],
  ]);
});
