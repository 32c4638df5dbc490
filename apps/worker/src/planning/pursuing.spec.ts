import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApprovalStep } from '@contracts/planning/approving.js';
import { CreateElement } from '@contracts/planning/commands.js';
import { Telling } from '@domain/given.js';
import { serverItself } from '@domain/identity/rights.js';
import { approvalsView } from '@domain/planning/approvals.view.js';
import { planArea } from '@domain/planning/area.js';
import type { Element } from '@domain/planning/element.js';
import { defaultTypeOf } from '@domain/planning/elementTypes.js';
import { event, until } from '@platform/contract/sample.js';
import { openPorts } from '@platform/openPorts.js';
import type { Ports, Row } from '@platform/ports.js';
import { refusing } from '../refusing.harness.js';
import { openRegistry } from '../registry.js';
import { watchApprovals } from './pursuing.js';

/** The row of a project that waits in a step since some days; its approvers are reminded after two. */
function waits(id: string, days: number, isDeleted = false): Row {
  const story = new Telling(planArea);
  const run = (command: string, data: object, now: string): void => {
    const decided = story.decide(command, data, { now });
    if (!Array.isArray(decided)) throw new Error(JSON.stringify(decided));
    story.happened(decided, { now });
  };
  const then = new Date(Date.now() - days * 86_400_000).toISOString();
  const step = { ...new ApprovalStep(), remindAfterDays: 2 };
  run('changeElementType', { id: defaultTypeOf('MAIN'), approvalSteps: [step] }, then);
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  run('createElement', { ...new CreateElement(), id, type: 'MAIN', label: id, ...dates }, then);
  run('submitElement', { id, comment: '' }, then);
  const row = approvalsView.row(story.state.element(id) as Element, story.state) as Row;
  return isDeleted ? { ...row, deleted: true } : row;
}

test('what has waited for the days of its step is pursued, in each tenant, and nothing else', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pursuing-'));
  const ports = await openPorts({ dataDir, masterKey: new Uint8Array(32) });
  const registered = (id: string) => event({ id }, { type: 'TenantRegistered' });
  const suspended = event({ id: 'closed' }, { type: 'TenantSuspended' });
  const tenants = [registered('dev'), registered('closed'), suspended, registered('other')];
  await ports.events.append('_system.tenants', tenants, -1);
  const due: Record<string, Row[]> = {
    dev: [waits('old', 3), waits('new', 1), waits('gone', 9, true)],
    closed: [waits('not looked at', 9)],
    other: [waits('theirs', 2)],
  };
  const rows: Ports['rows'] = {
    ...ports.rows,
    find: async (tenant) => ({ rows: due[tenant] ?? [], total: 0 }),
  };
  const { orders, engine } = refusing();
  const registry = openRegistry({ ports, log: () => {} });
  const watching = watchApprovals({ ports: { ...ports, rows }, engine, registry, log: () => {}, first: 0 });
  await until(() => orders.length === 2);
  await watching.close();
  await registry.close();
  await ports.close();
  rmSync(dataDir, { recursive: true });
  expect(orders.map(({ tenant, command, data, by }) => [tenant, command, data['id'], by.user])).toEqual([
    ['dev', 'pursueApproval', 'old', serverItself],
    ['other', 'pursueApproval', 'theirs', serverItself],
  ]);
});
