import { view } from '../view.js';
import type { ElementTypeDefinition } from './elementTypes.js';
import type { Plan } from './plan.js';
import type { Batch, PeriodState, ProvisionRun } from './planTables.js';

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
