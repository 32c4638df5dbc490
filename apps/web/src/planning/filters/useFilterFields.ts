import { useMemo } from 'react';
import type { FormField } from '../../ui/form/formField.js';
import type { Plan } from '../usePlan.js';
import { type Facet, facetsOf, flagFacet, ownFacets } from './facets.js';
import { filterFields, plainFlags, useOwnFilterFields } from './fields.js';

/** What the plan is filtered by: fields, those among them that the tenant added, and what one chooses among a few of. */
export interface FilterFields {
  facets: readonly Facet[];
  fields: readonly FormField[];
  /** Whose elements they name. */
  forest: Plan['forest'];
}

export function useFilterFields({ people, forest }: Pick<Plan, 'people' | 'forest'>): FilterFields {
  const own = useOwnFilterFields();
  return useMemo(
    () => ({
      facets: [...facetsOf({ people, forest }), ...plainFlags.map(flagFacet), ...ownFacets(own)],
      fields: [...filterFields, ...own],
      forest,
    }),
    [people, forest, own],
  );
}
