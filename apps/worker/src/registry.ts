import type { Area } from '@domain/decider.js';
import { tenantsArea } from '@domain/tenants/area.js';
import type { Tenant, Tenants } from '@domain/tenants/tenants.js';
import type { Log } from '@platform/log.js';
import { openEngine } from '@platform/openEngine.js';
import type { Ports } from '@platform/ports.js';

interface Around {
  ports: Pick<Ports, 'events' | 'files' | 'jobs' | 'keys' | 'rows' | 'vault'>;
  log: Log;
}

/** What is known of all tenants, with their settings. */
export function openRegistry({ ports, log }: Around) {
  const engine = openEngine({ ports, areas: [tenantsArea as unknown as Area], exclusive: false, log });
  return {
    /** Those that are not suspended. */
    async tenants(): Promise<Tenant[]> {
      const { tenants } = await engine.state<Tenants>('_system', 'tenants');
      return [...tenants.values()].filter(({ suspended }) => !suspended);
    },
    close: () => engine.close(),
  };
}
