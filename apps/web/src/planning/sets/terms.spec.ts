import { noFilter } from '../rows/filter.js';
import { filterOf, printPlan } from './terms.js';

test('the plan is filtered by what a filter set says, and says the same', () => {
  const text = "text='messe köln',phase='PLAN';'EXEC',type='MAIN',responsible='mira',unitId='nord',cost-center='a'";
  const filter = filterOf(text);
  expect(filter).toEqual({
    ...{ text: 'messe köln', phases: ['PLAN', 'EXEC'], types: ['MAIN'], responsible: ['mira'], units: ['nord'] },
    terms: [{ key: 'cost-center', values: [{ is: 'a' }] }],
  });
  expect(printPlan(filter)).toBe(text);
});

test('nothing, what cannot be read, and phases that there are not', () => {
  expect([filterOf(''), filterOf('nonsense'), filterOf("phase='NONSENSE'")]).toEqual([noFilter, noFilter, noFilter]);
  expect(printPlan(noFilter)).toBe('');
});
