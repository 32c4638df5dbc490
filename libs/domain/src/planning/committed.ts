import type { BrokenRule } from '@contracts/message.js';
import type { Given } from '../decider.js';
import type { Users } from '../identity/users.js';
import type { PlanEvent } from './trial.js';

/** Whether a tenant has switched committed money off. */
export const keepsNoCommitted = ({ facts }: Pick<Given, 'facts'>): boolean =>
  (facts.users as Users | undefined)?.settings.committed === 'OFF';

/** Where it is off none comes in, on no way; what was booked before can still be taken out. */
export function brokenCommitted(events: readonly PlanEvent[], given: Given): BrokenRule[] {
  if (!keepsNoCommitted(given)) return [];
  return events.flatMap((event) => {
    const elements =
      event.type === 'CommitmentsSettled'
        ? event.data.items.flatMap(([, , element, , old, now]) => (now > old ? [element] : []))
        : event.type === 'CostEntered' && event.data.item.kind === 'COMMITTED'
          ? [event.data.id]
          : [];
    return elements.map((id) => ({ field: 'costObjects', rule: 'committed_off', params: { id } }));
  });
}
