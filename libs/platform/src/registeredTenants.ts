import { type EventStore, isEndOfTenant } from './ports.js';

/** Of jobs that are no tenant's. */
export const everybody = '_system';
/** A change of the registry, done by an api. */
export const orderingJob = 'tenant.order';

/** Ids of the tenants in the registry, whose every event names one; without those that were deleted. */
export async function registeredTenants(events: EventStore): Promise<string[]> {
  const ids = new Set<string>();
  for await (const page of events.readStream('_system.tenants')) {
    for (const event of page) {
      const { id } = JSON.parse(event.json) as { id: string };
      if (event.type === 'TenantRegistered') ids.add(id);
      if (isEndOfTenant(event)) ids.delete(id);
    }
  }
  return [...ids];
}
