import { noFilter } from '../rows/filter.js';
import { filterOf, printPlan } from './terms.js';

test('the plan is filtered by what a filter set says, and says the same', () => {
  const text = "text='messe köln',phase='PLAN';'EXEC',responsible='mira',unitId='nord',cost-center='a'";
  const filter = filterOf(text);
  expect(filter.text).toBe('messe köln');
  expect(filter.terms.map(({ key }) => key)).toEqual(['phase', 'responsible', 'unitId', 'cost-center']);
  expect(printPlan(filter)).toBe(text);
});

test('phrases of which one is enough, and a second one, are terms as others are', () => {
  const text = "text='messe',text='köln';'bonn'";
  expect(filterOf(text).terms.map(({ key }) => key)).toEqual(['text']);
  expect(printPlan(filterOf(text))).toBe(text);
});

test('nothing, and what cannot be read', () => {
  expect([filterOf(''), filterOf('nonsense')]).toEqual([noFilter, noFilter]);
  expect(printPlan(noFilter)).toBe('');
});
