import { createHmac, hkdfSync } from 'node:crypto';
import type { Server } from 'node:http';
import type { Area } from '@domain/decider.js';
import { areas as areasByName, views } from '@domain/registry.js';
import { checkKeys } from '@platform/checkKeys.js';
import type { Engine, Order } from '@platform/engine.js';
import type { Ports } from '@platform/ports.js';
import { openReadiness, type Projections } from '@platform/process/health.js';
import type { MeasuredJobs } from '@platform/process/jobMetrics.js';
import { processMetrics } from '@platform/process/metrics.js';
import { reachOf } from '@platform/process/reach.js';
import { urlOf } from '@platform/process/urlOf.js';
import type { PushEnv } from '@platform/push/pushEnv.js';
import type { Logger } from 'pino';
import { openApp } from './app.js';
import type { Context } from './context.js';
import { firstStart } from './firstStart.js';
import { shownOf } from './health.js';
import { apiMetrics, type Metrics } from './http/metrics.js';
import { problemOf } from './http/problem.js';
import { openWeb } from './http/web.js';
import { openPeople } from './identity/people.js';
import { openSessions } from './identity/sessions.js';
import { openTokens } from './identity/tokens.js';
import type { Followable } from './live/followed.js';
import { type HeldRows, openLive } from './live/live.js';
import { modules } from './modules.js';
import { digestOfKey } from './operator/key.js';
import { openPast, type Past } from './past/past.js';
import { positionsOf } from './positions.js';
import { type Shapes, shapesOf } from './reading/shapes.js';
import { together } from './reading/terms.js';
import { UpdatesGateway } from './realtime/gateway.js';
import { noSso, type SsoEnv } from './sso/provider.js';
import { openTenants, type Tenants } from './tenants.js';

export interface ApiOptions {
  ports: Ports;
  engine: Engine;
  log: Logger;
  version: string;
  jwtSecret: Buffer;
  masterKey: Buffer;
  adminPassword: string | null;
  tenants: readonly string[];
  /** No other process writes the stores. */
  alone: boolean;
  /** Folder of the built web app. */
  webFolder: string;
  defaultTenant: string;
  /** Where big folds of the past are made; without it, here. */
  past?: Past;
  /** Without it nobody signs in by single sign-on. */
  sso?: SsoEnv;
  /** Without it nobody gets in as the operator. */
  operatorKey?: string | null;
  /** Without it no browser is told of anything. */
  push?: PushEnv | null;
  /** Proxies in front that are believed who calls. */
  trustedProxies?: number;
  /** What is known of the projections, where this process runs them. */
  projections?: Projections | undefined;
  /** The jobs among the ports, where they are to be told in the metrics. */
  jobs?: MeasuredJobs;
}
export interface Api {
  context: Context;
  /** Passwords made at the first start, to be shown once. */
  passwords: readonly { tenant: string; password: string }[];
  /** Answers the address it listens at. */
  listen(port: number, host: string): Promise<string>;
  /** Takes no more calls, ends those at work, closes the websockets. */
  close(): Promise<void>;
}

export const areas = Object.values(areasByName) as Area[];

export async function openApi(options: ApiOptions): Promise<Api> {
  const { ports, engine, projections, jobs, log } = options;
  await checkKeys(ports, 'the key store');
  const told = (message: string, facts: object = {}) => log.warn(facts, message);
  const tenants = await openTenants({ ports, exclusive: options.alone, log: told });
  const reach = reachOf(ports, (message, facts) => log.warn(facts, message));
  // Calls go to processes of the newer version then, where there are any.
  const also = () => engine.unknown.map((event) => `this version does not know the event ${event}`);
  const asked = { reach, shown: shownOf({ ports, tenants }), projections, jobs, also };
  const context = await contextOf(options, tenants, apiMetrics(processMetrics(asked)));
  const passwords = await firstStart(context, options);
  const others = {
    version: options.version,
    web: await openWeb(options.webFolder, options.defaultTenant),
    readiness: openReadiness(asked),
  };
  const app = await openApp(context, others, options.trustedProxies);
  return {
    context,
    passwords,
    async listen(port, host) {
      await app.listen(port, host);
      return urlOf(app.getHttpServer());
    },
    async close() {
      await app.get(UpdatesGateway).closeAll();
      // A connection whose last answer leaves after this moment would be kept alive for the next call.
      const idle = setInterval(() => (app.getHttpServer() as Server).closeIdleConnections(), 20);
      await app.close().finally(() => clearInterval(idle));
      await context.live.close();
      await tenants.close();
    },
  };
}

async function contextOf(options: ApiOptions, tenants: Tenants, metrics: Metrics): Promise<Context> {
  const { ports, engine, alone, log } = options;
  const sessions = openSessions(ports, { alone });
  const byName = new Map(views.map((view) => [view.name, view]));
  const shapes = shapesOf(
    modules.flatMap((it) => it.shapes ?? []),
    byName,
  );
  const context: Context = {
    ...{ ports, engine, areas, alone, log, sessions, metrics, tenants },
    ...{ views: byName, shapes },
    answers: Object.assign({}, ...modules.map((it) => it.answers)),
    before: Object.assign({}, ...modules.map((it) => it.before)),
    asBatch: Object.assign({}, ...modules.map((it) => it.asBatch)),
    terms: (of) => together(modules.flatMap((it) => it.terms?.(of) ?? [])),
    past: openPast(engine, byName, options.past),
    positions: positionsOf(await ports.events.logId()),
    tokens: openTokens(options.jwtSecret),
    people: openPeople({ engine, vault: ports.vault, jobs: ports.jobs, sessions, tenants, alone }),
    live: openLive(ports, { ...followable(shapes), alone, counted: heldIn(metrics) }),
    handlers: Object.assign({}, ...modules.map((it) => it.handlers?.(() => context))),
    sso: options.sso ?? noSso,
    operatorKey: options.operatorKey ? digestOfKey(options.operatorKey) : null,
    push: options.push ?? null,
    digest: digestWith(options.masterKey),
    execute: (order) => execute(context, order),
  };
  return context;
}

const heldIn =
  ({ tenantsHeld, rowsHeld }: Metrics) =>
  ({ tenants, rows }: HeldRows): void => {
    tenantsHeld.set(tenants);
    rowsHeld.set(rows);
  };

/** What a process follows of its tenants. */
const followable = ({ all }: Shapes): Followable => ({
  shown: all.map(({ view }) => view),
  held: all.flatMap(({ view, held }) => (held ? view : [])),
  with: Object.fromEntries(all.flatMap(({ view, tree }) => (tree && tree !== view ? [[view, tree]] : []))),
});

async function execute({ engine, metrics }: Context, order: Order) {
  metrics.queued.inc();
  try {
    // Every call that asks for a right came by the guard, which had this process read `users` as far as they count.
    const outcome = await engine.execute({ ...order, rightsSeen: true });
    metrics.commands.inc({ area: order.area, outcome: outcome.status });
    if (outcome.status === 'refused') throw problemOf(outcome.refusal);
    return outcome;
  } finally {
    metrics.queued.dec();
  }
}

/** The key is derived from the master key (log.md, Personal data). */
function digestWith(masterKey: Buffer): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'etatwerk digest', 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
