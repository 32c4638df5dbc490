import type { BrokenRule } from '@contracts/message.js';
import type { Given } from '../decider.js';
import type { Users } from '../identity/users.js';
import type { PlanEvent } from './trial.js';

/** Where a tenant has switched committed money off none comes in, on no way; what was booked before can still be taken out. */
export function brokenCommitted(events: readonly PlanEvent[], { facts }: Given): BrokenRule[] {
  const users = facts.users as Users | undefined;
  if (users?.settings.committed !== 'OFF') return [];
  return events.flatMap((event) =>
    event.type === 'CostEntered' && event.data.item.kind === 'COMMITTED'
      ? [{ field: 'costObjects', rule: 'committed_off', params: { id: event.data.id } }]
      : [],
  );
}
