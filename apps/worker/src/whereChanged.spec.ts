import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverItself } from '@domain/identity/rights.js';
import { Plan } from '@domain/planning/plan.js';
import type { AreaState } from '@domain/state.js';
import { event, until } from '@platform/contract/sample.js';
import { openPorts } from '@platform/openPorts.js';
import { watchDelegations } from './identity/delegations.js';
import { watchBudgets } from './planning/budgets.js';
import { refusing } from './refusing.harness.js';
import { openRegistry } from './registry.js';

const state = async <S extends AreaState>(): Promise<S> => new Plan() as AreaState as S;

test.each([
  ['watchBudgets', watchBudgets, { from: 0, month: expect.stringMatching(/^\d{4}-\d\d$/) }, 'other.plan'],
  ['watchDelegations', watchDelegations, { today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }, 'other.users'],
] as const)(
  '%s in each tenant, again where something happened since, and nowhere else',
  async (command, watch, data, stream) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'changed-'));
    const ports = await openPorts({ dataDir, masterKey: new Uint8Array(32) });
    const registered = (id: string) => event({ id, timeZone: 'Europe/Berlin' }, { type: 'TenantRegistered' });
    const suspended = event({ id: 'closed' }, { type: 'TenantSuspended' });
    await ports.events.append(
      '_system.tenants',
      [registered('dev'), registered('closed'), suspended, registered('other')],
      -1,
    );
    const { orders, engine } = refusing();
    const registry = openRegistry({ ports, log: () => {} });
    const around = { ports, engine: { ...engine, state }, registry, log: () => {}, first: 0, every: 5 };
    const watching = watch(around);
    await until(() => orders.length === 2);
    await ports.events.append(stream, [event({})], -1);
    await until(() => orders.length === 3);
    await watching.close();
    // Another process finds it looked after: it looks where something happens, and only there.
    const again = watch(around);
    await ports.events.append(stream, [event({})], 0);
    await until(() => orders.length === 4);
    await again.close();
    await registry.close();
    await ports.close();
    rmSync(dataDir, { recursive: true });
    expect(orders.map((it) => [it.tenant, it.command, it.data, it.by.user])).toEqual(
      ['dev', 'other', 'other', 'other'].map((tenant) => [tenant, command, data, serverItself]),
    );
  },
);
