import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses, DistributedPorts } from './distributed/open.js';
import { openChannel } from './embedded/channel.js';
import { openEventStore } from './embedded/eventStore.js';
import { openFiles } from './embedded/files.js';
import { openJobs } from './embedded/jobs.js';
import { openKeys } from './embedded/keys.js';
import { openReadStore } from './embedded/readStore.js';
import { openVault } from './embedded/vault.js';
import type { OpenPorts, Ports } from './ports.js';

/** Where what is stored lies. */
export interface Stores {
  /** For what has no address; made if it is not there. */
  dataDir: string;
  /** 32 bytes. */
  masterKey: Uint8Array;
  addresses?: Addresses;
  /** No other process has the data folder. */
  alone?: boolean;
}

const variables: Record<keyof Addresses, string> = {
  events: 'EVENTSTORE_URL',
  mongo: 'MONGO_URL',
  redis: 'REDIS_URL',
  s3: 'S3_URL',
};

/** The addresses of the environment: `MONGO_URL`, or what stands in the file that `MONGO_URL_FILE` names, and so on. */
export function addressesOf(env: NodeJS.ProcessEnv): Addresses {
  const found = Object.entries(variables).map(([port, variable]) => {
    const file = env[`${variable}_FILE`];
    return [port, env[variable] || (file ? readFileSync(file, 'utf8').trim() : undefined)];
  });
  return Object.fromEntries(found.filter(([, address]) => address)) as Addresses;
}

/** The variables that several processes together still lack: they need all four. */
export function lackingOf(addresses: Addresses): string[] {
  return Object.entries(variables).flatMap(([port, variable]) => (addresses[port as keyof Addresses] ? [] : variable));
}

/**
 * Opens each port where its address says, else in the data folder: a single process may mix them. Every thread opens
 * them for itself, with connections of its own: what one stores wakes the others. Throws an Error if `masterKey` is not
 * the one that the keys were made with, or an address is none.
 */
export async function openPorts({ dataDir, masterKey, addresses = {}, alone }: Stores): Promise<OpenPorts> {
  const { ports: far, close: closeFar } = await openFar(addresses, masterKey);
  const near: { close(): Promise<void> }[] = [];
  const here = <T extends { close(): Promise<void> }>(port: T): T => {
    near.push(port);
    return port;
  };
  const at = (name: string): string => {
    mkdirSync(dataDir, { recursive: true });
    return join(dataDir, name);
  };
  const nearKeys = () => ({ file: at('keys.db'), destroyedFile: at('destroyed-keys.db'), masterKey });
  const ports: Ports = {
    jobs: far.jobs ?? here(openJobs(at('jobs.db'), { alone })),
    events: far.events ?? here(openEventStore(at('events.db'))),
    rows: far.rows ?? here(openReadStore(at('rows.db'))),
    vault: far.vault ?? here(openVault(at('vault.db'))),
    keys: far.keys ?? here(openKeys(nearKeys())),
    channel: far.channel ?? here(openChannel(realpathSync(at('.')))),
    files: far.files ?? openFiles(at('files')),
  };
  return {
    ...ports,
    async close() {
      // Workers first: what they still do needs the others.
      await ports.jobs.close();
      await ports.events.close();
      await Promise.all(near.map((port) => port.close()));
      await closeFar();
    },
  };
}

/** The clients of the servers take their time to load: only who has an address waits for them. */
async function openFar(addresses: Addresses, masterKey: Uint8Array): Promise<DistributedPorts> {
  if (Object.keys(addresses).length === 0) return { ports: {}, async close() {} };
  const { openDistributed } = await import('./distributed/open.js');
  return openDistributed(addresses, { masterKey });
}
