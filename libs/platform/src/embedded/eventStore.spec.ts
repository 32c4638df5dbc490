import { eventStoreContract } from '../contract/eventStore.contract.js';
import { openEventStore } from './eventStore.js';
import { sqliteHarness } from './sqlite.harness.js';

eventStoreContract(
  'sqlite',
  sqliteHarness((file) => openEventStore(file, { busy: 30 })),
);
