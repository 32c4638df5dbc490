import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What `/metrics` tells. No tenant's name or data stands in it. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  commands: Counter<'area' | 'outcome'>;
  /** Commands being decided or stored. */
  queued: Gauge;
  sockets: Gauge;
  /** Tenants whose rows are in memory, and how many rows. */
  tenantsHeld: Gauge;
  rowsHeld: Gauge;
  socketsClosedSlow: Counter;
}

/** What the api adds to what every process tells. */
export function apiMetrics(registry: Registry): Metrics {
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'etatwerk_request_seconds',
      help: 'Duration of HTTP calls',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    commands: new Counter({
      name: 'etatwerk_commands_total',
      help: 'Commands',
      labelNames: ['area', 'outcome'],
      registers,
    }),
    queued: new Gauge({ name: 'etatwerk_commands_waiting', help: 'Commands being decided or stored', registers }),
    tenantsHeld: new Gauge({ name: 'etatwerk_tenants_held', help: 'Tenants whose rows are in memory', registers }),
    rowsHeld: new Gauge({ name: 'etatwerk_rows_held', help: 'Rows in memory, of all tenants', registers }),
    sockets: new Gauge({ name: 'etatwerk_sockets', help: 'Open websockets', registers }),
    socketsClosedSlow: new Counter({
      name: 'etatwerk_sockets_closed_slow_total',
      help: 'Websockets closed because they did not keep up',
      registers,
    }),
  };
}

/** Times each call by its route, never by its address, and writes its line in the log. */
export function tellRequests(server: FastifyInstance, { requests }: Metrics, log: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method } = request;
    const { statusCode: status, elapsedTime } = reply;
    // Each look at `routeOptions` makes all of them.
    const route = request.routeOptions.url;
    requests.observe({ method, route: route ?? 'none', status: String(status) }, elapsedTime / 1_000);
    const tenant = (request.params as { tenant?: string } | null)?.tenant;
    const line = { requestId, tenant, method, route, status, ms: Math.round(elapsedTime * 10) / 10 };
    if (status < 400 && method === 'GET') log.debug(line, 'request');
    else log.info(line, 'request');
    done();
  });
}
