import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

/** How a process is. `problems`: what is not right, in words without any tenant's data. */
export interface Readiness {
  ready: boolean;
  /** Positions of the log not yet in the read models. */
  lag: number;
  problems: readonly string[];
}
export interface Health {
  readiness(): Promise<Readiness>;
}

/** `/healthz`: the process is up. `/readyz`: stores reachable, projections caught up. `/metrics`: Prometheus text. */
export function serveHealth(server: FastifyInstance, health: Health, metrics: Metrics): void {
  server.get('/healthz', (_, reply) => reply.send({ status: 'up' }));
  server.get('/readyz', async (_, reply) => {
    const { ready, lag, problems } = await health.readiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', lag, problems });
  });
  server.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
