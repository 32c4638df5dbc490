import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApprovalStep } from '@contracts/planning/approving.js';
import { serverItself } from '@domain/identity/rights.js';
import { event, until } from '@platform/contract/sample.js';
import type { Engine, Order } from '@platform/engine.js';
import { openPorts } from '@platform/openPorts.js';
import type { Ports } from '@platform/ports.js';
import { watchApprovals } from './pursuing.js';

/** A row of what waits in a step since some days, whose approvers are reminded after two. */
const waits = (id: string, days: number, more: object = {}) => ({
  ...{ id, deleted: false, ...more },
  approval: {
    ...{ state: 'SUBMITTED', step: 0, steps: [{ ...new ApprovalStep(), remindAfterDays: 2 }] },
    stepSince: new Date(Date.now() - days * 86_400_000).toISOString(),
  },
});

test('what has waited for the days of its step is pursued, in each tenant, and nothing else', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pursuing-'));
  const ports = await openPorts({ dataDir, masterKey: new Uint8Array(32) });
  const registered = (id: string) => event({ id }, { type: 'TenantRegistered' });
  const suspended = event({ id: 'closed' }, { type: 'TenantSuspended' });
  const tenants = [registered('dev'), registered('closed'), suspended, registered('other')];
  await ports.events.append('_system.tenants', tenants, -1);
  const due: Record<string, ReturnType<typeof waits>[]> = {
    dev: [waits('old', 3), waits('new', 1), waits('gone', 9, { deleted: true })],
    closed: [waits('not looked at', 9)],
    other: [waits('theirs', 2)],
  };
  const rows: Ports['rows'] = {
    ...ports.rows,
    find: async (tenant) => ({ rows: due[tenant] ?? [], total: 0 }),
  };
  const orders: Order[] = [];
  const engine: Pick<Engine, 'execute'> = {
    async execute(order) {
      orders.push(order);
      return { status: 'refused', refusal: { code: 'NOT_FOUND', status: 404 }, position: 0 };
    },
  };
  const watching = watchApprovals({ ports: { events: ports.events, rows }, engine, first: 0 });
  await until(() => orders.length === 2);
  await watching.close();
  await ports.close();
  rmSync(dataDir, { recursive: true });
  expect(orders.map(({ tenant, command, data, by }) => [tenant, command, data['id'], by.user])).toEqual([
    ['dev', 'pursueApproval', 'old', serverItself],
    ['other', 'pursueApproval', 'theirs', serverItself],
  ]);
});
