import type { ReachedBudget } from '@contracts/costs/budgets.js';
import type { Money } from '@contracts/costs/sums.js';
import type { Amount, Period } from '@contracts/fields.js';
import type { Given } from '../decider.js';
import type { Refused } from '../refused.js';
import { type Book, booked } from './bookings.js';
import { type Looking, newlyReached } from './budgetLevels.js';
import { heldBy } from './commitments.js';
import type { Order } from './element.js';
import type { Plan } from './plan.js';
import { overlaid } from './rehearsal.js';
import { byPeriod, type MoneyByPeriod, noMoney } from './sums.js';

/** What the plan would be once some sources had booked, and which of them it would refuse. */
export interface Foreseen {
  plan: Plan;
  refused: readonly { book: Book; refusal: Refused['refusal'] }[];
}

/** By the very decision and rules by which they book; the plan stays as it is. */
export function foreseen(plan: Plan, books: readonly Book[], around: Omit<Given, 'may'>): Foreseen {
  const all = overlaid(plan, around);
  const refused = books.flatMap((book) => {
    const no = all.add(booked(all.plan, book, all.given));
    return no ? [{ book, refusal: no.refusal }] : [];
  });
  return { plan: all.plan, refused };
}

/** Whose own money is another: those that sources book on, and those of their orders. */
export function changedElements(before: Plan, after: Plan): string[] {
  return [...(after.changed.get('costs') ?? [])].filter((id) => before.costs(id) !== after.costs(id));
}

/** An element's months with all below it, before and after; those that are another. */
export function changedMonths(before: MoneyByPeriod, after: MoneyByPeriod) {
  const months = new Map<Period, { before: Money; after: Money }>();
  for (const { period, ...money } of before) months.set(period, { before: money, after: noMoney });
  for (const { period, ...money } of after)
    months.set(period, { before: months.get(period)?.before ?? noMoney, after: money });
  return [...months]
    .filter(([, it]) => kinds.some((kind) => it.before[kind] !== it.after[kind]))
    .map(([period, it]) => ({ period, ...it }))
    .sort((a, b) => (a.period < b.period ? -1 : 1));
}
const kinds = Object.keys(noMoney) as readonly (keyof Money)[];

/** Of these and all above them, those with a threshold that was not reached before. */
export function reachedAnew(before: Plan, after: Plan, ids: readonly string[], looking: Looking) {
  const all = new Set(ids.flatMap((id) => [id, ...[...before.ancestors(id)].map((it) => it.id)]));
  const found = new Map<string, readonly ReachedBudget[]>();
  for (const id of all) {
    if (before.isDeleted(id) || before.isDetached(id)) continue;
    const reached = newlyReached(byPeriod(before.total(id)), byPeriod(after.total(id)), looking);
    if (reached.length) found.set(id, reached);
  }
  return found;
}

/** Orders of which more or less is invoiced: what is committed of each. */
export function changedOrders(before: Plan, after: Plan): { order: Order; before: Amount; after: Amount }[] {
  return [...(after.changed.get('order') ?? [])].flatMap((id) => {
    const [was, order] = [before.orders.get(id), after.orders.get(id)];
    if (!was || !order || was.invoiced === order.invoiced) return [];
    const heldIn = (plan: Plan) => heldBy(plan, id).reduce((sum, { amount }) => sum + amount, 0);
    return [{ order, before: heldIn(before), after: heldIn(after) }];
  });
}
