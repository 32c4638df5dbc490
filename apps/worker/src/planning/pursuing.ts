import { pursued } from '@domain/planning/deciding.js';
import type { Approval } from '@domain/planning/element.js';
import { byItself } from '@platform/byItself.js';
import { derivedId } from '@platform/ids.js';
import { isoTime } from '@platform/isoTime.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { regularly, type Watching } from '../regularly.js';

/**
 * Reminds whom an approval waits for, and lets their substitutes decide too, when the days are over that its step sets. The
 * decider looks at the time again, so that nothing happens twice.
 */
export function watchApprovals(around: Watching<'execute'>): Subscription {
  const { ports, engine, registry } = around;
  const turns = { name: '_approvals', what: 'approvals', first: 5_000, every: 600_000 };
  return regularly(around, turns, async () => {
    const now = isoTime(Date.now());
    for (const { id: tenant } of await registry.tenants())
      for (const id of await dueIn(ports.rows, tenant, now)) {
        const order = { tenant, area: 'plan' as const, command: 'pursueApproval', data: { id } };
        await engine.execute(byItself({ ...order, commandId: derivedId(`${tenant} ${id}`, now) }));
      }
  });
}

/** Ids of what is due, as the rows know it. */
async function dueIn(rows: Ports['rows'], tenant: string, now: string): Promise<string[]> {
  const found = await rows.find(tenant, 'approvals', { where: [{ field: 'state', in: ['SUBMITTED'] }] });
  return found.rows.flatMap(({ id, deleted, approval }) =>
    !deleted && pursued({ id, approval: approval as Approval }, now).length > 0 ? [id] : [],
  );
}
