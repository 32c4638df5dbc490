import { areas, views } from '@domain/registry.js';
import type { Log } from '@platform/log.js';
import type { Stores } from '@platform/openPorts.js';
import { openPorts } from '@platform/openPorts.js';
import { type Projector, startProjector } from '@platform/projector.js';
import { registeredTenants } from './tenants.js';

// These stores have one projector at a time; one that was killed is followed at once.
const owner = 'embedded';

/** Opens the stores for this thread alone and projects what they hold. Closing closes them too. */
export async function run(stores: Stores, log: Log): Promise<Projector & { tenants: readonly string[] }> {
  const ports = await openPorts(stores);
  const tenants = await registeredTenants(ports.events);
  const projector = await startProjector({
    ports,
    areas: Object.values(areas),
    views,
    tenants,
    log,
    owner,
  });
  return {
    tenants,
    ready: projector.ready,
    status: () => projector.status(),
    rebuild: (tenant) => projector.rebuild(tenant),
    async close() {
      await projector.close();
      await ports.close();
    },
  };
}
