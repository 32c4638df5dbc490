import type { Job, Jobs } from '../ports.js';
import type { Harness, Now as Running } from './harness.js';

export interface JobsHarness extends Harness<Jobs> {
  /** A worker process of that name takes one job and is killed while it runs it. Settles when it is dead. */
  killWhileWorking(name: string): Promise<void>;
  /** Milliseconds after which a silent worker has lost its job. */
  lease: number;
}

export type Now = Running<Jobs, JobsHarness>;

/** Works on a name in the background; `data` of the jobs in the order they were begun. */
export function worker(jobs: Jobs, name: string, run: (job: Job) => unknown = () => null, atOnce?: number) {
  const begun: unknown[] = [];
  const subscription = jobs.work(
    name,
    async (job) => {
      begun.push(job.data);
      return run(job);
    },
    atOnce,
  );
  return { begun, close: () => subscription.close() };
}

export const ended = (jobs: Jobs, id: string) => async () =>
  ['done', 'dead'].includes((await jobs.get('t', id))!.state);
