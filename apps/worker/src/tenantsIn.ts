import type { Ports } from '@platform/ports.js';

/** Those that are registered and not suspended. */
export async function tenantsIn(events: Ports['events']): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const page of events.readStream('_system.tenants'))
    for (const { type, json } of page) {
      const { id } = JSON.parse(json) as { id: string };
      if (type === 'TenantSuspended') ids.delete(id);
      if (type === 'TenantRegistered' || type === 'TenantResumed') ids.add(id);
    }
  return ids;
}
