import { Order as OrderClass, type OrderContent, type PlaceOrder } from '@contracts/costs/orders.js';
import type { BrokenRule } from '@contracts/message.js';
import { applied, differences } from '../changes.js';
import { type Given, part } from '../decider.js';
import { brokenLinks, brokenMonths, followed } from '../records/booked.js';
import { brokenChoices } from '../records/checks.js';
import { broken, type Refused, refused } from '../refused.js';
import { settledAs } from './commitments.js';
import { keepsNoCommitted } from './committed.js';
import type { Order, OrderData } from './element.js';
import { newOrder, type OrderEvent, orderEvents, withSettled } from './orders.events.js';
import type { Plan } from './plan.js';

type Ids = { ids: readonly string[] };
type Change = Partial<OrderContent> & { id: string };
type Decided = readonly OrderEvent[] | Refused;

/**
 * Orders: what is ordered and not invoiced yet stands as committed on their elements. It is reckoned anew by whatever
 * changes an order or an invoice of it; nobody types it.
 */
export const orders = part<Plan, OrderEvent>()({
  ...orderEvents,
  decide: {
    placeOrder: (wish: PlaceOrder, plan: Plan, given: Given) => placed(plan, wish, given),
    changeOrder: (wish: Change, plan: Plan, given: Given) => changed(plan, wish, given),
    closeOrders: ({ ids }: Ids, plan: Plan, given: Given) =>
      each(plan, ids, given, { type: 'OrderClosed', closed: true }),
    reopenOrders: ({ ids }: Ids, plan: Plan, given: Given) =>
      each(plan, ids, given, { type: 'OrderReopened', closed: false }),
    deleteOrders: ({ ids }: Ids, plan: Plan, given: Given) =>
      each(plan, ids, given, { type: 'OrderDeleted', deleted: true }),
    restoreOrders: ({ ids }: Ids, plan: Plan, given: Given) =>
      each(plan, ids, given, { type: 'OrderRestored', deleted: false }),
    /** Months that are open again take back what others stood in for. */
    unlockPeriods: settledAnew,
    reopenYears: settledAnew,
  },
});

function settledAnew(_: unknown, plan: Plan, given: Given): OrderEvent[] {
  return settledBy(plan, plan.orders.keys(), given);
}

/** What has to be settled of some orders as they are now. */
export function settledBy(plan: Plan, ids: Iterable<string | undefined>, given: Given): OrderEvent[] {
  const off = keepsNoCommitted(given);
  const items = [...new Set(ids)].flatMap((id) => {
    const order = id === undefined ? undefined : plan.orders.get(id);
    return order ? settledAs(plan, order, off) : [];
  });
  return items.length ? [{ type: 'CommitmentsSettled', data: { items } }] : [];
}

function placed(plan: Plan, { id: own, ...content }: PlaceOrder, given: Given): Decided {
  const id = own ?? given.newId(0);
  if (plan.orders.get(id)) return refused('ID_TAKEN', { id });
  const { date, amount, expectedPeriods: months } = content;
  const data: OrderData = {
    ...{ ...content, id },
    expectedPeriods: months.length ? months : [{ period: date.slice(0, 7), amount }],
  };
  const errors = [
    ...(keepsNoCommitted(given) ? [{ field: 'amount', rule: 'committed_off' }] : []),
    ...brokenOrder(plan, newOrder(data), null, given),
  ];
  return errors.length ? broken(...errors) : withSettled(plan, { type: 'OrderPlaced', data }, newOrder(data));
}

function changed(plan: Plan, { id, ...wanted }: Change, given: Given): Decided {
  const order = plan.orders.get(id);
  if (!order || order.deleted) return refused('NOT_FOUND', { id });
  const found = differences<Omit<OrderData, 'id'>>(order, follows(order, wanted));
  if (!found) return [];
  const next: Order = { ...order, ...applied(found) };
  const errors = brokenOrder(plan, next, order, given);
  if (errors.length) return broken(...errors);
  return withSettled(plan, { type: 'OrderChanged', data: { id, changed: found } }, next, keepsNoCommitted(given));
}

/** The one month that it is expected in follows its amount. */
const follows = ({ expectedPeriods }: Order, wanted: Partial<OrderContent>): Partial<OrderContent> => ({
  ...wanted,
  expectedPeriods: wanted.expectedPeriods ?? followed(expectedPeriods, wanted.amount) ?? expectedPeriods,
});

type Marking = { type: 'OrderClosed' | 'OrderReopened' | 'OrderDeleted' | 'OrderRestored' } & Partial<
  Pick<Order, 'closed' | 'deleted'>
>;

/** All or nothing; what is so already stays. */
function each(plan: Plan, ids: readonly string[], given: Given, { type, ...marks }: Marking): Decided {
  const events: OrderEvent[] = [];
  for (const id of new Set(ids)) {
    const order = plan.orders.get(id);
    const isGone = order?.deleted && marks.deleted === undefined;
    if (!order || isGone) return refused('NOT_FOUND', { id });
    if (differences<Order>(order, marks))
      events.push(...withSettled(plan, { type, data: { id } }, { ...order, ...marks }, keepsNoCommitted(given)));
  }
  return events;
}

function brokenOrder(plan: Plan, order: Order, before: Order | null, given: Given): BrokenRule[] {
  const { amount, expectedPeriods, dataElements, planElementId } = order;
  const element = plan.live(planElementId);
  const mayBook =
    planElementId === before?.planElementId ||
    ((element?.type === 'MAIN' || element?.type === 'SUB') && given.may('writeCosts', planElementId));
  return [
    ...brokenMonths('expectedPeriods', expectedPeriods, amount),
    ...(expectedPeriods.some((it) => it.amount <= 0) ? [{ field: 'expectedPeriods', rule: 'not_zero' }] : []),
    ...(mayBook ? [] : [{ field: 'planElementId', rule: 'selection_required', params: { id: planElementId } }]),
    ...brokenChoices(OrderClass, { before: before ?? {}, now: order }, given),
    ...brokenLinks(dataElements, before?.dataElements, given),
  ];
}

/** An order's number stands once among those that are not deleted; also where something is brought back. */
export function brokenNumbers(plan: Plan, events: readonly { type: string; data: object }[]): BrokenRule[] {
  const named = new Set(events.flatMap(({ type, data }) => (numbering.has(type) ? [(data as { id: string }).id] : [])));
  return [...named].flatMap((id): BrokenRule[] => {
    const order = plan.orders.get(id);
    const other = order && !order.deleted && plan.ordersNumbered(order.identifier).find((it) => it !== id);
    return other ? [{ field: 'identifier', rule: 'is_unique', params: { id: other } }] : [];
  });
}
const numbering = new Set<string>(['OrderPlaced', 'OrderChanged', 'OrderRestored'] satisfies OrderEvent['type'][]);
