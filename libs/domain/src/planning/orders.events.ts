import type { Envelope } from '@contracts/message.js';
import { applied, filledIn, swapped } from '../changes.js';
import type { Changed, PropertyChange } from '../decider.js';
import { heldBy, orderSource, settledAs } from './commitments.js';
import type { CommitmentItem, CostItem, Order, OrderData, Selections } from './element.js';
import type { Plan } from './plan.js';

/** Names and shapes are stored for ever. */
export type OrderEvent =
  | { type: 'OrderPlaced'; data: OrderData }
  /** A creation taken back. */
  | { type: 'OrderUndone'; data: OrderData }
  | { type: 'OrderChanged'; data: OrderChange }
  /** What was left of it is released. */
  | { type: 'OrderClosed'; data: { id: string } }
  | { type: 'OrderReopened'; data: { id: string } }
  | { type: 'OrderDeleted'; data: { id: string } }
  | { type: 'OrderRestored'; data: { id: string } }
  /** What orders have committed in a month from now on. */
  | { type: 'CommitmentsSettled'; data: { items: readonly CommitmentItem[] } };
interface OrderChange {
  id: string;
  changed: Changed<Omit<OrderData, 'id'>>;
}
interface Settled {
  items: readonly CommitmentItem[];
}
type Id = { id: string };

const splitOf = ({ dataElements }: OrderData): Selections =>
  Object.fromEntries(dataElements.map(({ type, id }) => [type, [{ id, share: 100_000 }]]));

/** What an entry says of its order. */
function saidOf(order: OrderData): Pick<CostItem, 'description'> & Partial<Pick<CostItem, 'split'>> {
  const description = [order.identifier, order.label].filter(Boolean).join(' ');
  return { description, ...(order.dataElements.length > 0 && { split: splitOf(order) }) };
}

function settle(plan: Plan, { items }: Settled, { revision }: Envelope): void {
  for (const [id, entry, element, period, , amount] of items) {
    const order = plan.orders.get(id);
    const list = plan.costs(element);
    const was = list.find((it) => it.id === entry);
    const item: CostItem = {
      ...{ id: entry, kind: 'COMMITTED', costTypeId: null, period, amount },
      ...(order ? saidOf(order) : { description: '' }),
      ...{ source: orderSource(id), since: was?.since ?? revision },
    };
    const others = list.filter((it) => it.id !== entry);
    const now = amount === 0 ? others : was ? list.map((it) => (it.id === entry ? item : it)) : [...list, item];
    plan.book(element, now, [[period, 'COMMITTED', amount - (was?.amount ?? 0)]]);
    plan.note('order', id);
  }
}

/** Its entries say what it says. */
function tell(plan: Plan, order: OrderData): void {
  const source = orderSource(order.id);
  const list = plan.costs(order.planElementId);
  if (!list.some((it) => it.source === source)) return;
  const said = saidOf(order);
  const told = ({ split: _, ...it }: CostItem): CostItem => ({ ...it, ...said });
  plan.book(
    order.planElementId,
    list.map((it) => (it.source === source ? told(it) : it)),
    [],
  );
}

const elementsOf = ({ items }: Settled) =>
  [...new Set(items.map(([, , id]) => id))].map((id) => ({ kind: 'element', id }));

const committedOn = ({ items }: Settled, thing: string): PropertyChange[] =>
  items
    .filter(([, , element]) => element === thing)
    .map(([, entry, , , old, now]) => ({
      name: `costObjects[${entry}].amount`,
      ...{ old: old || null, new: now === 0 ? null : now },
    }));

/** An event of an order, and what is settled by what the order then is. */
export const withSettled = (plan: Plan, event: OrderEvent, next: Order, off = false): readonly OrderEvent[] => {
  const items = settledAs(plan, next, off);
  return items.length ? [event, { type: 'CommitmentsSettled', data: { items } }] : [event];
};

/** The same of one that is there. */
function changing(plan: Plan, event: OrderEvent & { data: Id }, changes: Partial<Order>): readonly OrderEvent[] {
  const order = plan.orders.get(event.data.id);
  return order ? withSettled(plan, event, { ...order, ...changes }) : [];
}

export const newOrder = (data: OrderData): Order => ({ ...data, invoiced: 0, closed: false, deleted: false });

export const orderEvents = {
  kind: 'order',
  named: true as const,
  right: 'writeCosts' as const,
  evolve: {
    OrderPlaced: (plan: Plan, data: OrderData) => plan.putOrder(newOrder(data)),
    OrderUndone: (plan: Plan, { id }: Id) => plan.dropOrder(id),
    OrderChanged(plan: Plan, { id, changed }: OrderChange) {
      const order = plan.orders.get(id);
      if (!order) return;
      const next = { ...order, ...applied(changed) };
      plan.putOrder(next);
      tell(plan, next);
    },
    OrderClosed: (plan: Plan, { id }: Id) => plan.withOrder(id, { closed: true }),
    OrderReopened: (plan: Plan, { id }: Id) => plan.withOrder(id, { closed: false }),
    OrderDeleted: (plan: Plan, { id }: Id) => plan.withOrder(id, { deleted: true }),
    OrderRestored: (plan: Plan, { id }: Id) => plan.withOrder(id, { deleted: false }),
    CommitmentsSettled: settle,
  },
  touches: { CommitmentsSettled: elementsOf },
  /** Each settles what the others settled: what they settled themselves is not taken back beside it. */
  invert: {
    OrderPlaced(data: OrderData, plan: Plan): readonly OrderEvent[] {
      const { invoiced: _, closed: __, deleted: ___, ...now } = plan.orders.get(data.id) ?? newOrder(data);
      const items = heldBy(plan, data.id).map(
        ({ entry, element, period, amount }): CommitmentItem => [data.id, entry, element, period, amount, 0],
      );
      const undone: OrderEvent = { type: 'OrderUndone', data: now };
      return items.length ? [{ type: 'CommitmentsSettled', data: { items } }, undone] : [undone];
    },
    OrderUndone: (data: OrderData, plan: Plan) => withSettled(plan, { type: 'OrderPlaced', data }, newOrder(data)),
    OrderChanged({ id, changed }: OrderChange, plan: Plan) {
      const back = swapped(changed);
      return changing(plan, { type: 'OrderChanged', data: { id, changed: back } }, applied(back));
    },
    OrderClosed: ({ id }: Id, plan: Plan) => changing(plan, { type: 'OrderReopened', data: { id } }, { closed: false }),
    OrderReopened: ({ id }: Id, plan: Plan) => changing(plan, { type: 'OrderClosed', data: { id } }, { closed: true }),
    OrderDeleted: ({ id }: Id, plan: Plan) =>
      changing(plan, { type: 'OrderRestored', data: { id } }, { deleted: false }),
    OrderRestored: ({ id }: Id, plan: Plan) =>
      changing(plan, { type: 'OrderDeleted', data: { id } }, { deleted: true }),
    CommitmentsSettled: () => [],
  },
  history: {
    OrderPlaced: (data: OrderData) => filledIn(data),
    OrderClosed: () => [{ name: 'closed', old: false, new: true }],
    OrderReopened: () => [{ name: 'closed', old: true, new: false }],
    OrderDeleted: () => [{ name: 'deleted', old: false, new: true }],
    OrderRestored: () => [{ name: 'deleted', old: true, new: false }],
    CommitmentsSettled: committedOn,
  },
  change: { OrderPlaced: 'CREATE', OrderUndone: 'DELETE', OrderDeleted: 'DELETE' } as const,
};
