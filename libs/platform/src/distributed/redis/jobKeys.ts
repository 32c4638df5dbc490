import { createHash } from 'node:crypto';
import type { JobsOptions } from 'bullmq';
import { partsOf } from './jobIds.js';
import { day, type Stored } from './jobRecords.js';
import type { Queues } from './queues.js';

interface Place {
  tenant: string;
  name: string;
  key: string;
}

/**
 * Adds a job under a key, or answers the id of the one that counts. The key points to an id which follows from the key
 * and from the id before: whoever adds at the same time, or again after a crash, makes the same id, and BullMQ adds one.
 */
export async function addKeyed(
  queues: Queues,
  { tenant, name, key }: Place,
  { content, opts }: { content: Stored; opts: JobsOptions },
): Promise<string> {
  const pointer = queues.key('key', tenant, key);
  for (;;) {
    const there = await queues.client.get(pointer);
    const parts = there === null ? null : partsOf(there);
    if (there !== null && parts) {
      const state = await stateOf(queues, parts);
      if (state === 'counts') return there;
      // Its adder was stopped before it came so far, or is about to: the same id makes the same job.
      if (state === 'missing' && parts.name === name) return queues.put(name, content, { ...opts, jobId: parts.id });
    }
    const jobId = createHash('sha256')
      .update(JSON.stringify([tenant, key, there]))
      .digest('hex');
    const fresh = `${queues.nameOf(name)}.${jobId}`;
    await queues.client.eval(swap, 1, pointer, there ?? '', fresh, String(8 * day));
  }
}

// Points to another id if it still points to the one before; forgotten a while after BullMQ has forgotten the job.
const swap = `local there = redis.call('get', KEYS[1]) or ''
  if there == ARGV[1] then redis.call('set', KEYS[1], ARGV[2], 'px', ARGV[3]) end`;

async function stateOf(queues: Queues, { name, id }: { name: string; id: string }): Promise<string> {
  const job = await queues.of(name).getJob(id);
  if (!job) return 'missing';
  const state = await job.getState();
  if (state === 'failed') return 'free';
  return state === 'completed' && (job.finishedOn ?? 0) <= Date.now() - day ? 'free' : 'counts';
}
