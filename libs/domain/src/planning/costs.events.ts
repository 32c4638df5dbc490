import type { Envelope } from '@contracts/message.js';
import type { Part } from '../decider.js';
import type { CostData, CostItem } from './element.js';
import { type ListEvent, type ListOf, listEvents } from './lists.js';
import type { Plan } from './plan.js';

/** Names and shapes are stored for ever: CostEntered, CostChanged, CostRemoved. */
export type CostEvent = ListEvent<'Cost', CostData>;

export const costList: ListOf<'Cost', CostItem> = {
  prefix: 'Cost',
  field: 'costObjects',
  read: (plan, id) => plan.costs(id),
  write: (plan, id, list, { was, now }) =>
    plan.book(id, list, [
      ...(was ? [[was.period, was.kind, -was.amount] as const] : []),
      ...(now ? [[now.period, now.kind, now.amount] as const] : []),
    ]),
  stored: (item, { revision }: Envelope) => ({ ...item, since: revision }),
};

/** The list's names are made from its prefix, which the compiler can't follow: hence the cast. */
export const costEvents = { kind: 'element', right: 'writeCosts', ...listEvents(costList) } as unknown as Omit<
  Part<Plan, CostEvent>,
  'decide'
>;
