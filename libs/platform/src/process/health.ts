import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Progress } from '../projector.js';
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
export interface Asked {
  reach: Reach;
  /** The greatest lag of the read models that this process looks after, or shows. */
  lag(): Promise<number>;
  projections?: Projections | undefined;
  /** What is not right whatever the stores say. */
  also?: readonly string[];
}

/** Positions that projections may be behind under load and still count as caught up. */
const mostLag = 5_000;
/** Milliseconds: the answer comes within two seconds, whoever else does not answer. */
const patience = 1_700;
const names: Record<Store, string> = {
  events: 'the event store',
  rows: 'the read store',
  jobs: 'the job store',
  files: 'the file store',
  vault: 'the vault',
  keys: 'the key store',
};

/** Stores reachable, projections caught up, no event that they can't read. */
export async function readinessOf({ reach, lag, projections, also = [] }: Asked): Promise<Readiness> {
  const [stores, behind, progress] = await Promise.all([
    reach(),
    orElse(lag(), -1),
    orElse<readonly Progress[] | null>(projections?.status() ?? [], null),
  ]);
  const away = stores.flatMap(({ store, seconds }) => (seconds === null ? `${names[store]} is not reachable` : []));
  const problems = [...also, ...away, ...(progress ?? []).flatMap(({ failed }) => failed ?? [])];
  if (!progress) problems.push('the projector does not answer');
  if (behind > mostLag) problems.push('projections are behind');
  return { ready: problems.length === 0, lag: behind, problems };
}

/** What it answers, or something else where it fails or takes too long. */
export async function orElse<T>(answer: Promise<T> | T, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, patience, otherwise);
  });
  const given = Promise.resolve(answer).catch(() => otherwise);
  return Promise.race([given, late]).finally(() => clearTimeout(timer));
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
