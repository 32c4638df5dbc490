import type { Log } from '../log.js';
import { openPorts } from '../openPorts.js';
import type { OpenPorts, Subscription } from '../ports.js';
import type { Projector } from '../projector.js';
import type { ProcessEnv } from './env.js';
import { openHealthServer } from './healthServer.js';
import { measuredJobs } from './jobMetrics.js';
import { openLog } from './log.js';
import type { Running } from './main.js';
import { reachOf } from './reach.js';
import { together } from './together.js';

export interface Around {
  ports: OpenPorts;
  log: Log;
}
/** What a process does beside the api. */
export interface Parts {
  projector?(around: Around): Projector;
  worker?(around: Around): Subscription;
}

/** A process without the role `api`: opens the stores, does its parts, and serves its health. Does not wait for a store that is away. */
export async function runRoles(env: ProcessEnv, parts: Parts): Promise<Running> {
  const log = openLog(env.logLevel, env.roles);
  process.on('unhandledRejection', (err) => log.error({ err }, 'nobody waited for this'));
  const told: Log = (message, facts = {}) => log.warn(facts, message);
  const opened = await openPorts({ ...env, log: told });
  const jobs = measuredJobs(opened.jobs, told);
  const ports = { ...opened, jobs: jobs.port };
  const projector = parts.projector?.({ ports, log: told });
  const worker = parts.worker?.({ ports, log: told });
  const projections = projector && { status: together(() => projector.status()) };
  const server = openHealthServer({
    reach: reachOf(ports, told),
    shown: async () => projections?.status() ?? [],
    projections,
    jobs,
  });
  const url = await server.listen(env.port, env.host);
  return {
    url,
    async close() {
      await Promise.all([worker?.close(), projector?.close()]);
      await server.close();
      await ports.close();
    },
  };
}
