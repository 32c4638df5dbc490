import { openLateness, openReadiness } from './health.js';

const at = (position: number, head: number) => [{ tenant: 't', position, head }];

describe('projections are behind', () => {
  test('until they reach the end of the log that was seen first', () => {
    const areBehind = openLateness(() => 0);
    expect(areBehind(at(0, 100))).toBe(true);
    expect(areBehind(at(99, 200))).toBe(true);
    expect(areBehind(at(100, 200))).toBe(false);
  });
  test('when an end seen over five seconds ago is not reached, however little is missing', () => {
    let now = 0;
    const areBehind = openLateness(() => now);
    expect(areBehind(at(10, 10))).toBe(false);
    now = 1_000;
    expect(areBehind(at(10, 9_000))).toBe(false);
    now = 6_001;
    expect(areBehind(at(8_999, 9_001))).toBe(true);
    expect(areBehind(at(9_000, 9_001))).toBe(false);
  });
  test('not while they follow, and not for a tenant that is new', () => {
    let now = 0;
    const areBehind = openLateness(() => now);
    expect(areBehind([])).toBe(false);
    for (; now < 60_000; now += 1_000) expect(areBehind(at(now, now + 1_500))).toBe(false);
    expect(areBehind([...at(now, now), { tenant: 'new', position: 0, head: 3 }])).toBe(false);
  });
});

test('what is not right is said in words, once, however many tenants it stops', async () => {
  const failed = 'an event that this code does not know';
  const one = { tenant: 'one', position: 7, head: 7, lag: 0, bytes: 0, failed };
  const readiness = openReadiness({
    reach: async () => [
      { store: 'rows', seconds: 0.001 },
      { store: 'jobs', seconds: null },
    ],
    shown: async () => [one],
    projections: { status: async () => [one, { ...one, tenant: 'two' }] },
  });
  expect(await readiness()).toEqual({ ready: false, lag: 0, problems: ['the job store is not reachable', failed] });
});
