import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '@platform/ports.js';
import type { Product } from './server.js';

/** Every event of a tenant's plan in a stopped product's log, in order. */
export async function planEvents(product: Product, tenant = 'dev'): Promise<StoredEvent[]> {
  const store = await product.openLog();
  const events: StoredEvent[] = [];
  for await (const page of store.readStream(`${tenant}.plan`)) events.push(...page);
  await store.close();
  return events;
}

/** Stores an event behind a stopped product's back: what no call of this version sets yet. */
export async function storeEvent(product: Product, stream: string, { type, data }: { type: string; data: object }) {
  const store = await product.openLog();
  let revision = -1;
  for await (const page of store.readStream(stream)) revision = page.at(-1)?.revision ?? revision;
  const [by, time] = [{ user: randomUUID() }, new Date().toISOString()];
  const event = { id: randomUUID(), type, v: 1, json: JSON.stringify(data), time, by, command: randomUUID() };
  await store.append(stream, [event], revision);
  await store.close();
}
