import { view } from '../view.js';
import type { BudgetRequestThing } from './budgetRequest.js';
import { heldBy } from './commitments.js';
import type { Order } from './element.js';
import type { ElementTypeDefinition } from './elementTypes.js';
import type { Plan } from './plan.js';
import type { Batch, PeriodState, ProvisionRun, YearState } from './planTables.js';
import { scopeOf } from './scope.js';

/** The tenant's types of elements, the built-in ones included. */
export const elementTypesView = view<ElementTypeDefinition, Plan>()({
  name: 'elementTypes',
  of: 'plan',
  kind: 'elementType',
  row: (type, plan) => ({ ...type, revision: plan.touches.last(type.id) }),
});

/** Imports and big clones. */
export const batchesView = view<Batch, Plan>()({
  name: 'batches',
  of: 'plan',
  kind: 'batch',
  row: (batch) => ({ ...batch }),
});

/** Months that are closed, or were. */
export const periodsView = view<PeriodState, Plan>()({
  name: 'periods',
  of: 'plan',
  kind: 'period',
  indexes: [],
  row: (period, plan) => ({ ...period, revision: plan.touches.last(period.id) }),
});

/** Years that are archived, or were. */
export const yearsView = view<YearState, Plan>()({
  name: 'years',
  of: 'plan',
  kind: 'year',
  indexes: [],
  row: (year, plan) => ({ ...year, revision: plan.touches.last(year.id) }),
});

/** Runs of provision: how many entries each wrote, and how much more or less is set aside since. */
export const provisionsView = view<ProvisionRun, Plan>()({
  name: 'provisions',
  of: 'plan',
  kind: 'provision',
  indexes: [],
  row: ({ items, ...run }, plan) => ({
    ...run,
    count: items.length,
    amount: items.reduce((sum, [, , , old, now]) => sum + now - old, 0),
    reversed: run.reversedAt !== null,
    revision: plan.touches.last(run.id),
  }),
});

/** Orders, with what is invoiced of them and still committed. */
export const ordersView = view<Order, Plan>()({
  name: 'orders',
  of: 'plan',
  kind: 'order',
  indexes: ['deleted'],
  row(order, plan) {
    const element = plan.element(order.planElementId);
    const stamp = plan.stamps.get(order.id);
    return {
      ...order,
      committed: heldBy(plan, order.id).reduce((sum, { amount }) => sum + amount, 0),
      excess: Math.max(0, order.invoiced - order.amount),
      revision: plan.touches.last(order.id),
      ...{ createdAt: stamp?.createdAt ?? null, modifiedAt: stamp?.modifiedAt ?? null },
      modifiedBy: stamp?.modifiedBy ?? null,
      ...(element && { scope: scopeOf(plan, element) }),
    };
  },
});

/** Changes of budgets that wait for a controller, or about which was decided. */
export const budgetRequestsView = view<BudgetRequestThing, Plan>()({
  name: 'budgetRequests',
  of: 'plan',
  kind: 'budgetRequest',
  indexes: ['state'],
  row({ element: elementId, by, at, ...request }, plan) {
    const element = plan.element(elementId);
    return {
      ...{ ...request, elementId, requestedBy: by.user, requestedAt: at },
      amount: request.parts.reduce((sum, { amount }) => sum + amount, 0),
      revision: plan.touches.last(request.id),
      ...(element && { scope: scopeOf(plan, element) }),
    };
  },
});
