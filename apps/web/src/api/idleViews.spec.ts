import { idleViews } from './idleViews.js';

const cacheOf = (...keys: string[]) => new Map(keys.map((key) => [key, 'answer']));
afterEach(() => jest.useRealTimers());

test('an answer that nobody shows is forgotten after a while, one that is shown again stays', () => {
  jest.useFakeTimers();
  const [views, cache] = [idleViews(60_000), cacheOf('one', 'two')];
  const hide = views.show(cache, 'one');
  const hideToo = views.show(cache, 'one');
  views.show(cache, 'two')();
  hide();
  jest.advanceTimersByTime(60_000);
  expect([...cache.keys()]).toEqual(['one']);
  hideToo();
  jest.advanceTimersByTime(59_999);
  const hideAgain = views.show(cache, 'one');
  jest.advanceTimersByTime(60_000);
  expect([...cache.keys()]).toEqual(['one']);
  hideAgain();
  jest.advanceTimersByTime(60_000);
  expect([...cache.keys()]).toEqual([]);
  expect(views.size()).toBe(0);
});

test('of the plans of moments the last two stay; what arrives late for another goes too', () => {
  jest.useFakeTimers();
  const days = ['1', '2', '3', '4', '5'];
  const [views, cache] = [idleViews(60_000, 2), cacheOf('light', ...days)];
  views.show(cache, 'light')();
  for (const day of days) views.show(cache, day, true)();
  expect([...cache.keys()]).toEqual(['light', '4', '5']);
  cache.set('1', 'late');
  jest.advanceTimersByTime(60_000);
  expect([...cache.keys()]).toEqual([]);
});
