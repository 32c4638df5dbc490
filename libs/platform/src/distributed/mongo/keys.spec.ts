import { MongoClient } from 'mongodb';
import { describeOn } from '../../../../../tests/servers/inSpecs.js';
import { keysContract } from '../../contract/keys.contract.js';
import { serverHarness } from '../server.harness.js';
import { openKeys } from './keys.js';
import { cleanMongo } from './mongo.harness.js';

const masterKey = Buffer.alloc(32, 'master');

describeOn('mongo', (server) => {
  keysContract('mongo', async () => {
    let opening = { url: '', name: '' };
    const open = (key = masterKey) => openKeys(opening.url, { prefix: opening.name, masterKey: key, patience: 2_000 });
    const harness = await serverHarness(
      server,
      ({ url, name }) => {
        opening = { url, name };
        return open();
      },
      cleanMongo,
    )();
    let copy: Record<string, unknown>[] = [];
    const keysIn = async <T>(run: (client: MongoClient) => Promise<T>): Promise<T> => {
      const client = new MongoClient(opening.url);
      return run(client).finally(() => client.close());
    };
    return {
      ...harness,
      withOtherMasterKey: () => open(Buffer.alloc(32, 'other')),
      backUp: () =>
        keysIn(async (client) => {
          copy = await client.db(`${opening.name}-keys`).collection('keys').find().toArray();
        }),
      async restore() {
        await keysIn(async (client) => {
          const keys = client.db(`${opening.name}-keys`).collection('keys');
          await keys.deleteMany({});
          await keys.insertMany(copy);
        });
        return harness.reopen();
      },
    };
  });
});
