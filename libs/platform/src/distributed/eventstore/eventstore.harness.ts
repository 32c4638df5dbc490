import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventstore } from '../../../../../tests/servers/eventstore.js';
import { note } from '../../../../../tests/servers/inSpecs.js';
import { proxyTo, type TestProxy } from '../../../../../tests/servers/proxy.js';
import { type Server, startServer } from '../../../../../tests/servers/server.js';
import type { Harness } from '../../contract/harness.js';
import type { EventStore } from '../../ports.js';
import { openEventStore } from './eventStore.js';

/** One server for the tests of a file, behind a proxy that takes it away; each test in a space of its own. */
export interface Served {
  server: Server;
  proxy: TestProxy;
  /** The server's address through the proxy. */
  url: string;
  make(): Promise<Harness<EventStore>>;
}

/** Starts before the file's tests and ends after them. */
export function served(): () => Served {
  let it: Served;
  beforeAll(async () => {
    const server = (await startServer(eventstore))!;
    note('ETATWERK_VERSIONS', `eventstore\t${server.version}`);
    const { hostname, port } = new URL(server.url);
    const proxy = await proxyTo(hostname, Number(port));
    const url = server.url.replace(`${hostname}:${port}`, `127.0.0.1:${proxy.port}`);
    it = { server, proxy, url, make: () => harness(url, proxy) };
  }, 40_000);
  afterAll(async () => {
    await it?.proxy.close();
    await it?.server.end();
  });
  return () => it;
}

async function harness(url: string, proxy: TestProxy): Promise<Harness<EventStore>> {
  const space = `test-${randomUUID()}.`;
  const opened = new Set<EventStore>();
  const open = (): EventStore => {
    const store = openEventStore(url, { space });
    opened.add(store);
    return store;
  };
  const closeAll = async (): Promise<void> => {
    await Promise.all([...opened].map((store) => store.close()));
    opened.clear();
  };
  return {
    store: open(),
    another: async () => open(),
    async reopen() {
      await closeAll();
      return open();
    },
    interrupt: () => proxy.cut(),
    heal: () => proxy.heal(),
    advance: (milliseconds) => sleep(milliseconds),
    async end() {
      await proxy.heal();
      await closeAll();
    },
  };
}
