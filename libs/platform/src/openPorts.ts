import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { checkKeys } from './checkKeys.js';
import type { Addresses, DistributedPorts } from './distributed/open.js';
import type { Log } from './log.js';
import type { Ports } from './ports.js';
import { secretOf } from './secretOf.js';

/** Where what is stored lies. */
export interface Stores {
  /** For what has no address; made if it is not there. */
  dataDir: string;
  /** 32 bytes. */
  masterKey: Uint8Array;
  addresses?: Addresses;
  /** No other process has the data folder. */
  alone?: boolean;
  log?: Log;
}

const variables: Record<keyof Addresses, string> = {
  events: 'EVENTSTORE_URL',
  mongo: 'MONGO_URL',
  redis: 'REDIS_URL',
  s3: 'S3_URL',
};

/** The addresses of the environment: `MONGO_URL`, or what stands in the file that `MONGO_URL_FILE` names, and so on. */
export function addressesOf(env: NodeJS.ProcessEnv): Addresses {
  const found = Object.entries(variables).map(([port, variable]) => [port, secretOf(env, variable)?.trim()]);
  return Object.fromEntries(found.filter(([, address]) => address)) as Addresses;
}

/** The variables that several processes together still lack: they need all four. */
export function lackingOf(addresses: Addresses): string[] {
  return Object.entries(variables).flatMap(([port, variable]) => (addresses[port as keyof Addresses] ? [] : variable));
}

/** A file or folder of the data folder. */
type At = (name: string) => string;
type Opening = { [Name in keyof Ports]: (at: At, stores: Stores) => Promise<Ports[Name]> };

/** The embedded adapters, each loaded when it is opened: a thread that needs three of them does not wait for all. */
const near: Opening = {
  jobs: async (at, { alone }) => (await import('./embedded/jobs.js')).openJobs(at('jobs.db'), { alone }),
  events: async (at) => (await import('./embedded/eventStore.js')).openEventStore(at('events.db')),
  rows: async (at, { log }) => (await import('./embedded/readStore.js')).openReadStore(at('rows.db'), { log }),
  vault: async (at) => (await import('./embedded/vault.js')).openVault(at('vault.db')),
  keys: async (at, { masterKey }) =>
    (await import('./embedded/keys.js')).openKeys({
      ...{ file: at('keys.db'), destroyedFile: at('destroyed-keys.db'), masterKey },
    }),
  channel: async (at) => (await import('./embedded/channel.js')).openChannel(realpathSync(at('.'))),
  files: async (at) => (await import('./embedded/files.js')).openFiles(at('files')),
};
const all = Object.keys(near) as (keyof Ports)[];

/**
 * Opens each port (or only those of some `names`) where its address says, else in the data folder: a single process may
 * mix them. Every thread opens them for itself, with connections of its own: what one stores wakes the others. Throws an
 * Error if `masterKey` is not the one that the keys were made with, a file is damaged that cannot be made anew, or an
 * address is none.
 */
export async function openPorts<Name extends keyof Ports>(
  stores: Stores,
  names: readonly Name[] = all as Name[],
): Promise<Pick<Ports, Name> & { close(): Promise<void> }> {
  const { dataDir, masterKey, addresses = {} } = stores;
  const { ports: far, close: closeFar } = await openFar(addresses, masterKey);
  const at: At = (name) => {
    mkdirSync(dataDir, { recursive: true });
    return join(dataDir, name);
  };
  const ports: Partial<Ports> = {};
  for (const name of names) ports[name] = far[name] ?? (await near[name](at, stores));
  const { events, keys } = ports;
  if (events && keys && !far.events && !far.keys) await checkKeys({ events, keys }, at('keys.db'));
  const closing: Partial<Record<keyof Ports, { close?(): Promise<void> }>> = ports as object;
  return {
    ...(ports as Pick<Ports, Name>),
    async close() {
      // Workers first: what they still do needs the others.
      await ports.jobs?.close();
      await ports.events?.close();
      await Promise.all(names.filter((name) => !far[name]).map((name) => closing[name]?.close?.()));
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
