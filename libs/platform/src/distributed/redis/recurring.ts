import { createHash } from 'node:crypto';
import { nextTime } from '../../cron.js';
import type { Jobs } from '../../ports.js';
import { jobOptions, type Stored } from './jobRecords.js';
import type { Queues } from './queues.js';

/** Recurring jobs by BullMQ's schedulers: the next time's job waits, and makes the one after it when it is begun. */
export function recurringJobs(
  queues: Queues,
  attempt: <T>(run: () => Promise<T>) => Promise<T>,
): Pick<Jobs, 'recur' | 'stopRecurring' | 'removeAll'> {
  const namesKey = queues.key('recurring');

  async function stop(scheduler: string, unless?: string): Promise<void> {
    const name = await queues.client.hget(namesKey, scheduler);
    if (name === null || name === unless) return;
    await queues.of(name).removeJobScheduler(scheduler);
    await queues.client.hdel(namesKey, scheduler);
  }
  return {
    async recur(tenant, name, data, { key, cron, timeZone }) {
      nextTime(cron, timeZone, 0);
      const scheduler = schedulerOf(tenant, key);
      const content: Stored = { tenant, data: data ?? null };
      await attempt(async () => {
        await queues.know(name);
        await stop(scheduler, name);
        // Said again at each start: what is due already must not be put off.
        const there = await queues.of(name).getJobScheduler(scheduler);
        const same = there?.pattern === cron && there.tz === timeZone;
        if (same && JSON.stringify(there.template?.data) === JSON.stringify(content)) return;
        await queues.client.hset(namesKey, scheduler, name);
        const { delay: _, ...opts } = jobOptions({});
        const template = { name: queues.nameOf(name), data: content, opts };
        await queues.of(name).upsertJobScheduler(scheduler, { pattern: cron, tz: timeZone }, template);
      });
    },
    /** A scheduler's name tells no tenant: its job does. */
    async removeAll(tenant) {
      for (const [scheduler, name] of Object.entries(await queues.client.hgetall(namesKey))) {
        const there = await queues.of(name).getJobScheduler(scheduler);
        if ((there?.template?.data as Stored | undefined)?.tenant === tenant) await stop(scheduler);
      }
    },
    stopRecurring: (tenant, key) => attempt(() => stop(schedulerOf(tenant, key))),
  };
}

function schedulerOf(tenant: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([tenant, key]))
    .digest('hex');
}
