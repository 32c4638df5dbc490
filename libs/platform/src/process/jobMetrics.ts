import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Log } from '../log.js';
import type { Jobs } from '../ports.js';
import { orElse } from './orElse.js';

/** Jobs whose handlers are timed; `port` is what is to be worked with. */
export interface MeasuredJobs {
  port: Jobs;
  /** How long each try of this process took. */
  tries: Histogram<'name' | 'outcome'>;
}

/**
 * Times what is worked on by way of `port`: a try that threw counts as failed, whether it is tried again or not, and is
 * logged by its kind, as its words may hold what a person typed.
 */
export function measuredJobs(jobs: Jobs, log: Log): MeasuredJobs {
  const tries = new Histogram({
    name: 'etatwerk_job_seconds',
    help: 'Duration of the tries of jobs that this process worked on',
    labelNames: ['name', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [],
  });
  const work: Jobs['work'] = (name, handler, atOnce) =>
    jobs.work(
      name,
      async (job, progress) => {
        const end = tries.startTimer({ name });
        try {
          const result = await handler(job, progress);
          end({ outcome: 'done' });
          return result;
        } catch (error) {
          end({ outcome: 'failed' });
          const kind = error instanceof Error ? error.name : typeof error;
          log('a try of a job failed', { job: job.id, name, tries: job.tries, error: kind });
          throw error;
        }
      },
      atOnce,
    );
  return { port: { ...jobs, work }, tries };
}

/** Adds how many jobs there are, of all tenants and processes, and the tries of this one. */
export function addJobMetrics(registry: Registry, { port, tries }: MeasuredJobs): void {
  registry.registerMetric(tries);
  new Gauge({
    name: 'etatwerk_jobs',
    help: 'Jobs of all tenants by name and state; those done are forgotten after a week',
    labelNames: ['name', 'state'],
    registers: [registry],
    async collect() {
      // What is not known is not told: an old number would look like a fresh one.
      this.reset();
      for (const { name, ...states } of await orElse(port.counts(), [])) {
        for (const [state, count] of Object.entries(states)) this.set({ name, state }, count);
      }
    },
  });
}
