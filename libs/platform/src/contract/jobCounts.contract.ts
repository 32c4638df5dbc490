import { ended, type Now, worker } from './jobs.harness.js';
import { until } from './sample.js';

export function counting(now: Now): void {
  test('of all tenants, by name and state, seen by others', async () => {
    const { store, given } = now();
    const other = await given.another();
    expect(await other.counts()).toEqual([]);
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    const work = worker(store, 'a.b c', async ({ data }) => {
      if (data === 'bad') throw new Error('bad');
      if (data === 'long') await held;
    });
    const bad = await store.add('t', 'a.b c', 'bad', { tries: 1 });
    await until(ended(store, bad));
    for (const tenant of ['u', 'v']) await store.add(tenant, 'a.b c', 'good');
    await store.add('t', 'a.b c', 'long');
    await store.add('t', 'a.b c', 'after it');
    await store.add('t', 'other', null, { delay: 3_600_000 });
    await store.add('u', 'other', null);
    await until(() => work.begun.includes('long'));
    const counts = await other.counts();
    expect(counts.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'a.b c', waiting: 1, running: 1, done: 2, dead: 1 },
      { name: 'other', waiting: 2, running: 0, done: 0, dead: 0 },
    ]);
    goOn();
    await work.close();
  });
}
