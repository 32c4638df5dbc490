import { Order } from '@contracts/costs/orders.js';
import { namedIn, namedInAdded } from '@contracts/masterData/references.js';
import { PlanElement } from '@contracts/planning/things.js';
import type { Plan } from './plan.js';

/** Ids of all that an element names, as its class and its type declare it; its cost entries too. */
export function namedByElement(id: string, plan: Plan): string[] {
  const element = plan.element(id);
  if (!element) return [];
  const inOwn = namedInAdded(plan.type(element.typeId)?.fields ?? [], element.content);
  const named = namedIn(PlanElement, { ...element, costObjects: plan.costs(id) });
  return [...named, ...inOwn].map((it) => it.id);
}

/** Its service provider, its element, and the records that it is booked on. */
export const namedByOrder = (id: string, plan: Plan): string[] =>
  namedIn(Order, plan.orders.get(id) ?? {}).map((it) => it.id);
