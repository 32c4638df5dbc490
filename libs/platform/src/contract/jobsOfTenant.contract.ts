import { ended, type Now, worker } from './jobs.harness.js';
import { until } from './sample.js';

/** Part of the jobs' suite: a tenant that is no more. */
export function removing(now: Now): void {
  test('all of a tenant is gone, what waits and what has ended; another keeps its own', async () => {
    const { store, given } = now();
    const work = worker(store, 'a');
    const done = await store.add('t', 'a', 1);
    const kept = await store.add('u', 'a', 1);
    await until(ended(store, done));
    await until(() => work.begun.length === 2);
    await work.close();
    const later = await store.add('t', 'b', 2, { delay: 3_600_000, key: 'k' });
    await store.removeAll('t');
    for (const jobs of [store, await given.another()]) {
      for (const id of [done, later]) expect(await jobs.get('t', id)).toBeNull();
      expect((await jobs.get('u', kept))?.state).toBe('done');
    }
    expect((await store.counts()).find(({ name }) => name === 'b')?.waiting ?? 0).toBe(0);
  });
}
