import { type DecideBudget, MoveBudget } from '@contracts/costs/budgets.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import type { BrokenRule } from '@contracts/message.js';
import { type Given, isRefused, part } from '../decider.js';
import { sharesAPerson } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import { brokenChoices } from '../records/checks.js';
import { broken, type Refused, refused } from '../refused.js';
import type { BudgetRequestThing } from './budgetRequest.js';
import { type BudgetEvent, budgetEvents } from './budgets.events.js';
import { idsFrom } from './checks.js';
import type { CostData } from './element.js';
import type { Plan } from './plan.js';
import { editable, edited, type PlanEvent } from './trial.js';

type Wish = Omit<MoveBudget, 'asks'> & { id: string; asks?: boolean };

/** Numbers of new ids (`idsFrom`). */
const base = 3_000_000;
const potKind = kindNamedBy(MoveBudget, 'toPot');

/**
 * Changes of budgets with their reason: each is an entry of its own, so that a budget is the sum of all that was ever said
 * of it. What goes from one element to another is two entries of one command: the sum stays what it was.
 */
export const budgets = part<Plan, BudgetEvent>()({
  ...budgetEvents,
  decide: {
    /** Where it waits for a yes, what could not be booked is refused at once. */
    moveBudget(wish: Wish, plan: Plan, given: Given) {
      const booked = moved(plan, wish, given);
      if (isRefused(booked) || !(wish.asks || asksForApproval(given))) return booked as never;
      const { id: element, asks: _, requestId: id = given.newId(base - 1), ...data } = wish;
      if (plan.budgetRequests.get(id)) return refused('ID_TAKEN', { id });
      return [{ type: 'BudgetRequested', data: { ...data, element, id } }];
    },
    decideBudget: (wish: DecideBudget & { id: string }, plan: Plan, given: Given) =>
      decided(plan, wish, given) as never,
    withdrawBudget({ id }: { id: string }, plan: Plan, { by }: Given) {
      const request = waiting(plan, id);
      if (isRefused(request)) return request;
      return sharesAPerson(request.by, by)
        ? [{ type: 'BudgetWithdrawn', data: { id } }]
        : refused('NOT_YOUR_SUBMISSION', { id });
    },
  },
});

/** Whether a tenant has changes of budgets wait for a controller. */
const asksForApproval = ({ facts }: Pick<Given, 'facts'>): boolean =>
  (facts.users as Users | undefined)?.settings.budgetApproval === 'ON';

const waiting = (plan: Plan, id: string): BudgetRequestThing | Refused => {
  const request = plan.budgetRequests.get(id);
  if (!request) return refused('NOT_FOUND', { id });
  return request.state === 'WAITING' ? request : refused('ALREADY_DECIDED', { id, state: request.state });
};

/** By a controller who did not ask for it, once; with a yes it is booked. */
function decided(
  plan: Plan,
  { id, decision, comment }: DecideBudget & { id: string },
  given: Given,
): readonly PlanEvent[] | Refused {
  // Whoever may not read what it is about doesn't learn that it is there.
  if (!given.may('read', id)) return refused('NOT_FOUND', { id });
  if (!given.may('writeCosts', id)) return refused('MISSING_PRIVILEGE', { right: 'writeCosts', id });
  const request = waiting(plan, id);
  if (isRefused(request)) return request;
  if (sharesAPerson(request.by, given.by)) return refused('OWN_SUBMISSION', { id });
  const { element, from, fromPot, toPot, parts, reason } = request;
  const booked = moved(plan, { id: element, from, fromPot, toPot, parts, reason }, given);
  if (decision === 'APPROVE')
    return isRefused(booked) ? booked : [{ type: 'BudgetApproved', data: { id, comment } }, ...booked];
  if (!comment.trim()) return broken({ field: 'comment', rule: 'required' });
  return [{ type: 'BudgetRefused', data: { id, comment } }];
}

/** Where they wait for a yes, budgets of elements that are there change by it alone. */
export function brokenApproval(plan: Plan, events: readonly PlanEvent[], given: Given): BrokenRule[] {
  if (!asksForApproval(given) || events.some(({ type }) => type === 'BudgetApproved')) return [];
  const isBudget = ({ type, data }: PlanEvent): boolean => {
    if (type === 'CostEntered' || type === 'CostRemoved') return data.item.kind === 'BUDGET';
    if (type !== 'CostChanged') return false;
    const kinds = [plan.costs(data.id).find(({ id }) => id === data.item)?.kind, data.changed.kind?.old];
    return kinds.includes('BUDGET');
  };
  const ids = new Set(events.flatMap((event) => (isBudget(event) ? [(event.data as { id: string }).id] : [])));
  return [...ids].map((id) => ({ field: 'costObjects', rule: 'budget_approval', params: { id } }));
}

function moved(plan: Plan, wish: Wish, given: Given): readonly PlanEvent[] | Refused {
  const errors = brokenMove(wish, given);
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

interface Side {
  id: string;
  sign: 1 | -1;
  pot: string | null;
}
const sidesOf = ({ id, from, fromPot, toPot }: Wish): Side[] => [
  ...(from === null ? [] : [{ id: from, sign: -1 as const, pot: fromPot }]),
  { id, sign: 1, pot: toPot },
];

function bookedOn(
  plan: Plan,
  { id, sign, pot, parts, reason }: Wish & Side,
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
    const split = pot ? { split: { [potKind]: [{ id: pot, share: 100_000 }] } } : {};
    const item: CostData = { id: newId(), ...what, ...split };
    const event: PlanEvent = { type: 'CostEntered', data: { id, item, after } };
    after = item.id;
    return event;
  });
  return edited(plan, id, events);
}

function brokenMove(wish: Wish, given: Given): BrokenRule[] {
  const { id, from, fromPot, toPot, parts } = wish;
  const isMove = from !== null;
  return [
    ...(from === id && fromPot === toPot ? [{ field: 'from', rule: 'is_unique' }] : []),
    ...(fromPot && !isMove ? [{ field: 'fromPot', rule: 'selection_required' }] : []),
    ...brokenChoices(MoveBudget, { before: {}, now: { fromPot, toPot } }, given),
    ...parts.flatMap(({ amount }, i) =>
      amount === 0 || (isMove && amount < 0)
        ? [{ field: `parts[${i}].amount`, rule: 'min_value', params: { min: 1 } }]
        : [],
    ),
  ];
}
