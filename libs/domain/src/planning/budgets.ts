import type { MoveBudget } from '@contracts/costs/budgets.js';
import type { BrokenRule } from '@contracts/message.js';
import { type Given, isRefused, part } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import type { CostData } from './element.js';
import type { Plan } from './plan.js';
import { editable, edited, type PlanEvent } from './trial.js';

type Wish = MoveBudget & { id: string };

/** Numbers of new ids (`idsFrom`). */
const base = 3_000_000;

/**
 * Changes of budgets with their reason: each is an entry of its own, so that a budget is the sum of all that was ever said
 * of it. What goes from one element to another is two entries of one command: the sum stays what it was.
 */
export const budgets = part<Plan, never>()({
  kind: 'element',
  evolve: {},
  decide: {
    moveBudget: (wish: Wish, plan: Plan, given: Given) => moved(plan, wish, given) as never,
  },
});

function moved(plan: Plan, wish: Wish, given: Given): readonly PlanEvent[] | Refused {
  const errors = brokenMove(wish);
  if (errors.length) return broken(...errors);
  const newId = idsFrom(given, base);
  const events: PlanEvent[] = [];
  for (const side of sidesOf(wish)) {
    const booked = bookedOn(plan, { ...wish, ...side }, given, newId);
    if (isRefused(booked)) return booked;
    events.push(...booked);
  }
  return events;
}

const sidesOf = ({ id, from }: Wish): { id: string; sign: 1 | -1 }[] => [
  ...(from === null ? [] : [{ id: from, sign: -1 as const }]),
  { id, sign: 1 },
];

function bookedOn(
  plan: Plan,
  { id, sign, parts, reason }: Wish & { sign: 1 | -1 },
  given: Given,
  newId: () => string,
): readonly PlanEvent[] | Refused {
  const element = editable(plan, id);
  if (isRefused(element)) return element;
  // Whoever may not read it doesn't learn that it is there.
  if (!given.may('read', id)) return refused('NOT_FOUND', { id });
  if (!given.may('writeCosts', id)) return refused('MISSING_PRIVILEGE', { right: 'writeCosts', id });
  let after = plan.costs(id).at(-1)?.id ?? null;
  const events = parts.map(({ period, amount }): PlanEvent => {
    const what = { kind: 'BUDGET' as const, costTypeId: null, period, amount: sign * amount, description: reason };
    const item: CostData = { id: newId(), ...what };
    const event: PlanEvent = { type: 'CostEntered', data: { id, item, after } };
    after = item.id;
    return event;
  });
  return edited(plan, id, events);
}

function brokenMove({ id, from, parts }: Wish): BrokenRule[] {
  const isMove = from !== null;
  return [
    ...(from === id ? [{ field: 'from', rule: 'is_unique' }] : []),
    ...parts.flatMap(({ amount }, i) =>
      amount === 0 || (isMove && amount < 0)
        ? [{ field: `parts[${i}].amount`, rule: 'min_value', params: { min: 1 } }]
        : [],
    ),
  ];
}
