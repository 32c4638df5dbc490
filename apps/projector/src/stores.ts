import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf, type Stores } from '@platform/openPorts.js';

/** DATA_DIR, the servers' addresses and MASTER_KEY (or its file, or the one the server made there). Throws with a message for who starts it. */
export function storesFrom(env: NodeJS.ProcessEnv): Stores {
  const dataDir = env['DATA_DIR'] || './data';
  const file = env['MASTER_KEY_FILE'] || join(dataDir, 'secrets', 'master.key');
  const given = env['MASTER_KEY'] || (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const masterKey = Buffer.from(given, 'base64');
  if (masterKey.length !== 32) throw new Error(`MASTER_KEY must be 32 bytes in base64, or stand in ${file}.`);
  return { dataDir, masterKey, addresses: addressesOf(env) };
}
