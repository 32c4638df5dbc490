import { isSameLook, lookIn, lookOf, withLook, without, withoutLook } from './look.js';

const look = lookIn({ years: 'all', by: 'responsible', limits: 'mira:3', sort: 7 });

test('what the address leaves open the saved view says', () => {
  expect(look).toEqual({ by: 'responsible', limits: 'mira:3' });
  const params = withLook(new URLSearchParams('by=phase&year=2026'), look);
  expect([params.get('by'), params.get('limits'), params.get('year')]).toEqual(['phase', 'mira:3', '2026']);
  expect(withoutLook(params).toString()).toBe('year=2026');
});

test('what is taken off beside a saved view that has it is none, and another look than the saved one', () => {
  expect([without('limits', look), without('cols', look)]).toEqual(['', null]);
  const now = lookOf(withLook(new URLSearchParams('limits='), look));
  expect(now).toEqual({ by: 'responsible' });
  expect([isSameLook(now, look), isSameLook(look, { ...look })]).toEqual([false, true]);
});
