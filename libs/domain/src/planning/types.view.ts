import { view } from '../view.js';
import type { ElementTypeDefinition } from './elementTypes.js';
import type { Plan } from './plan.js';
import type { Batch } from './planTables.js';

/** The tenant's types of elements, the built-in ones included. */
export const elementTypesView = view<ElementTypeDefinition, Plan>()({
  name: 'elementTypes',
  of: 'plan',
  kind: 'elementType',
  indexes: [],
  row: (type, plan) => ({ ...type, revision: plan.touches.last(type.id) }),
});

/** Imports and big clones. */
export const batchesView = view<Batch, Plan>()({
  name: 'batches',
  of: 'plan',
  kind: 'batch',
  indexes: ['startedAt'],
  row: (batch) => ({ ...batch }),
});
