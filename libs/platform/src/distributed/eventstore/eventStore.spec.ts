import { eventStoreContract } from '../../contract/eventStore.contract.js';
import { served } from './eventstore.harness.js';

const now = served();

eventStoreContract('eventstore', () => now().make());
