import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { eventStoreContract } from '../contract/eventStore.contract.js';
import type { EventStoreHarness } from '../contract/eventStore.harness.js';
import type { EventStore } from '../ports.js';
import { openEventStore } from './eventStore.js';

eventStoreContract('sqlite', async (): Promise<EventStoreHarness> => {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  const file = join(folder, 'events.db');
  const opened: EventStore[] = [];
  const open = (): EventStore => {
    const store = openEventStore(file, { busy: 30 });
    opened.push(store);
    return store;
  };
  const store = open();
  const blocker = new DatabaseSync(file);
  return {
    store,
    another: async () => open(),
    async reopen() {
      await store.close();
      return open();
    },
    interrupt: async () => blocker.exec('BEGIN IMMEDIATE'),
    heal: async () => blocker.exec('ROLLBACK'),
    async end() {
      for (const each of opened) await each.close();
      blocker.close();
      rmSync(folder, { recursive: true });
    },
  };
});
