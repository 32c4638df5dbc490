import { namedIn } from '@contracts/masterData/references.js';
import { PlanElement } from '@contracts/planning/things.js';
import type { Plan } from './plan.js';

/** Ids of all that an element names, as its class declares it; its cost entries too. */
export function namedByElement(id: string, plan: Plan): string[] {
  const element = plan.element(id);
  return element ? namedIn(PlanElement, { ...element, costObjects: plan.costs(id) }).map((named) => named.id) : [];
}
