import type { JobName } from '@contracts/catalogue.js';
import type { JobHandler } from '@platform/begunJobs.js';
import type { Engine } from '@platform/engine.js';
import type { Files } from '@platform/ports.js';

/** What handlers of jobs are given. */
export interface JobNeeds {
  engine: Engine;
  files: Files;
}
/** Handlers by the names of the jobs that the catalogue declares. */
export interface JobHandlers {
  handlers: Partial<Record<JobName, JobHandler>>;
  close?(): Promise<void>;
}
