import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf, type Stores } from '@platform/openPorts.js';
import { secretOf } from '@platform/secretOf.js';
import { run } from './run.js';

/** Makes the rows of all tenants anew, beside those that are read meanwhile, also while a server runs on the stores. */
export async function replay(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> {
  const log = (message: string, facts?: object) => say(`${message} ${JSON.stringify(facts ?? {})}`);
  const projector = await run(storesFrom(env), log, { idle: true });
  try {
    for (const tenant of await projector.tenants()) {
      const started = performance.now();
      if (!(await projector.rebuild(tenant))) throw new Error(`The rows of ${tenant} could not be made.`);
      say(`${tenant}: ${Math.round(performance.now() - started)} ms`);
    }
  } finally {
    await projector.close();
  }
}

/** The key must be there already: one that is made now would read nothing. Throws with a message for who starts it. */
function storesFrom(env: NodeJS.ProcessEnv): Stores {
  const dataDir = env['DATA_DIR'] || './data';
  const made = join(dataDir, 'secrets', 'master.key');
  const given = secretOf(env, 'MASTER_KEY') ?? (existsSync(made) ? readFileSync(made, 'utf8') : '');
  const masterKey = Buffer.from(given, 'base64');
  if (masterKey.length !== 32) throw new Error(`MASTER_KEY must be 32 bytes in base64, or stand in ${made}.`);
  return { dataDir, masterKey, addresses: addressesOf(env) };
}
