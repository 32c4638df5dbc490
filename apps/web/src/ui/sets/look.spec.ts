import { changed, isSameLook, lookIn, lookOf, noLook, withLook, withoutView } from './look.js';

const look = lookIn({ years: 'all', by: 'responsible', limits: 'mira:3', sort: 7 });

test('what the address leaves open the saved view says', () => {
  expect(look).toEqual({ by: 'responsible', limits: 'mira:3' });
  const params = withLook(new URLSearchParams('by=phase&year=2026'), look);
  expect([params.get('by'), params.get('limits'), params.get('year')]).toEqual(['phase', 'mira:3', '2026']);
  expect(withoutView(new URLSearchParams(`${params}&years=all&q=x&filters=`)).toString()).toBe('year=2026');
});

test('what is taken off beside a saved view that has it is none, and another look than the saved one', () => {
  const now = lookOf(withLook(changed(new URLSearchParams(), { limits: null, cols: null }, look), look));
  expect(now).toEqual({ by: 'responsible' });
  expect([isSameLook(now, look), isSameLook(look, { ...look })]).toEqual([false, true]);
});

test('an emptied filter is empty also where the saved view has one', () => {
  const saved = { filters: "phase='PLAN'" };
  const address = new URLSearchParams('year=2026');
  for (const filters of [null, '']) {
    expect(changed(address, { filters }, saved).toString()).toBe('year=2026&filters=');
    expect(withLook(changed(address, { filters }, saved), saved).get('filters')).toBe('');
    expect(changed(new URLSearchParams('filters=x'), { filters }, noLook).toString()).toBe('');
  }
  expect(changed(address, (now) => ({ filters: `${now.get('filters')}!` }), saved).get('filters')).toBe(
    "phase='PLAN'!",
  );
});
