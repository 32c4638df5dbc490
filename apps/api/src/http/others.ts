import { type Readiness, serveHealth } from '@platform/process/health.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.js';
import { docsPage, docsPolicy, docsScript } from '../openapi/docs.js';
import { apiDocument } from '../openapi/openapi.js';
import { sendProblem } from './filter.js';
import { notFound, Problem } from './problem.js';
import type { Web } from './web.js';

export interface Others {
  version: string;
  web: Web;
  readiness(): Promise<Readiness>;
}

/** What belongs to no tenant: version, documents, health, metrics, the web app, and 404 for all else. */
export function serveOthers(server: FastifyInstance, context: Context, { version, web, readiness }: Others): void {
  const document = () => (made ??= JSON.stringify(apiDocument(version)));
  let made: string | undefined;
  const json = (reply: FastifyReply) => reply.type('application/json; charset=utf-8');
  server.get('/api/version', (_, reply) => json(reply).send({ version, name: 'etatwerk' }));
  server.get('/api/openapi.json', (_, reply) => json(reply).send(document()));
  server.get('/api/docs', (_, reply) =>
    reply.headers({ 'content-security-policy': docsPolicy }).type('text/html; charset=utf-8').send(docsPage),
  );
  server.get('/api/docs/page.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(docsScript));
  serveHealth(server, readiness, context.metrics.registry);
  // Nest sets the handler of unknown addresses at its start: this hook comes before.
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    if (!isApi(request) && web.serve(request, reply)) return;
    const answer = (thrown: unknown) => sendProblem(thrown, request, reply, context.log);
    unknownAddress(context, request).then(answer, answer);
  });
}

const isApi = ({ url }: FastifyRequest): boolean => /^\/api(\/|\?|$)/.test(url);

/** An unknown tenant is told before an unknown path. */
async function unknownAddress({ tenants }: Context, request: FastifyRequest): Promise<Problem> {
  const tenant = /^\/api\/([^/?]+)\/./.exec(request.url)?.[1];
  if (!tenant || (await tenants.find(tenant))) return notFound();
  return new Problem(404, 'TENANT_UNKNOWN');
}
