import { countHeld } from '../held.js';
import { processMetrics } from './metrics.js';

test('the first reading tells how things are now, asked once', async () => {
  let asked = 0;
  const end = countHeld('toys', () => 3);
  const registry = processMetrics({
    reach: async () => [{ store: 'events', seconds: 0.25 }],
    shown: async () => [],
    projections: {
      status: async () => {
        asked++;
        return [
          { tenant: 'one', position: 7, head: 7, lag: 0, bytes: 2_000 },
          { tenant: 'two', position: 3, head: 43, lag: 40, bytes: 0, failed: 'event 4' },
        ];
      },
    },
  });
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'etatwerk_leases 1',
      'etatwerk_projections_failed 1',
      'etatwerk_projections_loaded 1',
      'etatwerk_projection_bytes 2000',
      'etatwerk_held{what="toys"} 3',
      'etatwerk_tenants_by_lag{most="0"} 1',
      'etatwerk_tenants_by_lag{most="100"} 1',
      'etatwerk_store_up{store="events"} 1',
      'etatwerk_store_seconds{store="events"} 0.25',
    ]),
  );
  expect(asked).toBe(1);
  end();
  expect(await registry.metrics()).toContain('etatwerk_held{what="toys"} 0');
});
