import { describeOn } from '../../../../../tests/servers/inSpecs.js';
import { readStoreContract } from '../../contract/readStore.contract.js';
import { serverHarness } from '../server.harness.js';
import { cleanMongo } from './mongo.harness.js';
import { openReadStore } from './readStore.js';

describeOn('mongo', (server) => {
  readStoreContract(
    'mongo',
    serverHarness(server, ({ url, name }) => openReadStore(url, { prefix: name, patience: 2_000 }), cleanMongo),
  );
});
