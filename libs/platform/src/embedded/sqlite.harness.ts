import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Harness } from '../contract/harness.js';

interface Closable {
  close(): Promise<void>;
}

/** A harness for a store in SQLite files; it goes away by other connections that keep them locked. */
export function sqliteHarness<T extends Closable>(
  openFile: (file: string, now: () => number) => T,
): () => Promise<Harness<T>> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'));
    const file = join(folder, 'store.db');
    const opened = new Set<T>();
    let ahead = 0;
    const open = (): T => {
      const store = openFile(file, () => Date.now() + ahead);
      opened.add(store);
      return store;
    };
    const closeAll = async (): Promise<void> => {
      for (const store of opened) await store.close();
      opened.clear();
    };
    const store = open();
    const blockers: DatabaseSync[] = [];
    const heal = (): void => {
      for (const blocker of blockers.splice(0)) blocker.close();
    };
    return {
      store,
      another: async () => open(),
      async reopen() {
        await closeAll();
        return open();
      },
      async interrupt() {
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.db'));
        for (const name of files) {
          const blocker = new DatabaseSync(join(folder, name));
          blocker.exec('BEGIN IMMEDIATE');
          blockers.push(blocker);
        }
      },
      heal: async () => heal(),
      async advance(milliseconds) {
        ahead += milliseconds;
      },
      async end() {
        await closeAll();
        heal();
        rmSync(folder, { recursive: true });
      },
    };
  };
}
