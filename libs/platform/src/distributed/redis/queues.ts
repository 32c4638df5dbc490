import { randomUUID } from 'node:crypto';
import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Connection } from './connection.js';
import { decoded, encoded, idOf } from './jobIds.js';
import type { Stored } from './jobRecords.js';

/** BullMQ's queues, one a job's name. To be used inside the connection's `attempt`. */
export interface Queues {
  client: Redis;
  of(name: string): Queue<Stored>;
  /** Its name in BullMQ. */
  nameOf(name: string): string;
  /** A key of ours beside BullMQ's. */
  key(...parts: string[]): string;
  /** Notes a name, so that `names` has it. */
  know(name: string): Promise<void>;
  names(): Promise<string[]>;
  /** Adds a job and answers the port's id; one that is there under that `jobId` stays. */
  put(name: string, content: Stored, options: JobsOptions): Promise<string>;
  close(): Promise<void>;
}

export function openQueues({ client }: Connection, prefix: string): Queues {
  const opened = new Map<string, Queue<Stored>>();
  const known = new Set<string>();
  const key = (...parts: string[]): string => `${prefix}::${JSON.stringify(parts)}`;

  function of(name: string): Queue<Stored> {
    let queue = opened.get(name);
    if (!queue) {
      queue = new Queue<Stored>(encoded(name), { prefix, connection: client, skipWaitingForReady: true });
      queue.on('error', () => {});
      opened.set(name, queue);
    }
    return queue;
  }
  return {
    client,
    of,
    key,
    nameOf: encoded,
    async know(name) {
      if (known.has(name)) return;
      await client.sadd(key('names'), encoded(name));
      known.add(name);
    },
    names: async () => (await client.smembers(key('names'))).map(decoded),
    async put(name, content, { jobId = randomUUID(), ...options }) {
      const job = await of(name).add(encoded(name), content, { ...options, jobId });
      return idOf(encoded(name), job.id!).id;
    },
    async close() {
      for (const queue of opened.values()) await queue.close().catch(() => {});
    },
  };
}
