import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStore } from '@platform/embedded/eventStore.js';
import type { StoredEvent } from '@platform/ports.js';

/** Every event of a tenant's plan in a stopped product's log, in order. */
export async function planEvents(dataDir: string, tenant = 'dev'): Promise<StoredEvent[]> {
  const store = openEventStore(logFile(dataDir));
  const events: StoredEvent[] = [];
  for await (const page of store.readStream(`${tenant}.plan`)) events.push(...page);
  await store.close();
  return events;
}

function logFile(dataDir: string): string {
  const name = readdirSync(dataDir).find((it) => /^(events|log)\.(db|sqlite)$/.test(it));
  if (!name) throw new Error(`no log in the data folder: ${readdirSync(dataDir).join(', ')}`);
  return join(dataDir, name);
}

/** Stores an event behind a stopped product's back: what no call of this version sets yet. */
export async function storeEvent(dataDir: string, stream: string, { type, data }: { type: string; data: object }) {
  const store = openEventStore(logFile(dataDir));
  let revision = -1;
  for await (const page of store.readStream(stream)) revision = page.at(-1)?.revision ?? revision;
  const [by, time] = [{ user: randomUUID() }, new Date().toISOString()];
  const event = { id: randomUUID(), type, v: 1, json: JSON.stringify(data), time, by, command: randomUUID() };
  await store.append(stream, [event], revision);
  await store.close();
}
