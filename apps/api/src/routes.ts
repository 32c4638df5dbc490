import type { CatalogueLine, CommandLine } from '@contracts/calls.js';
import { catalogueLines, operatorLines } from '@contracts/catalogue.js';
import { Controller, Delete, Get, Inject, Post, Put, Req, Res, type Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './call.js';
import { Execute } from './execute.js';
import { type Answer, send } from './http/answer.js';
import { partsOf } from './http/multipart.js';
import { malformed, Problem } from './http/problem.js';
import type { CalledBy } from './identity/guard.js';
import { Query } from './query.js';

/** A tenant's calls, and those of whoever runs the server. */
export const routes = (): Type[] => [controllerOf('api/:tenant', catalogueLines), controllerOf('api', operatorLines)];

/** Every line as a route of one controller: the message it sends is all that it does. */
function controllerOf(base: string, lines: readonly (readonly [string, CatalogueLine])[]): Type {
  class Routes {
    constructor(
      readonly commands: CommandBus,
      readonly queries: QueryBus,
    ) {}
  }
  Inject(CommandBus)(Routes, undefined, 0);
  Inject(QueryBus)(Routes, undefined, 1);
  for (const [key, line] of lines) addRoute(Routes, key, line);
  Controller(base)(Routes);
  return Routes;
}

interface Buses {
  commands: CommandBus;
  queries: QueryBus;
}

function addRoute(Routes: Type<Buses>, key: string, line: CatalogueLine): void {
  const { method, path } = readKey(key);
  async function route(this: Buses, request: CalledBy & FastifyRequest, reply: FastifyReply): Promise<void> {
    const call = callOf({ key, line }, request);
    const answer: Answer = await (line.does === 'command'
      ? this.commands.execute(new Execute(call as Call<CommandLine>))
      : this.queries.execute(new Query(call)));
    await send(answer, request, reply);
  }
  Object.defineProperty(Routes.prototype, key, { value: route, configurable: true, writable: true });
  Req()(Routes.prototype, key, 0);
  Res()(Routes.prototype, key, 1);
  const descriptor = Object.getOwnPropertyDescriptor(Routes.prototype, key) as PropertyDescriptor;
  methods[method](path)(Routes.prototype, key, descriptor);
  Reflect.defineMetadata('line', line, route);
}

const methods = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };

/** `PUT plan-element/{id}` → method and path as the router wants it. */
function readKey(key: string): { method: keyof typeof methods; path: string } {
  const [method, path] = key.split(' ') as [keyof typeof methods, string];
  return { method, path: path.replace(/\{(\w+)\}/g, ':$1') };
}

function callOf({ key, line }: Pick<Call, 'key' | 'line'>, request: CalledBy & FastifyRequest): Call {
  const { tenant = '', ...params } = request.params as Record<string, string>;
  if (!(line.does === 'call' && line.uploads) && request.isMultipart())
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE');
  return {
    key,
    line,
    tenant,
    params,
    person: request.person ?? null,
    query: singly(request.query as Record<string, string | string[]>),
    body: request.body,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    from: request.ip,
    parts: () => partsOf(request),
  };
}

/** Nothing may be asked for twice. Throws 400. */
function singly(query: Readonly<Record<string, string | string[]>>): Record<string, string> {
  for (const [name, value] of Object.entries(query)) if (typeof value !== 'string') throw malformed(name, 'is_unique');
  return query as Record<string, string>;
}
