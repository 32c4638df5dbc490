import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boundConnections, endSoon, patience } from './connections.js';
import { Problem } from './problem.js';

/** Bytes of a JSON body: some 10,000 items of a batch. */
const mostBodyBytes = 4 * 1_048_576;
/** Up to so many are read and forgotten before the refusal: who is still sending would not hear it. */
const mostForgottenBytes = 64 * 1_048_576;

export const fastifyOptions = {
  bodyLimit: mostBodyBytes,
  keepAliveTimeout: patience.keepAliveTimeout,
  requestTimeout: patience.requestTimeout,
  connectionTimeout: patience.connectionTimeout,
  logger: false,
  genReqId: requestIdOf,
  requestIdHeader: false,
  return503OnClosing: true,
  // Nothing here is Express middleware.
  skipMiddie: true,
  http: {
    // Room for a thousand ids in an address.
    maxHeaderSize: 65_536,
    headersTimeout: patience.headersTimeout,
    connectionsCheckingInterval: patience.connectionsCheckingInterval,
    // Clients that offer HTTP/2 on a plain connection are answered as if they had not (RFC 9110, 7.8).
    shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket',
    // Asked below: node's own refusal has no body.
    requireHostHeader: false,
  },
  clientErrorHandler: refuseNonsense,
  frameworkErrors: refuseAddress,
  // Bodies and answers are checked by the contracts. The compilers of JSON schemas alone would be a hundred files to load.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  routerOptions: { maxParamLength: 40_000, ignoreTrailingSlash: false },
} as const;

function noSchemas(): never {
  throw new Error('no route has a JSON schema');
}

/** An address that can't be decoded, or is too long, never reaches a route either. */
function refuseAddress(error: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode === 414 ? 414 : 400;
  const problem = new Problem(status, status === 414 ? 'URI_TOO_LONG' : 'MALFORMED');
  void reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem.body()));
}

/** What isn't HTTP at all never reaches a route. */
function refuseNonsense(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const { status, code, words } = nonsense[error.code ?? ''] ?? {
    status: 400,
    code: 'MALFORMED',
    words: 'Bad Request',
  };
  const body = JSON.stringify(new Problem(status, code).body());
  const type = 'Content-Type: application/problem+json';
  const head = `HTTP/1.1 ${status} ${words}\r\n${type}\r\nContent-Length: ${body.length}\r\nConnection: close`;
  endSoon(socket, `${head}\r\n\r\n${body}`);
}

const nonsense: Readonly<Record<string, { status: number; code: string; words: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'HEADERS_TOO_BIG', words: 'Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TIMEOUT', words: 'Request Timeout' },
};

/** Of all that a client may expect, node meets `100-continue`; another expectation never reaches a route. */
function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  response.statusCode = 417;
  response.setHeader('content-type', 'application/problem+json; charset=utf-8');
  response.end(JSON.stringify(new Problem(417, 'EXPECTATION_FAILED').body()));
}

/** The caller's `X-Request-Id` if it is harmless in a log, else a new one. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

/** Bodies, the request's id, `headers` of every answer, and errors that happen before a route is reached. */
export function prepareServer(server: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  server.server.on('checkExpectation', refuseExpectation);
  boundConnections(server.server as Server);
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new Problem(400, 'MALFORMED', { detail: 'The body is not UTF-8.' }), undefined);
    parse(request, bytes.toString('utf8'), (error, value) => {
      if (!error) return done(null, value);
      return done(new Problem(400, 'MALFORMED', { detail: 'The body is not JSON.' }), undefined);
    });
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    // RFC 9112, 3.2.
    const isNameless = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(isNameless ? new Problem(400, 'MALFORMED', { detail: 'Host is missing.' }) : undefined);
  });
  server.addHook('preParsing', (request, _, payload, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (coding !== 'identity') return done(new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', { detail: 'Content-Encoding' }));
    const length = Number(request.headers['content-length'] ?? 0);
    const isForm = request.headers['content-type']?.startsWith('multipart/');
    if (isForm || length <= mostBodyBytes || length > mostForgottenBytes) return done(null, payload);
    payload.once('end', () => done(new Problem(413, 'TOO_BIG')));
    payload.once('error', (error) => done(error));
    payload.resume();
  });
}
