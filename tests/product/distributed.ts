import type { EventStore } from '@platform/ports.js';
import { MongoClient } from 'mongodb';
import { openEventStore } from '../../libs/platform/src/distributed/eventstore/eventStore.js';
import { kinds } from '../servers/kinds.js';
import { type Server, startServer } from '../servers/server.js';

/** The four servers of a deployment, started for one suite, and what a suite does to what they store. */
export interface Servers {
  /** EVENTSTORE_URL and so on. */
  env: Record<string, string>;
  openLog(): Promise<EventStore>;
  wipeRows(): Promise<void>;
  end(): Promise<void>;
}

export async function startServers(): Promise<Servers> {
  const servers = await Promise.all(
    kinds.map(async (kind) => {
      const server = await startServer(kind);
      if (!server) throw new Error(`${kind.name} is missing here: ${kind.missing}`);
      return [kind.variable.replace('TEST_', ''), server] as const;
    }),
  );
  const env = Object.fromEntries(servers.map(([variable, { url }]) => [variable, url]));
  return {
    env,
    openLog: () => openLogAt(env['EVENTSTORE_URL']!),
    wipeRows: () => wipeRowsAt(env['MONGO_URL']!),
    end: async () => void (await Promise.all(servers.map(([, server]: readonly [string, Server]) => server.end()))),
  };
}

async function openLogAt(url: string) {
  return openEventStore(url);
}

/** By collections: the stand-in leaves the documents of a database that is dropped. */
export async function wipeRowsAt(url: string): Promise<void> {
  const client = new MongoClient(url);
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((it) => it.name.startsWith('etatwerk-rows-'))) {
      const collections = await client.db(name).listCollections({}, { nameOnly: true }).toArray();
      for (const { name: collection } of collections) await client.db(name).dropCollection(collection);
    }
  } finally {
    await client.close();
  }
}
