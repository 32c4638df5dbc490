import { randomUUID } from 'node:crypto';
import type { Server } from '../../../../tests/servers/server.js';
import type { Harness } from '../contract/harness.js';

interface Closable {
  close(): Promise<void>;
}
interface Opening {
  url: string;
  /** A name of its own for what this test stores. */
  name: string;
  now(): number;
}

/** A harness for a store on a server, which goes away by being killed. */
export function serverHarness<T extends Closable>(
  server: () => Server,
  openStore: (opening: Opening) => T | Promise<T>,
  clean: (url: string, name: string) => Promise<void>,
): () => Promise<Harness<T>> {
  return async () => {
    const { url, kill, start } = server();
    const name = `t${randomUUID().slice(0, 8)}`;
    const opened = new Set<T>();
    let ahead = 0;
    const open = async (): Promise<T> => {
      const store = await openStore({ url, name, now: () => Date.now() + ahead });
      opened.add(store);
      return store;
    };
    const closeAll = async (): Promise<void> => {
      for (const store of opened) await store.close();
      opened.clear();
    };
    return {
      store: await open(),
      another: open,
      async reopen() {
        await closeAll();
        return open();
      },
      interrupt: kill,
      heal: start,
      async advance(milliseconds) {
        ahead += milliseconds;
      },
      async end() {
        await closeAll();
        await clean(url, name);
      },
    };
  };
}
