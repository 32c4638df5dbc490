import type { Areas } from './areas.js';
import type { EventStore } from './ports.js';

interface Known {
  ports: { events: EventStore };
  areas: Areas;
}

/** Position of the last event of a tenant's areas; 0 for none. Throws Away. */
export const headOf = ({ ports, areas }: Known, tenant: string): Promise<number> =>
  ports.events.head(`${tenant}.`, [...areas.known.keys()]);
