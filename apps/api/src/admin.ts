import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Area } from '@domain/decider.js';
import { areas as areasByName } from '@domain/registry.js';
import { type Hold, holdFolder } from '@platform/embedded/lock.js';
import { freshId } from '@platform/ids.js';
import { openEngine } from '@platform/openEngine.js';
import { lackingOf, openPorts } from '@platform/openPorts.js';
import type { Ports } from '@platform/ports.js';
import { existingStores } from '@platform/process/existing.js';
import { type Enabling, enable, enablingJob, userNamed } from './identity/enabling.js';
import { generatedPassword, stage } from './identity/passwords.js';
import { openSessions } from './identity/sessions.js';
import { openTenants } from './tenants.js';

const usage = `Usage: npm run admin -- TENANT USER
Enables a user of a tenant, whatever disabled them, ends their sessions, and prints a password that is to be changed at the
next login. On DATA_DIR, also while a server runs on it, or on the servers that the environment names.`;

/** `npm run admin`: for whoever has the stores in hand. Throws an Error in words. */
export async function admin(env: NodeJS.ProcessEnv, args: readonly string[], say: (line: string) => void) {
  const [tenant, username, ...more] = args;
  if (args.includes('--help')) return say(usage);
  if (!tenant || !username || more.length > 0) throw new Error(usage);
  const stores = existingStores(env);
  const shared = lackingOf(stores.addresses).length === 0;
  if (!stores.addresses.events && !existsSync(join(stores.dataDir, 'events.db')))
    throw new Error(`There is no log in ${stores.dataDir}: DATA_DIR must be the server's.`);
  const hold = shared ? null : held(stores.dataDir);
  const ports = await openPorts(stores);
  const engine = openEngine({ ports, areas: Object.values(areasByName) as Area[], exclusive: false });
  try {
    if (!(await (await openTenants(ports.events)).find(tenant))) throw new Error(`There is no tenant "${tenant}".`);
    await userNamed(engine, tenant, username);
    const [password, commandId] = [generatedPassword(), freshId()];
    await stage(ports.vault, tenant, { commandId, wish: { password, renew: true } });
    const sessions = openSessions(ports, { alone: false });
    if (hold || shared) await enable({ ports, engine, sessions }, tenant, { username, commandId });
    else await ask(ports, tenant, { username, commandId });
    say(`Password of ${username} in ${tenant} (to be changed at the next login): ${password}`);
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

async function ask({ jobs }: Pick<Ports, 'jobs'>, tenant: string, wish: Enabling): Promise<void> {
  const id = await jobs.add(tenant, enablingJob, wish, { tries: 1 });
  for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
    const job = await jobs.get(tenant, id);
    if (job?.state === 'done') return;
    if (job?.state === 'dead') throw new Error(job.error ?? 'The server could not do it.');
  }
  throw new Error('The server that runs on this folder did not answer; stop it and try again.');
}
