import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { heldNow } from '../held.js';
import type { Progress } from '../projector.js';
import { type Asked, lagOf } from './health.js';
import { addJobMetrics } from './jobMetrics.js';
import { orElse } from './orElse.js';
import { together } from './together.js';

/** What `/metrics` of every process tells. No tenant's name or data stands in it: tenants are counted by their lag. */
export function processMetrics({ reach, shown, projections, jobs }: Asked): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'etatwerk_projection_lag',
    help: 'Positions of the log not yet in the read models; -1: not known',
    registers,
    async collect() {
      this.set(lagOf(await orElse(shown(), null)));
    },
  });
  const reached = together(reach);
  new Gauge({
    name: 'etatwerk_store_seconds',
    help: 'Round trip to a store',
    labelNames: ['store'],
    registers,
    async collect() {
      for (const { store, seconds } of await reached()) if (seconds !== null) this.set({ store }, seconds);
    },
  });
  new Gauge({
    name: 'etatwerk_store_up',
    help: 'A store answers, and takes what is written',
    labelNames: ['store'],
    registers,
    async collect() {
      for (const { store, seconds } of await reached()) this.set({ store }, seconds === null ? 0 : 1);
    },
  });
  new Gauge({
    ...{ name: 'etatwerk_held', labelNames: ['what'], registers },
    help: 'What this process keeps in memory so as not to make it again: entries, characters or bytes by what they are',
    collect() {
      for (const [what, count] of heldNow()) this.set({ what }, count);
    },
  });
  if (jobs) addJobMetrics(registry, jobs);
  if (projections)
    projectorMetrics(
      registry,
      together(() => orElse<readonly Progress[]>(projections.status(), [])),
    );
  return registry;
}

/** Upper bounds, in positions. */
const lags = [0, 100, 5_000, Number.POSITIVE_INFINITY];

function projectorMetrics(registry: Registry, status: () => Promise<readonly Progress[]>): void {
  const registers = [registry];
  new Gauge({
    name: 'etatwerk_leases',
    help: 'Tenants whose rows this process writes',
    registers,
    async collect() {
      this.set((await status()).filter((it) => !it.failed).length);
    },
  });
  new Gauge({
    name: 'etatwerk_projections_failed',
    help: 'Tenants whose projection stands still',
    registers,
    async collect() {
      this.set((await status()).filter((it) => it.failed).length);
    },
  });
  new Gauge({
    name: 'etatwerk_projections_loaded',
    help: 'Tenants whose areas the projector has in memory',
    registers,
    async collect() {
      this.set((await status()).filter(({ bytes }) => bytes > 0).length);
    },
  });
  new Gauge({
    name: 'etatwerk_projection_bytes',
    help: 'Bytes of the events folded that the projector has in memory: a measure of what they take',
    registers,
    async collect() {
      this.set((await status()).reduce((sum, { bytes }) => sum + bytes, 0));
    },
  });
  new Gauge({
    name: 'etatwerk_tenants_by_lag',
    help: 'Tenants of this process by how far their rows are behind (upper bound, positions)',
    labelNames: ['most'],
    registers,
    async collect() {
      const all = await status();
      for (const [i, most] of lags.entries()) {
        const least = lags[i - 1] ?? -1;
        const label = most === Number.POSITIVE_INFINITY ? 'more' : String(most);
        this.set({ most: label }, all.filter((it) => it.lag > least && it.lag <= most).length);
      }
    },
  });
}
