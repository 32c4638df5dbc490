import type { AddressInfo } from 'node:net';
import type { Ports } from '@platform/ports.js';
import { fastify } from 'fastify';
import { lagOf, type Projections, readinessOf } from './health.js';
import { serveHealth } from './http/health.js';
import { openMetrics } from './http/metrics.js';
import { openTenants } from './tenants.js';

/** What a process without the role `api` serves: health and metrics (http.md, Running it). */
export async function openHealthServer(
  ports: Ports,
  projections: Projections | undefined,
): Promise<{ listen(port: number, host: string): Promise<string>; close(): Promise<void> }> {
  const around = { ports, tenants: await openTenants(ports.events) };
  const server = fastify();
  serveHealth(
    server,
    { readiness: () => readinessOf(around, projections) },
    openMetrics(() => lagOf(around)),
  );
  return {
    async listen(port, host) {
      await server.listen({ port, host });
      return `http://${host}:${(server.server.address() as AddressInfo).port}`;
    },
    close: () => server.close(),
  };
}
