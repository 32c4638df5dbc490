import type { By } from '@contracts/message.js';
import type { Area } from '@domain/decider.js';
import { tenantsArea } from '@domain/tenants/area.js';
import type { Tenants as State, Tenant } from '@domain/tenants/tenants.js';
import { byItself } from '@platform/byItself.js';
import type { Outcome } from '@platform/engine.js';
import { type EngineOptions, openEngine } from '@platform/openEngine.js';
import { endOfDay } from '@platform/zones.js';
import { Problem } from './http/problem.js';

type LeavingCommand = 'orderDeletion' | 'askDeletion' | 'stopDeletion' | 'deleteTenant' | 'confirmErased';

/** What becomes of a tenant. */
export interface TenantOrder {
  command: 'registerTenant' | 'configureTenant' | 'suspendTenant' | 'resumeTenant' | LeavingCommand;
  data: { id: string } & Record<string, unknown>;
}
export interface Tenants {
  /** As this process knows. */
  get(id: string): Tenant | undefined;
  /** Looks into the registry for what other processes did meanwhile, at most a second ago. */
  find(id: string): Promise<Tenant | undefined>;
  all(): Tenant[];
  /** All, with what other processes did up to now. */
  known(): Promise<Tenant[]>;
  /** By a key user, or by whoever runs the server. */
  order(order: TenantOrder, by?: By): Promise<Outcome>;
  /** Hears of which tenant something was ordered in this process; others notice within seconds. */
  onOrder(heard: (id: string) => void): void;
  close(): Promise<void>;
}

/** Streams are named by it; no tenant can be. */
const everybody = '_system';

/** Milliseconds for which what another process did to a tenant may be unknown here. */
const knownFor = 1_000;

/** The registry is an area like any other, with an engine of its own: no tenant's commands wait for it. */
export async function openTenants(options: Pick<EngineOptions, 'ports' | 'exclusive' | 'log'>): Promise<Tenants> {
  const engine = openEngine({ ...options, areas: [tenantsArea as unknown as Area] });
  const name = tenantsArea.name;
  let state = await engine.state<State>(everybody, name);
  let looked = performance.now();
  const listeners: ((id: string) => void)[] = [];
  const get = (id: string): Tenant | undefined => state.there(id);
  const all = (): Tenant[] => [...state.tenants.values()].filter(({ deleted }) => !deleted);
  async function look(): Promise<void> {
    state = await engine.state<State>(everybody, name);
    looked = performance.now();
  }
  return {
    get,
    async find(id) {
      const known = get(id);
      if (known && (options.exclusive || performance.now() - looked < knownFor)) return known;
      // Somebody who works goes on where the store is away for a moment.
      await (known ? look().catch(() => {}) : look());
      return get(id);
    },
    all,
    async known() {
      await look();
      return all();
    },
    async order(order, by) {
      const outcome = await engine.execute(byItself({ tenant: everybody, area: name, ...(by && { by }), ...order }));
      await look();
      for (const hear of listeners) hear(order.data.id);
      return outcome;
    },
    onOrder: (heard) => void listeners.push(heard),
    close: () => engine.close(),
  };
}

/** Throws 404 for a tenant that there is not; 403 where nobody gets in now: it is suspended, or its trial is over. */
export async function admitted(tenants: Tenants, id: string): Promise<Tenant> {
  const tenant = await tenants.find(id);
  if (!tenant) throw new Problem(404, 'TENANT_UNKNOWN');
  const code = barOf(tenant);
  if (code) throw new Problem(403, code);
  return tenant;
}

/** Why nobody gets in now; null: all do. */
export function barOf({ suspended, trialEndsAt, timeZone }: Tenant): 'TENANT_SUSPENDED' | 'TRIAL_EXPIRED' | null {
  if (suspended) return 'TENANT_SUSPENDED';
  return trialEndsAt !== null && Date.parse(endOfDay(trialEndsAt, timeZone)) < Date.now() ? 'TRIAL_EXPIRED' : null;
}
