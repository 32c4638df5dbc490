import type { Servers } from '../deployment/deployment.js';
import { describeOnServers } from '../deployment/inSpecs.js';
import { type Apis, startApis } from './apis.js';

/** Runs a suite over two apis on the embedded stores, and again on the four servers. */
export function onBothStores(name: string, suite: (apis: () => Apis) => void): void {
  describe(`${name}: SQLite`, () => {
    let apis: Apis;
    beforeAll(async () => {
      apis = await startApis();
    });
    afterAll(() => apis?.end());
    suite(() => apis);
  });
  onServers(`${name}: EventStoreDB, MongoDB, Redis, S3`, suite);
}

/** Over two apis on servers that the suite may take away. */
export function onServers(name: string, suite: (apis: () => Apis, servers: () => Servers) => void): void {
  describeOnServers(name, (servers) =>
    // Within, so that it ends before the servers do.
    describe('two apis', () => {
      let apis: Apis;
      beforeAll(async () => {
        const { eventstore, mongo, redis, s3 } = servers();
        apis = await startApis({
          addresses: { events: eventstore.url, mongo: mongo.url, redis: redis.url, s3: s3.url },
        });
      }, 60_000);
      afterAll(() => apis?.end());
      suite(() => apis, servers);
    }),
  );
}
