import { openEventStore } from '../../libs/platform/src/distributed/eventstore/eventStore.js';
import { cleanMongo } from '../../libs/platform/src/distributed/mongo/mongo.harness.js';
import { startDeployment } from '../deployment/deployment.js';
import type { Product } from './product.js';

/** The product as two processes of each role on the four servers: started, killed and stopped all together. */
export async function manyProcesses(env: Record<string, string>): Promise<Product> {
  const it = await startDeployment({ api: 2, projector: 2, worker: 2 }, { env });
  const all = () => [...it.of('api'), ...it.of('projector'), ...it.of('worker')];
  return {
    url: it.url,
    async start() {
      await Promise.all(all().map((one) => one.start()));
      await it.ready();
    },
    async kill() {
      await Promise.all(all().map((one) => one.kill()));
    },
    async stop() {
      const codes = await Promise.all(all().map((one) => one.stop()));
      return codes.find((code) => code !== 0) ?? 0;
    },
    async remove() {
      const errors = it.logs().match(/^.*"level":"(error|fatal)".*$/gm) ?? [];
      if (errors.length > 0) console.warn(`${errors.length} errors were logged:\n${errors.slice(0, 10).join('\n')}`);
      await it.end();
    },
    openLog: async () => openEventStore(it.servers.eventstore.url),
    wipeRows: () => cleanMongo(it.servers.mongo.url, 'etatwerk-rows'),
  };
}
