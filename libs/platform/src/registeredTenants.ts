import type { EventStore } from './ports.js';

/** Ids of the tenants in the registry, whose every event names one. */
export async function registeredTenants(events: EventStore): Promise<string[]> {
  const ids = new Set<string>();
  for await (const page of events.readStream('_system.tenants')) {
    for (const { json } of page) ids.add((JSON.parse(json) as { id: string }).id);
  }
  return [...ids];
}
