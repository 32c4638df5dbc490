import { serverItself } from '@domain/identity/rights.js';
import { pursued } from '@domain/planning/deciding.js';
import type { Approval } from '@domain/planning/element.js';
import type { Engine } from '@platform/engine.js';
import { derivedId } from '@platform/ids.js';
import { isoTime } from '@platform/isoTime.js';
import type { Log } from '@platform/log.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { regularly } from '../regularly.js';
import { tenantsIn } from '../tenantsIn.js';

interface Around {
  ports: Pick<Ports, 'events' | 'rows'>;
  engine: Pick<Engine, 'execute'>;
  log?: Log;
  /** Milliseconds to the first look, and between two. */
  first?: number;
  every?: number;
}

/**
 * Reminds whom an approval waits for, and lets their substitutes decide too, when the days are over that its step sets. The
 * decider looks at the time again, so that nothing happens twice.
 */
export function watchApprovals({ ports, engine, log = () => {}, ...more }: Around): Subscription {
  const { first = 5_000, every = 600_000 } = more;
  const failed = (error: unknown) => log('approvals were not looked after', { error: String(error) });
  return regularly({ rows: ports.rows, name: '_approvals', first, every, failed }, async () => {
    const now = isoTime(Date.now());
    for (const tenant of await tenantsIn(ports.events))
      for (const id of await dueIn(ports.rows, tenant, now)) {
        const order = { tenant, area: 'plan' as const, command: 'pursueApproval', data: { id } };
        const by = { user: serverItself };
        const commandId = derivedId(`${tenant} ${id}`, now);
        await engine.execute({ ...order, by, commandId, asks: null, answer: () => null });
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
