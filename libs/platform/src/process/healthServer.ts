import { fastify } from 'fastify';
import { type Asked, openReadiness, serveHealth } from './health.js';
import { processMetrics } from './metrics.js';
import { urlOf } from './urlOf.js';

/** Milliseconds that a connection may say nothing; and how many of them there may be: a proxy, a metrics' collector. */
const patience = 30_000;
const mostConnections = 200;

/** What a process without the role `api` serves: health and metrics, and 503 for all else (http.md, Running it). */
export interface HealthServer {
  /** Answers the address it listens at. */
  listen(port: number, host: string): Promise<string>;
  close(): Promise<void>;
}

export function openHealthServer(asked: Asked): HealthServer {
  const server = fastify({ connectionTimeout: patience, requestTimeout: patience });
  server.server.maxConnections = mostConnections;
  server.setNotFoundHandler((_, reply) => {
    const problem = {
      type: 'urn:etatwerk:problem:UNAVAILABLE',
      title: 'Not available now',
      status: 503,
      detail: 'UNAVAILABLE',
    };
    void reply
      .code(503)
      .headers({ 'retry-after': '1', 'cache-control': 'no-store' })
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify({ ...problem, code: 'UNAVAILABLE' }));
  });
  serveHealth(server, openReadiness(asked), processMetrics(asked));
  return {
    async listen(port, host) {
      await server.listen({ port, host });
      return urlOf(server.server);
    },
    close: () => server.close(),
  };
}
