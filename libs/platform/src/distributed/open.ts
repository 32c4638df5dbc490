import type { Ports } from '../ports.js';
import { openEventStore } from './eventstore/eventStore.js';
import { openKeys } from './mongo/keys.js';
import { openReadStore } from './mongo/readStore.js';
import { openVault } from './mongo/vault.js';
import { openChannel } from './redis/channel.js';
import { openJobs } from './redis/jobs.js';
import { openFiles } from './s3/files.js';

/** Each address turns its own adapters on. With credentials and TLS in it: never to be logged. */
export interface Addresses {
  events?: string;
  mongo?: string;
  redis?: string;
  s3?: string;
}
/** The ports that have an address; `close` ends workers first. */
export interface DistributedPorts {
  ports: Partial<Ports>;
  close(): Promise<void>;
}

/**
 * Opens what has an address, without waiting for a server that is away. Throws an Error, without the address in it, for
 * one that is none, and if `masterKey` (32 bytes) is not the one that the keys were made with.
 */
export async function openDistributed(
  { events, mongo, redis, s3 }: Addresses,
  { masterKey }: { masterKey: Uint8Array },
): Promise<DistributedPorts> {
  const closing: (() => Promise<void>)[] = [];
  const opened = <T extends { close(): Promise<void> }>(port: T): T => {
    closing.push(() => port.close());
    return port;
  };
  const close = async (): Promise<void> => {
    for (const each of closing) await each();
  };
  try {
    // Jobs are closed first: what their workers still do needs the others.
    const onRedis = redis && { jobs: opened(openJobs(redis)), channel: opened(openChannel(redis)) };
    const onEvents = events && { events: opened(openEventStore(events)) };
    const onS3 = s3 && { files: opened(openFiles(s3)) };
    const onMongo = mongo && {
      rows: opened(openReadStore(mongo)),
      vault: opened(openVault(mongo)),
      keys: opened(await openKeys(mongo, { masterKey })),
    };
    return { ports: { ...(onRedis || {}), ...(onEvents || {}), ...(onS3 || {}), ...(onMongo || {}) }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
