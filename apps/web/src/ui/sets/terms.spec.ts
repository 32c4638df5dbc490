const noFilter = { text: '', terms: [] };

import { printShown, shownOf } from './terms.js';

test('the plan is filtered by what a filter set says, and says the same', () => {
  const text = "text='messe köln',phase='PLAN';'EXEC',responsible='mira',unitId='nord',cost-center='a'";
  const filter = shownOf(text);
  expect(filter.text).toBe('messe köln');
  expect(filter.terms.map(({ key }) => key)).toEqual(['phase', 'responsible', 'unitId', 'cost-center']);
  expect(printShown(filter)).toBe(text);
});

test('phrases of which one is enough, and a second one, are terms as others are', () => {
  const text = "text='messe',text='köln';'bonn'";
  expect(shownOf(text).terms.map(({ key }) => key)).toEqual(['text']);
  expect(printShown(shownOf(text))).toBe(text);
});

test('nothing, and what cannot be read', () => {
  expect([shownOf(''), shownOf('nonsense')]).toEqual([noFilter, noFilter]);
  expect(printShown(noFilter)).toBe('');
});
