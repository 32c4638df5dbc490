import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenPorts } from '../ports.js';
import { openChannel } from './channel.js';
import { openEventStore } from './eventStore.js';
import { openFiles } from './files.js';
import { openJobs } from './jobs.js';
import { openKeys } from './keys.js';
import { openReadStore } from './readStore.js';
import { openVault } from './vault.js';

interface EmbeddedOptions {
  dataDir: string;
  masterKey: Uint8Array;
}

/**
 * Opens (and makes) all embedded stores under a folder. Every thread opens them for itself, with connections of its own:
 * what one thread stores wakes the others. `masterKey`: 32 bytes. Throws if it is not the one the keys were made with.
 */
export async function openEmbedded({ dataDir, masterKey }: EmbeddedOptions): Promise<OpenPorts> {
  mkdirSync(dataDir, { recursive: true });
  const keys = openKeys({
    file: join(dataDir, 'keys.db'),
    destroyedFile: join(dataDir, 'destroyed-keys.db'),
    masterKey,
  });
  const closable = {
    keys,
    vault: openVault(join(dataDir, 'vault.db')),
    events: openEventStore(join(dataDir, 'events.db')),
    rows: openReadStore(join(dataDir, 'rows.db')),
    jobs: openJobs(join(dataDir, 'jobs.db')),
    channel: openChannel(realpathSync(dataDir)),
  };
  return {
    ...closable,
    files: openFiles(join(dataDir, 'files')),
    async close() {
      // Workers first: what they still do needs the others.
      await closable.jobs.close();
      await closable.events.close();
      await Promise.all(Object.values(closable).map((port) => port.close()));
    },
  };
}
