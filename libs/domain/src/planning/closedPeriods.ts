import type { Period } from '@contracts/fields.js';
import type { BrokenRule } from '@contracts/message.js';
import type { Plan } from './plan.js';
import { byPeriod } from './sums.js';
import type { PlanEvent } from './trial.js';

/**
 * Closed months stay as they are, whatever would change them: a call, a booking, an import, a copy, an undo, and what puts
 * an element with all its money out of the sums or back into them.
 */
export function brokenClosed(plan: Plan, events: readonly PlanEvent[]): BrokenRule[] {
  if (!plan.hasClosed()) return [];
  return events.flatMap((event) => {
    const closed = [...new Set(periodsOf(plan, event))].filter((it) => plan.isClosed(it));
    const { id } = event.data as { id: string };
    return closed.map((period) => ({ field: 'costObjects', rule: 'locked', params: { period, id } }));
  });
}

/** The months whose sums an event changes. */
function periodsOf(plan: Plan, { type, data }: PlanEvent): readonly Period[] {
  switch (type) {
    case 'CostEntered':
    case 'CostRemoved':
      return [data.item.period];
    case 'CostChanged': {
      const { period } = data.changed;
      if (period) return [period.old, period.new];
      const there = plan.costs(data.id).find(({ id }) => id === data.item);
      return there ? [there.period] : [];
    }
    case 'ElementCreated':
    case 'ElementUndone':
      return data.costObjects?.map(({ period }) => period) ?? [];
    case 'ElementDeleted':
    case 'ElementRestored':
    case 'ElementDetached':
    case 'ElementAttached':
      return monthsOf(plan, data.id);
    case 'CommitmentsSettled':
      return data.items.map(([, , , period]) => period);
    case 'ElementMoved':
      return isLeftOut(plan, data.from.parent) === isLeftOut(plan, data.to.parent) ? [] : monthsOf(plan, data.id);
    default:
      return [];
  }
}

const monthsOf = (plan: Plan, id: string): Period[] => byPeriod(plan.total(id)).map(({ period }) => period);
const isLeftOut = (plan: Plan, parent: string | null): boolean => parent !== null && plan.isDetached(parent);
