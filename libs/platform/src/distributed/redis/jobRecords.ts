import type { Job as BullJob, JobsOptions as BullOptions } from 'bullmq';
import type { Job, JobOptions } from '../../ports.js';
import { idOf } from './jobIds.js';

/** What BullMQ keeps as a job's data. */
export interface Stored {
  tenant: string;
  data: unknown;
}
export const day = 86_400_000;

/** Those that ended well are forgotten after a week, dead ones stay until they are tried again. */
export const endingOptions = {
  removeOnComplete: { age: (7 * day) / 1_000 },
  removeOnFail: { age: 100 * 365 * (day / 1_000) },
};

/** Throws a RangeError for less than one try. */
export function jobOptions({ delay = 0, tries = 5, backoff = 1_000 }: Omit<JobOptions, 'key'>): BullOptions {
  if (tries < 1) throw new RangeError(`tries: ${tries}`);
  return {
    ...endingOptions,
    delay: Math.ceil(delay),
    attempts: tries,
    backoff: { type: 'exponential', delay: Math.ceil(backoff) },
  };
}

/** A job as the port shows it; `state` is BullMQ's word. */
export function jobOf(job: BullJob<Stored>, state: string): Job {
  const { id, queueName, data, attemptsMade, failedReason, returnvalue } = job;
  const shown = stateOf(state);
  const percent = typeof job.progress === 'number' ? job.progress : 0;
  return {
    ...idOf(queueName, id!),
    tenant: data.tenant,
    data: data.data,
    state: shown,
    progress: shown === 'done' ? 100 : percent,
    // BullMQ counts a try when it ends; one whose worker was lost does not count.
    tries: shown === 'running' ? attemptsMade + 1 : attemptsMade,
    result: shown === 'done' ? (returnvalue as { result: unknown } | null)?.result : undefined,
    error: shown === 'done' ? undefined : failedReason,
  };
}

/** In an object: BullMQ would take some values for none. */
export function resultOf(result: unknown): { result: unknown } {
  return { result: result ?? null };
}

function stateOf(state: string): Job['state'] {
  if (state === 'active') return 'running';
  if (state === 'completed') return 'done';
  return state === 'failed' ? 'dead' : 'waiting';
}
