import { processMetrics } from './metrics.js';

test('the first reading tells how things are now, asked once', async () => {
  let asked = 0;
  const registry = processMetrics({
    reach: async () => [{ store: 'events', seconds: 0.25 }],
    shown: async () => [],
    projections: {
      status: async () => {
        asked++;
        return [
          { tenant: 'one', position: 7, head: 7, lag: 0 },
          { tenant: 'two', position: 3, head: 43, lag: 40, failed: 'event 4' },
        ];
      },
    },
  });
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'etatwerk_leases 1',
      'etatwerk_projections_failed 1',
      'etatwerk_tenants_by_lag{most="0"} 1',
      'etatwerk_tenants_by_lag{most="100"} 1',
      'etatwerk_store_up{store="events"} 1',
      'etatwerk_store_seconds{store="events"} 0.25',
    ]),
  );
  expect(asked).toBe(1);
});
