import { api, type Caller } from './api.js';
import { startServer, type TestServer } from './server.js';

/** A server of a file's tests and its administrator: both are there once a test runs. */
export function onServer(tenants?: readonly string[]): { server: TestServer; admin: Caller } {
  let made: { server: TestServer; admin: Caller };
  beforeAll(async () => {
    const server = await startServer(tenants);
    made = { server, admin: await api(server).as('admin') };
  });
  afterAll(() => made.server.close());
  return { server: later(() => made.server), admin: later(() => made.admin) };
}

/** Stands for what is made only later. */
const later = <T extends object>(of: () => T): T =>
  new Proxy({} as T, { get: (_, name) => Reflect.get(of(), name) as unknown });
