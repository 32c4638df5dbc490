import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { Away } from '@platform/ports.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Problem, unavailable } from './problem.js';

/** Turns whatever was thrown into `application/problem+json`; what nobody foresaw is logged and answered as 500. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), this.log);
  }
}

export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const problem = asProblem(thrown);
  if (problem.status >= 500) {
    log.error(
      { requestId: request.id, method: request.method, route: request.routeOptions?.url, err: thrown },
      'failed',
    );
  }
  if (reply.sent) return;
  void reply
    .code(problem.status)
    .headers({ ...problem.more.headers, 'cache-control': 'no-store' })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.body()));
}

function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof Away) return unavailable();
  const status = statusOf(thrown);
  return new Problem(status, codes[status] ?? (status >= 500 ? 'INTERNAL' : 'MALFORMED'));
}

/** Fastify's and Nest's own errors name a status; all else is ours. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

const codes: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'MISSING_PRIVILEGE',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_BIG',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};
