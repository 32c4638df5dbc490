import { describeOn } from '../../../../../tests/servers/inSpecs.js';
import { vaultContract } from '../../contract/vault.contract.js';
import { serverHarness } from '../server.harness.js';
import { cleanMongo } from './mongo.harness.js';
import { openVault } from './vault.js';

describeOn('mongo', (server) => {
  vaultContract(
    'mongo',
    serverHarness(server, ({ url, name, now }) => openVault(url, { prefix: name, now, patience: 2_000 }), cleanMongo),
  );
});
