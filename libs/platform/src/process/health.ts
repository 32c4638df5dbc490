import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Progress } from '../projector.js';
import type { MeasuredJobs } from './jobMetrics.js';
import { orElse } from './orElse.js';
import type { Reach, Store } from './reach.js';

/** How a process is. `problems`: what is not right, in words without any tenant's data. */
export interface Readiness {
  ready: boolean;
  /** Positions of the log not yet in the read models. */
  lag: number;
  problems: readonly string[];
}
/** What a process that writes the read models knows of them. */
export interface Projections {
  status(): Promise<readonly Progress[]>;
}
/** How far a tenant's read models are: the position they show, and the end of its log. */
export type Shown = Pick<Progress, 'tenant' | 'position' | 'head'>;
export interface Asked {
  reach: Reach;
  /** The read models that this process looks after, or shows; null: not known. */
  shown(): Promise<readonly Shown[] | null>;
  projections?: Projections | undefined;
  jobs?: MeasuredJobs | undefined;
  /** What is not right whatever the stores say. */
  also?: () => readonly string[];
}

/** Milliseconds that read models may be behind under load and still count as caught up. */
const mostBehind = 5_000;
const names: Record<Store, string> = {
  events: 'the event store',
  rows: 'the read store',
  jobs: 'the job store',
  files: 'the file store',
  vault: 'the vault',
  keys: 'the key store',
};

/** Stores reachable, projections caught up, no event that they can't read. */
export function openReadiness({ reach, shown, projections, also = () => [] }: Asked): () => Promise<Readiness> {
  const areBehind = openLateness();
  return async () => {
    const [stores, known, progress] = await Promise.all([
      reach(),
      orElse(shown(), null),
      orElse<readonly Progress[] | null>(projections?.status() ?? [], null),
    ]);
    const away = stores.flatMap(({ store, seconds, refuses }) => {
      if (seconds !== null) return [];
      return `${names[store]} ${refuses ? 'refuses to be written to' : 'is not reachable'}`;
    });
    // What stops many tenants alike is said once.
    const failed = new Set((progress ?? []).flatMap((it) => it.failed ?? []));
    const problems = [...also(), ...away, ...failed];
    if (!progress) problems.push('the projector does not answer');
    if (known && areBehind(known)) problems.push('projections are behind');
    return { ready: problems.length === 0, lag: lagOf(known), problems };
  };
}

/** The greatest lag, in positions of the log; -1: not known. */
export function lagOf(shown: readonly Shown[] | null): number {
  return shown ? Math.max(0, ...shown.map(({ head, position }) => head - position)) : -1;
}

/**
 * Whether read models are behind: they have not reached an end of their log that was seen more than five seconds ago, or
 * at the first look. In time, because what a position counts is the log's own matter. `now`: milliseconds.
 */
export function openLateness(now = () => performance.now()): (shown: readonly Shown[]) => boolean {
  const ends = new Map<string, { head: number; seen: number }>();
  let since = Number.NEGATIVE_INFINITY;
  return (shown) => {
    const time = now();
    for (const { tenant, position, head } of shown) {
      const end = ends.get(tenant);
      if (end ? position >= end.head : position >= head) ends.set(tenant, { head, seen: time });
      else if (!end) ends.set(tenant, { head, seen: since });
    }
    since = time;
    return shown.some(({ tenant }) => time - (ends.get(tenant)?.seen ?? time) > mostBehind);
  };
}

/** `/healthz`: the process is up. `/readyz`: stores reachable, projections caught up. `/metrics`: Prometheus text. */
export function serveHealth(server: FastifyInstance, readiness: () => Promise<Readiness>, registry: Registry): void {
  server.get('/healthz', (_, reply) => reply.send({ status: 'up' }));
  server.get('/readyz', async (_, reply) => {
    const { ready, lag, problems } = await readiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', lag, problems });
  });
  server.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
