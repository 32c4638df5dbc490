import { areas, views } from '@domain/registry.js';
import type { Log } from '@platform/areas.js';
import { openEmbedded } from '@platform/embedded/open.js';
import { type Projector, startProjector } from '@platform/projector.js';
import { registeredTenants } from './tenants.js';

export interface Stores {
  dataDir: string;
  /** 32 bytes. */
  masterKey: Uint8Array;
}

// These stores have one projector at a time; one that was killed is followed at once.
const owner = 'embedded';

/** Opens the stores for this thread alone and projects what they hold. Closing closes them too. */
export async function run(stores: Stores, log: Log): Promise<Projector> {
  const ports = await openEmbedded(stores);
  const projector = await startProjector({
    ports,
    areas: Object.values(areas),
    views,
    tenants: await registeredTenants(ports.events),
    log,
    owner,
  });
  return {
    ready: projector.ready,
    status: () => projector.status(),
    rebuild: (tenant) => projector.rebuild(tenant),
    async close() {
      await projector.close();
      await ports.close();
    },
  };
}
