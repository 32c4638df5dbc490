import { areas, views } from '@domain/registry.js';
import { codeStamp } from '@platform/codeStamp.js';
import type { Log } from '@platform/log.js';
import { openPorts, type Stores } from '@platform/openPorts.js';
import { openProjector } from '@platform/openProjector.js';
import type { Ports } from '@platform/ports.js';
import type { Projector, ProjectorOptions } from '@platform/projector.js';
import { registeredTenants } from '@platform/registeredTenants.js';

/** Opens the stores for this thread alone and projects what they hold. Closing closes them too. `idle`: only what is wished. */
export async function run(
  stores: Stores,
  log: Log,
  { idle = false } = {},
): Promise<Projector & { tenants(): Promise<string[]> }> {
  const ports = await openPorts({ ...stores, log }, ['events', 'rows', 'files', 'keys', 'channel', 'vault']);
  // A folder's rows have one projector at a time; one that was killed is followed at once.
  const here = { owner: 'embedded', takes: 'all' } as const;
  const projector = projectOn({
    ...{ ports, log },
    ...(stores.addresses?.mongo ? { takes: idle ? 'idle' : 'divided' } : here),
  });
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

type Wishes = Pick<ProjectorOptions, 'owner' | 'takes'> & { ports: Omit<Ports, 'jobs'>; log: Log };

/** Projects what the ports hold, beside other processes that do so too. */
export function projectOn({ takes = 'divided', ...given }: Wishes): Projector {
  return openProjector({
    ...given,
    takes,
    areas: Object.values(areas),
    views,
    code: codeStamp(),
    tenants: () => registeredTenants(given.ports.events),
  });
}
