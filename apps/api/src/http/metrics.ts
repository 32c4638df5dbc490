import type { FastifyInstance } from 'fastify';
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

/** Times each call by its route, never by its address. */
export function timeRequests(server: FastifyInstance, { requests }: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    requests.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}
