import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverItself } from '@domain/identity/rights.js';
import { event, until } from '@platform/contract/sample.js';
import type { Engine, Order } from '@platform/engine.js';
import { openPorts } from '@platform/openPorts.js';
import { openRegistry } from '../registry.js';
import { watchBudgets } from './budgets.js';

test('budgets are looked at in each tenant, again where something happened since, and nowhere else', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'budgets-'));
  const ports = await openPorts({ dataDir, masterKey: new Uint8Array(32) });
  const registered = (id: string) => event({ id, timeZone: 'Europe/Berlin' }, { type: 'TenantRegistered' });
  const suspended = event({ id: 'closed' }, { type: 'TenantSuspended' });
  await ports.events.append(
    '_system.tenants',
    [registered('dev'), registered('closed'), suspended, registered('other')],
    -1,
  );
  const orders: Order[] = [];
  const engine: Pick<Engine, 'execute'> = {
    async execute(order) {
      orders.push(order);
      return { status: 'refused', refusal: { code: 'NOT_FOUND', status: 404 }, position: 0 };
    },
  };
  const registry = openRegistry({ ports, log: () => {} });
  const watching = watchBudgets({ ports, engine, registry, log: () => {}, first: 0, every: 5 });
  await until(() => orders.length === 2);
  await ports.events.append('other.plan', [event({})], -1);
  await until(() => orders.length === 3);
  await watching.close();
  await registry.close();
  await ports.close();
  rmSync(dataDir, { recursive: true });
  const month = expect.stringMatching(/^\d{4}-\d\d$/);
  expect(orders.map(({ tenant, command, data, by }) => [tenant, command, data['month'], by.user])).toEqual(
    ['dev', 'other', 'other'].map((tenant) => [tenant, 'watchBudgets', month, serverItself]),
  );
});
