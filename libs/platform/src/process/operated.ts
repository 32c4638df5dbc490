import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Area } from '@domain/decider.js';
import { areas as areasByName } from '@domain/registry.js';
import { type Hold, holdFolder } from '../embedded/lock.js';
import type { Engine } from '../engine.js';
import { openEngine } from '../openEngine.js';
import { lackingOf, openPorts } from '../openPorts.js';
import type { Ports } from '../ports.js';
import { existingStores } from './existing.js';

/** The stores in the hands of whoever runs the server, by the command line. */
export interface Operated {
  ports: Ports;
  engine: Engine;
  /** May write: no server has them for itself. */
  isOurs: boolean;
  /** Has the server do it that has the stores for itself. Throws an Error in words. */
  ask(tenant: string, wish: { job: string; data: object }): Promise<void>;
}

/** Opens the stores that the environment names, also while a server runs on them. Throws an Error in words. */
export async function operated(env: NodeJS.ProcessEnv, work: (stores: Operated) => Promise<void>): Promise<void> {
  const stores = existingStores(env);
  const shared = lackingOf(stores.addresses).length === 0;
  if (!stores.addresses.events && !existsSync(join(stores.dataDir, 'events.db')))
    throw new Error(`There is no log in ${stores.dataDir}: DATA_DIR must be the server's.`);
  const hold = shared ? null : held(stores.dataDir);
  const ports = await openPorts(stores);
  const engine = openEngine({ ports, areas: Object.values(areasByName) as Area[], exclusive: false });
  try {
    await work({ ports, engine, isOurs: hold !== null || shared, ask: (tenant, wish) => ask(ports, tenant, wish) });
  } finally {
    await engine.close();
    await ports.close();
    hold?.release();
  }
}

/** null: a server has it. */
function held(dataDir: string): Hold | null {
  try {
    return holdFolder(dataDir, { alone: true });
  } catch {
    return null;
  }
}

// Milliseconds for the server that has the folder.
const patience = 30_000;

async function ask({ jobs }: Pick<Ports, 'jobs'>, tenant: string, wish: { job: string; data: object }): Promise<void> {
  const id = await jobs.add(tenant, wish.job, wish.data, { tries: 1 });
  for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
    const job = await jobs.get(tenant, id);
    if (job?.state === 'done') return;
    if (job?.state === 'dead') throw new Error(job.error ?? 'The server could not do it.');
  }
  throw new Error('The server that runs on this folder did not answer; stop it and try again.');
}
