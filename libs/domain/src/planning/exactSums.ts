import type { BrokenRule } from '@contracts/message.js';
import type { Plan } from './plan.js';
import { isExact } from './sums.js';
import type { PlanEvent } from './trial.js';

/**
 * Sums beyond 2^53 would not be exact (decisions.md, Costs), and what was added to them could not be taken away again:
 * they are refused wherever money comes to an element, or with one to what is above it.
 */
export function brokenSums(plan: Plan, events: readonly PlanEvent[]): BrokenRule[] {
  const looked = new Set<string>();
  return events.flatMap((event): BrokenRule[] => {
    return elementsOf(event).flatMap((id) => {
      const chain = [id, ...[...plan.ancestors(id)].map((above) => above.id)].filter((at) => !looked.has(at));
      for (const at of chain) looked.add(at);
      const params = { max: Number.MAX_SAFE_INTEGER, id };
      return chain.every((at) => isExact(plan.total(at))) ? [] : [{ field: 'costObjects', rule: 'max_value', params }];
    });
  });
}

/** Those to which it brings money. */
const elementsOf = (event: PlanEvent): string[] => {
  if (event.type === 'CommitmentsSettled') return event.data.items.map(([, , element]) => element);
  return brings(event) ? [(event.data as { id: string }).id] : [];
};

const brings = ({ type, data }: PlanEvent): boolean =>
  type === 'ElementCreated'
    ? data.costObjects !== undefined
    : ['CostEntered', 'CostChanged', 'CostRemoved', 'ElementMoved', 'ElementRestored', 'ElementAttached'].includes(
        type,
      );
