import { setTimeout as sleep } from 'node:timers/promises';
import { holdFolder } from '@platform/embedded/lock.js';
import type { Engine } from '@platform/engine.js';
import type { Log } from '@platform/log.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts, type Stores } from '@platform/openPorts.js';
import type { Ports, Subscription } from '@platform/ports.js';
import type { Projector } from '@platform/projector.js';
import { type Api, areas, openApi } from './api.js';
import { type Env, processRoles } from './env.js';
import { lagOf } from './health.js';
import { openHealthServer } from './healthServer.js';
import { openLog } from './http/log.js';

/** What the one-command server is made of beside the api. */
export interface Apps {
  version: string;
  /** Folder of the built web app. */
  webFolder: string;
  startProjector(stores: Stores, log: Log): Projector;
  startWorker(around: { ports: Ports; engine: Engine }): Subscription;
  seedDemo(api: Api): Promise<void>;
}

export interface Running extends Pick<Api, 'passwords'> {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the stores, starts what this process is to do, and answers once it can be asked: with all roles when the
 * projections have caught up, else when it listens.
 */
export async function runServer(env: Env, apps: Apps): Promise<Running> {
  const log = openLog(env.logLevel);
  const told: Log = (message, facts = {}) => log.warn(facts, message);
  // A promise that nobody waited for must not end the server; it is a fault to be read about.
  process.on('unhandledRejection', (err) => log.error({ err }, 'nobody waited for this'));
  const { roles, dataDir, masterKey, addresses } = env;
  const alone = roles.size === processRoles.length;
  const hold = holdFolder(dataDir, { alone });
  const ports = await openPorts(env);
  // Its thread needs a moment to start: it does so while the rest opens.
  const projector = roles.has('projector') ? apps.startProjector({ dataDir, masterKey, addresses }, told) : undefined;
  const engine = openEngine({ ports, areas, exclusive: alone, log: told });
  const api = roles.has('api')
    ? await openApi({ ...env, ...apps, ports, engine, log, alone, projections: projector })
    : null;
  const worker = roles.has('worker') ? apps.startWorker({ ports, engine }) : null;
  await projector?.ready;
  if (env.demo && api) await apps.seedDemo(api);
  while (api && projector && (await lagOf(api.context)) > 0) await sleep(5);
  const server = api ?? (await openHealthServer(ports, projector));
  const url = await server.listen(env.port, env.host);
  // From here on, whoever comes back after a restart can be told what they missed.
  if (api) void followAll(api);
  return {
    url,
    passwords: api?.passwords ?? [],
    async close() {
      await server.close();
      await worker?.close();
      await projector?.close();
      await engine.close();
      await ports.close();
      hold.release();
    },
  };
}

/** Few tenants are followed from the start; many, each from its first call. */
async function followAll({ context: { live, tenants, log } }: Api): Promise<void> {
  for (const { id } of tenants.all().slice(0, 20))
    await live.tenant(id).catch((err: unknown) => log.warn({ err }, 'not followed yet'));
}
