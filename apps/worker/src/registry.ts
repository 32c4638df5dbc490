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

/** What a worker knows of the tenants, with their settings. */
export interface Registry {
  /** Those that are neither suspended nor deleted. */
  tenants(): Promise<Tenant[]>;
  /** Those whose time has come to be deleted, and those of whom something may be left. */
  leaving(): Promise<Tenant[]>;
  /** Those whose deletion is ordered and was not begun, suspended ones too. */
  toBeDeleted(): Promise<Tenant[]>;
  /** undefined: there is none, or it is suspended. */
  tenant(id: string): Promise<Tenant | undefined>;
  /** Also one that is suspended; undefined: there is none, or it is deleted. */
  known(id: string): Promise<Tenant | undefined>;
  close(): Promise<void>;
}

export function openRegistry({ ports, log }: Around): Registry {
  const engine = openEngine({ ports, areas: [tenantsArea as unknown as Area], exclusive: false, log });
  const state = () => engine.state<Tenants>('_system', 'tenants');
  const known = async () => (await state()).tenants;
  return {
    tenants: async () => [...(await known()).values()].filter(({ suspended, deleted }) => !suspended && !deleted),
    async leaving() {
      const now = new Date().toISOString();
      const isDue = ({ deletion, deleted }: Tenant) => (deleted ? !deleted.erased : deletion && deletion.due <= now);
      return [...(await known()).values()].filter(isDue);
    },
    toBeDeleted: async () => [...(await known()).values()].filter(({ deletion, deleted }) => deletion && !deleted),
    async tenant(id) {
      const tenant = (await state()).there(id);
      return tenant?.suspended ? undefined : tenant;
    },
    async known(id) {
      return (await state()).there(id);
    },
    close: () => engine.close(),
  };
}
