import { printFilter } from '@contracts/filters/filter.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { CostEntry } from '@contracts/planning/element.js';
import { readTerms, withTerm } from '../ui/filter/terms.js';

/** The field that a grouping is by; a dimension is its own. */
const fields: Readonly<Record<string, string>> = {
  ...{ UNIT: 'unitId', RESPONSIBLE: 'responsible', PHASE: 'phase', STATUS: 'approvalState' },
  COST_TYPE: kindNamedBy(CostEntry, 'costTypeId'),
};

/** A filter by one group more, in place of another one of its kind. */
export const withGroup = (filters: string, by: string, key: string): string =>
  printFilter(withTerm(readTerms(filters), fields[by] ?? by, [{ is: key }]));
