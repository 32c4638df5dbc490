import { setTimeout as sleep } from 'node:timers/promises';
import { holdFolder } from '@platform/embedded/lock.js';
import { makePrivate } from '@platform/embedded/private.js';
import type { Engine } from '@platform/engine.js';
import type { Log } from '@platform/log.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts, type Stores } from '@platform/openPorts.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { processRoles } from '@platform/process/env.js';
import { lagOf } from '@platform/process/health.js';
import { measuredJobs } from '@platform/process/jobMetrics.js';
import { openLog } from '@platform/process/log.js';
import type { Running } from '@platform/process/main.js';
import { reachOf } from '@platform/process/reach.js';
import type { Projector } from '@platform/projector.js';
import { type Api, areas, openApi } from './api.js';
import { openEarly } from './early.js';
import type { Env } from './env.js';
import { shownOf } from './health.js';
import { workOnEnabling } from './identity/enabling.js';
import { openPastThread } from './past/thread.js';
import { workOnTenants } from './tenant/ordering.js';

/** What the one-command server is made of beside the api. */
export interface Apps {
  version: string;
  /** Folder of the built web app. */
  webFolder: string;
  startProjector(stores: Stores, log: Log): Projector;
  startWorker(
    around: { ports: Ports; engine: Engine; log: Log } & Pick<Env, 'mail' | 'push' | 'eInvoices'>,
  ): Subscription;
  seedDemo(api: Api): Promise<void>;
}

/**
 * Opens the stores, starts the api and what else this process is to do, and answers once it can be asked: with a projector
 * of its own when the projections have caught up, else when it listens. Where a store is away that the start needs, it
 * answers too: health is served then, 503 for all else, and the rest follows by itself. `tell` gets the passwords made.
 */
export async function runServer(env: Env, apps: Apps, tell: (made: Api['passwords']) => void): Promise<Running> {
  const log = openLog(env.logLevel, env.roles);
  const told: Log = (message, facts = {}) => log.warn(facts, message);
  // A promise that nobody waited for must not end the server; it is a fault to be read about.
  process.on('unhandledRejection', (err) => log.error({ err }, 'nobody waited for this'));
  const { roles, dataDir, masterKey, addresses, shared, mail, push, eInvoices } = env;
  const notMine = shared ? [] : makePrivate(dataDir);
  if (notMine.length > 0) told('others may read what is not this user’s in the data folder', { files: notMine });
  const hold = shared ? null : holdFolder(dataDir, { alone: true });
  // Its thread needs a moment to start, longer than the stores need to open: it does so meanwhile.
  const projector = roles.has('projector') ? apps.startProjector({ dataDir, masterKey, addresses }, told) : undefined;
  const opened = await openPorts({ ...env, alone: hold !== null, log: told });
  const jobs = measuredJobs(opened.jobs, told);
  const ports = { ...opened, jobs: jobs.port };
  // Whoever knows the address of a server may write there too.
  const exclusive = roles.size === processRoles.length && !addresses.events;
  const engine = openEngine({ ports, areas, exclusive, log: told });
  const alone = exclusive && !addresses.mongo && !addresses.redis;
  const past = openPastThread({ dataDir, masterKey, addresses }, told);
  const asked = { reach: reachOf(ports, told), shown: async () => null, also: () => ['the start waits for stores'] };
  const early = openEarly(asked, { ...env, log: (err) => log.warn({ err }, 'a store is away at the start') });
  let api: Api | null = null;
  let worker: Subscription | null = null;
  const operating: Subscription[] = [];
  let closing = false;

  async function serve(): Promise<string> {
    const served = await early.insist(() =>
      openApi({ ...env, ...apps, ports, jobs, engine, log, alone, past, projections: projector }),
    );
    api = served;
    operating.push(workOnTenants(served.context));
    if (hold) operating.push(workOnEnabling(served.context));
    worker = roles.has('worker') ? apps.startWorker({ ports, engine, log: told, mail, push, eInvoices }) : null;
    await projector?.ready;
    if (env.demo) await apps.seedDemo(served);
    const shown = shownOf(served.context);
    while (projector && alone && lagOf(await shown()) > 0) await sleep(5);
    const url = await served.listen((await early.giveWay()) ?? env.port, env.host);
    tell(served.passwords);
    // From here on, whoever comes back after a restart can be told what they missed.
    void followAll(served);
    return url;
  }
  const serving = serve();
  const url = await Promise.race([serving, early.opened]);
  // What fails later than that ends the process too.
  serving.catch((error: unknown) => setImmediate(() => closing || fail(error)));
  return {
    url,
    async close() {
      closing = true;
      await early.giveWay();
      await api?.close();
      await past.close();
      for (const it of operating) await it.close();
      await worker?.close();
      await projector?.close();
      await engine.close();
      await ports.close();
      hold?.release();
    },
  };
}

function fail(error: unknown): never {
  throw error;
}

/** Few tenants are followed from the start; many, each from its first call. */
async function followAll({ context: { live, tenants, log } }: Api): Promise<void> {
  for (const { id } of tenants.all().slice(0, 20))
    await live.tenant(id).catch((err: unknown) => log.warn({ err }, 'not followed yet'));
}
