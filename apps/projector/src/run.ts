import { randomUUID } from 'node:crypto';
import { areas, views } from '@domain/registry.js';
import type { Log } from '@platform/log.js';
import { openPorts, type Stores } from '@platform/openPorts.js';
import { openProjector } from '@platform/openProjector.js';
import type { Ports } from '@platform/ports.js';
import type { Projector } from '@platform/projector.js';
import { registeredTenants } from './tenants.js';

/** Opens the stores for this thread alone and projects what they hold. Closing closes them too. */
export async function run(stores: Stores, log: Log): Promise<Projector & { tenants(): Promise<string[]> }> {
  const ports = await openPorts(stores);
  // A folder's rows have one projector at a time; one that was killed is followed at once.
  const projector = projectOn({ ports, log, owner: stores.addresses?.mongo ? randomUUID() : 'embedded' });
  return {
    ready: projector.ready,
    tenants: () => registeredTenants(ports.events),
    status: () => projector.status(),
    rebuild: (tenant) => projector.rebuild(tenant),
    async close() {
      await projector.close();
      await ports.close();
    },
  };
}

/** Projects what the ports hold, beside other processes that do so too. */
export function projectOn({ ports, log, owner }: { ports: Ports; log: Log; owner?: string }): Projector {
  return openProjector({
    ports,
    areas: Object.values(areas),
    views,
    tenants: () => registeredTenants(ports.events),
    log,
    ...(owner && { owner }),
  });
}
