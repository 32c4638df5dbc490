import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Harness } from '../contract/harness.js';

interface Closable {
  close(): Promise<void>;
}

/** A harness for a store in one SQLite file; it goes away by another connection that keeps the file locked. */
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
    const blocker = new DatabaseSync(file);
    return {
      store,
      another: async () => open(),
      async reopen() {
        await closeAll();
        return open();
      },
      interrupt: async () => blocker.exec('BEGIN IMMEDIATE'),
      heal: async () => blocker.exec('ROLLBACK'),
      async advance(milliseconds) {
        ahead += milliseconds;
      },
      async end() {
        await closeAll();
        blocker.close();
        rmSync(folder, { recursive: true });
      },
    };
  };
}
