import { Module, type Type } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CONTEXT, type Context } from './context.js';
import { ExecuteHandler } from './execute.js';
import { ProblemFilter } from './http/filter.js';
import { safeHeaders } from './http/headers.js';
import { tellRequests } from './http/metrics.js';
import { takeMultipart } from './http/multipart.js';
import { nestLog } from './http/nestLog.js';
import { type Others, serveOthers } from './http/others.js';
import { fastifyOptions, prepareServer } from './http/server.js';
import { JwtStrategy, SignedIn } from './identity/guard.js';
import { QueryHandler } from './query.js';
import { TenantSocketAdapter } from './realtime/adapter.js';
import { UpdatesGateway } from './realtime/gateway.js';
import { routes } from './routes.js';

/** The HTTP and websocket server over a context. Not listening yet. */
export async function openApp(context: Context, others: Others, trustedProxies = 0): Promise<NestFastifyApplication> {
  const trustProxy = trustedProxies > 0 && ((_: string, hop: number) => hop < trustedProxies);
  const adapter = new FastifyAdapter({ ...fastifyOptions, trustProxy });
  const server = adapter.getInstance();
  prepareServer(server as never, safeHeaders(context.sso.publicUrl));
  tellRequests(server as never, context.metrics, context.log);
  await takeMultipart(server as never);
  const app = await NestFactory.create<NestFastifyApplication>(moduleOf(context), adapter, {
    ...{ bodyParser: false, logger: nestLog(context.log), abortOnError: false },
  });
  // biome-ignore lint/correctness/useHookAtTopLevel: a name of Nest's, no hook
  app.useGlobalFilters(new ProblemFilter(context.log));
  // biome-ignore lint/correctness/useHookAtTopLevel: a name of Nest's, no hook
  app.useWebSocketAdapter(new TenantSocketAdapter(app, context));
  serveOthers(server as never, context, others);
  await app.init();
  await server.ready();
  return app;
}

function moduleOf(context: Context): Type {
  class Root {}
  Module({
    imports: [CqrsModule.forRoot(), PassportModule, contextModule(context)],
    controllers: routes(),
    providers: [ExecuteHandler, QueryHandler, JwtStrategy, UpdatesGateway, { provide: APP_GUARD, useClass: SignedIn }],
  })(Root);
  return Root;
}

function contextModule(context: Context) {
  class Shared {}
  Module({})(Shared);
  const provider = { provide: CONTEXT, useValue: context };
  return { module: Shared, global: true, providers: [provider], exports: [provider] };
}
