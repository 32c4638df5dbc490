import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf, type Stores } from '../openPorts.js';
import { secretOf } from '../secretOf.js';

/**
 * The stores that a server made, for a command beside it. The key must be there already: one that is made now would read
 * nothing. Throws with a message for who starts it.
 */
export function existingStores(env: NodeJS.ProcessEnv): Stores & Required<Pick<Stores, 'addresses'>> {
  const dataDir = env['DATA_DIR'] || './data';
  const made = join(dataDir, 'secrets', 'master.key');
  const given = secretOf(env, 'MASTER_KEY') ?? (existsSync(made) ? readFileSync(made, 'utf8') : '');
  const masterKey = Buffer.from(given, 'base64');
  if (masterKey.length !== 32) throw new Error(`MASTER_KEY must be 32 bytes in base64, or stand in ${made}.`);
  return { dataDir, masterKey, addresses: addressesOf(env) };
}
