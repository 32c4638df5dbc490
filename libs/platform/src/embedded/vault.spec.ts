import { vaultContract } from '../contract/vault.contract.js';
import { sqliteHarness } from './sqlite.harness.js';
import { openVault } from './vault.js';

vaultContract(
  'sqlite',
  sqliteHarness((file, now) => openVault(file, { now, busy: 30 })),
);
