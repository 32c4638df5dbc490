import { readStoreContract } from '../contract/readStore.contract.js';
import { openReadStore } from './readStore.js';
import { sqliteHarness } from './sqlite.harness.js';

readStoreContract(
  'sqlite',
  sqliteHarness((file) => openReadStore(file, { busy: 30 })),
);
