import { globSync, readFileSync } from 'node:fs';
import { countHeld, held, heldBy, heldNow } from './held.js';

const countOf = (name: string) => new Map(heldNow()).get(name);

test('the least recently asked for goes first, and what there is is counted by its name', () => {
  const one = held<number>('toys', 2);
  one.set('a', 1);
  one.set('b', 2);
  expect(one.get('a')).toBe(1);
  one.set('c', 3);
  expect([one.get('a'), one.get('b'), one.get('c')]).toEqual([1, undefined, 3]);
  const [here, there] = [{}, {}];
  const toysOf = heldBy<number>('toys', 1);
  toysOf(here).set('a', 4);
  toysOf(there).set('a', 5);
  expect([toysOf(here).get('a'), toysOf(there).get('a'), countOf('toys')]).toEqual([4, 5, 4]);
  countHeld('letters', () => 26);
  expect(countOf('letters')).toBe(26);
});

/** Maps of a whole process that are no cache, or that are counted by what they weigh. */
const others: Record<string, string> = {
  'libs/platform/src/held.ts': 'counts itself',
  'libs/platform/src/inTurn.ts': 'only what is at work',
  'libs/platform/src/embedded/rowBuilder.worker.ts': 'only files that are being built',
  'libs/platform/src/distributed/eventstore/client.ts': 'one client an address',
  'apps/api/src/identity/tries.ts': 'who waits, 2,000 at the most',
  'apps/api/src/records/write.ts': 'one a kind of the code',
  'apps/api/src/lists/columns.ts': 'counted as list_characters',
  'apps/api/src/reports/liveCosts.ts': 'counted as cost_entries',
};

test('whatever a process or a tenant keeps by keys comes from here, so that it is bounded and counted', () => {
  const isKept = /^(export )?const \w+ = new (Map|Set)<.*>\(\);|new WeakMap<TenantLive, Map</m;
  const found = globSync('{apps/api,libs/platform}/src/**/*.ts')
    .filter((path) => !path.endsWith('.spec.ts') && isKept.test(readFileSync(path, 'utf8')))
    .sort();
  expect(found).toEqual(Object.keys(others).sort());
});
