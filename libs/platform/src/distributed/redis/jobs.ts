import { Worker } from 'bullmq';
import type { Job, JobCounts, Jobs } from '../../ports.js';
import { openSubscriptions } from '../../subscriptions.js';
import { blocking, connect, within } from './connection.js';
import { partsOf } from './jobIds.js';
import { addKeyed } from './jobKeys.js';
import { endingOptions, jobOf, jobOptions, resultOf, type Stored } from './jobRecords.js';
import { openQueues, type Queues } from './queues.js';
import { recurringJobs } from './recurring.js';

interface JobsOptions {
  /** Begins the names of all keys in Redis. */
  prefix?: string;
  /** A worker that is silent for so many milliseconds has lost its job. */
  lease?: number;
  /** Milliseconds between two looks for lost jobs. */
  look?: number;
  /** Milliseconds to wait for an answer. */
  patience?: number;
}

/**
 * Jobs by BullMQ, a queue a name. Redis may lose what it acknowledged a moment before a power cut: what must not be lost
 * is derived from events again. A job whose workers vanish four times is dead.
 */
export function openJobs(url: string, options: JobsOptions = {}): Jobs {
  const { prefix = 'etatwerk:jobs', lease = 10_000, look = 2_000, patience = 5_000 } = options;
  const connection = connect(url, patience);
  const queues = openQueues(connection, prefix);
  const working = openSubscriptions();
  const attempt = <T>(run: () => Promise<T>): Promise<T> => connection.attempt(run);

  const recurring = recurringJobs(queues, attempt);
  const find = (tenant: string, id: string) => findJob(queues, tenant, id);

  return {
    async add(tenant, name, data, { key, ...plan } = {}) {
      const opts = jobOptions(plan);
      const content: Stored = { tenant, data: data ?? null };
      return attempt(async () => {
        await queues.know(name);
        if (key !== undefined) return addKeyed(queues, { tenant, name, key }, { content, opts });
        return queues.put(name, content, opts);
      });
    },
    recur: recurring.recur,
    stopRecurring: recurring.stopRecurring,
    get: (tenant, id) =>
      attempt(async () => {
        // Its state first: read after the job it could say "done" of one whose result was not there yet.
        const parts = partsOf(id);
        const state = parts && (await queues.of(parts.name).getJobState(parts.id));
        const job = await find(tenant, id);
        return job && jobOf(job, state ?? 'unknown');
      }),
    dead: (tenant) =>
      attempt(async () => {
        const failed = await Promise.all((await queues.names()).map((name) => queues.of(name).getFailed()));
        const mine = failed.flat().filter((job) => job?.data.tenant === tenant);
        mine.sort((a, b) => (b.finishedOn ?? 0) - (a.finishedOn ?? 0));
        return mine.map((job) => jobOf(job, 'failed'));
      }),
    retry: (tenant, id) =>
      attempt(async () => {
        const job = await find(tenant, id);
        if (!job || (await job.getState()) !== 'failed') return false;
        await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
        return true;
      }),
    removeAll: (tenant) =>
      attempt(async () => {
        await recurring.removeAll(tenant);
        for (const name of await queues.names()) await removeFrom(queues, name, tenant);
      }),
    counts: () => attempt(async () => Promise.all((await queues.names()).sort().map((name) => countsOf(queues, name)))),
    work(name, handler, atOnce = 1) {
      const { running, tracked } = tracking((job: Running) => run(job, handler));
      const { client, end } = blocking(url);
      const worker = new Worker<Stored>(queues.nameOf(name), tracked, {
        ...{ prefix, concurrency: atOnce, ...endingOptions, connection: client },
        ...{ lockDuration: lease, stalledInterval: look, maxStalledCount: 3, drainDelay: 5 },
      });
      // What a connection loses comes back by itself; what a job throws is in the job.
      worker.on('error', () => {});
      void attempt(() => queues.know(name)).catch(() => {});
      return working.add({
        async close() {
          await endWorker(worker, running, Math.min(patience, longestEnd));
          end();
        },
      });
    },
    async close() {
      await working.close();
      await queues.close();
      connection.close();
    },
  };
}

type Handler = Parameters<Jobs['work']>[1];
type Running = Parameters<typeof jobOf>[0] & { updateProgress(percent: number): Promise<void> };

/** A tenant's job, as BullMQ has it. */
async function findJob(queues: Queues, tenant: string, id: string) {
  const parts = partsOf(id);
  const job = parts && (await queues.of(parts.name).getJob(parts.id));
  return job?.data.tenant === tenant ? job : null;
}

/** What runs is locked by its worker and stays. */
async function removeFrom(queues: Queues, name: string, tenant: string): Promise<void> {
  const there = await queues.of(name).getJobs(['waiting', 'delayed', 'prioritized', 'completed', 'failed']);
  for (const job of there) if (job?.data.tenant === tenant) await job.remove().catch(() => {});
}

async function countsOf(queues: Queues, name: string): Promise<JobCounts> {
  const { active = 0, completed = 0, failed = 0, ...waiting } = await queues.of(name).getJobCounts();
  const sum = Object.values(waiting).reduce((total, count) => total + count, 0);
  return { name, waiting: sum, running: active, done: completed, dead: failed };
}

async function run(job: Running, handler: Handler): Promise<unknown> {
  const given: Job = jobOf(job, 'active');
  const progress = (percent: number) => job.updateProgress(Math.min(Math.max(percent, 0), 100));
  return resultOf(await handler(given, progress));
}

/** Remembers what runs now. */
function tracking<T>(begin: (given: T) => Promise<unknown>) {
  const running = new Set<Promise<unknown>>();
  const tracked = (given: T): Promise<unknown> => {
    const one = begin(given).finally(() => running.delete(one));
    running.add(one);
    return one;
  };
  return { running, tracked };
}

// Milliseconds that Redis may take to hear that a worker ends; what it does not hear it finds out by the lease.
const longestEnd = 2_000;

/** Takes nothing new, waits for the handlers, then for Redis as long as it may be there: not for ever. */
async function endWorker(worker: Worker<Stored>, running: ReadonlySet<Promise<unknown>>, patience: number) {
  await within(patience, () => worker.pause(true)).catch(() => {});
  await Promise.allSettled([...running]);
  await within(patience, () => worker.close()).catch(() => {});
}
