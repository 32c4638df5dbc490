import { serverItself } from '@domain/identity/rights.js';
import { eventId, freshId } from '@platform/ids.js';
import type { EventStore, StoredEvent } from '@platform/ports.js';

/** What the registry says of a tenant. The zone decides "today" for money and plans (decisions.md, Costs). */
export interface Tenant {
  id: string;
  name: string;
  timeZone: string;
  currency: string;
}
export interface Tenants {
  /** Registered, as this process knows. */
  has(id: string): boolean;
  get(id: string): Tenant | undefined;
  /** Looks into the registry for what other processes registered meanwhile. */
  find(id: string): Promise<Tenant | undefined>;
  all(): Tenant[];
  /** False: it was registered before. */
  register(tenant: Tenant): Promise<boolean>;
}

/** Stored for ever. */
const stream = '_system.tenants';

export const germanTenant = (id: string): Tenant => ({ id, name: id, timeZone: 'Europe/Berlin', currency: 'EUR' });

export async function openTenants(events: EventStore): Promise<Tenants> {
  const known = new Map<string, Tenant>();
  let revision = -1;
  let reading: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function read(): Promise<void> {
    for await (const page of events.readStream(stream, { from: revision + 1 })) page.forEach(fold);
  }
  /** Anybody may ask for anything: one reading at a time, and one more for all who asked while it was under way. */
  function readOnce(): Promise<void> {
    if (!reading) {
      reading = read().finally(() => {
        reading = null;
      });
      return reading;
    }
    next ??= reading
      .catch(() => {})
      .then(() => {
        next = null;
        return readOnce();
      });
    return next;
  }
  function fold(event: StoredEvent): void {
    revision = event.revision;
    if (event.type !== 'TenantRegistered')
      throw new Error(`event ${event.revision} of ${stream} is unknown: ${event.type}`);
    const tenant = JSON.parse(event.json) as Tenant;
    known.set(tenant.id, tenant);
  }

  await read();
  return {
    has: (id) => known.has(id),
    get: (id) => known.get(id),
    async find(id) {
      if (!known.has(id)) await readOnce();
      return known.get(id);
    },
    all: () => [...known.values()],
    async register(tenant) {
      for (;;) {
        await readOnce();
        if (known.has(tenant.id)) return false;
        const command = freshId();
        const event = {
          id: eventId(stream, command, 0, revision + 1),
          ...{ type: 'TenantRegistered', v: 1, json: JSON.stringify(tenant), time: new Date().toISOString() },
          ...{ by: { user: serverItself }, command },
        };
        const appended = await events.append(stream, [event], revision);
        if (appended.status === 'tooBig') throw new Error('the registry takes no tenant of that size');
      }
    },
  };
}
