import type { JobName } from '@contracts/catalogue.js';
import type { JobHandler } from '@platform/begunJobs.js';
import type { Engine } from '@platform/engine.js';
import type { Log } from '@platform/log.js';
import type { Files, Ports } from '@platform/ports.js';
import type { MailEnv } from '@platform/process/env.js';
import type { PushEnv } from '@platform/push/pushEnv.js';
import type { Registry } from './registry.js';

/** What most handlers of jobs are given. */
export interface JobNeeds {
  engine: Engine;
  files: Files;
}
/** What a worker has beside. */
export interface WorkerNeeds extends JobNeeds {
  ports: Pick<Ports, 'events' | 'files' | 'jobs' | 'keys' | 'rows' | 'vault'>;
  registry: Registry;
  mail: MailEnv;
  push: PushEnv | null;
  log: Log;
}
/** Handlers by the names of the jobs that the catalogue declares. */
export interface JobHandlers {
  handlers: Partial<Record<JobName, JobHandler>>;
  close?(): Promise<void>;
}
