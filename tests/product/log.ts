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
