import type { Period } from '@contracts/fields.js';
import { differences } from '../changes.js';
import { type Given, part } from '../decider.js';
import { identifierKey } from '../identifiers.js';
import { broken, type Refused, refused } from '../refused.js';
import type { ElementTypeDefinition } from './elementTypes.js';
import type { Plan } from './plan.js';
import type { CostType } from './planTables.js';
import { type SettingsEvent, settingsEvents } from './settings.events.js';

type New<T> = Omit<T, 'id'> & { id?: string };

/** What a tenant sets for its plan: types of elements and costs, closed months. */
export const settings = part<Plan, SettingsEvent>()({
  ...settingsEvents,
  decide: {
    addElementType({ id, ...fields }: New<ElementTypeDefinition>, plan: Plan, { newId }: Given) {
      const data = { ...fields, id: id ?? newId(0) };
      return plan.type(data.id) ? refused('ID_TAKEN', { id: data.id }) : [{ type: 'ElementTypeAdded', data }];
    },
    changeElementType({ id, ...wanted }: Partial<ElementTypeDefinition> & { id: string }, plan: Plan) {
      const type = plan.type(id);
      if (!type) return refused('NOT_FOUND', { id });
      if (wanted.kind !== undefined && wanted.kind !== type.kind) return broken({ field: 'kind', rule: 'is' });
      const changed = differences(type, wanted);
      return changed ? [{ type: 'ElementTypeChanged', data: { id, changed } }] : [];
    },
    addCostType: ({ id, ...fields }: New<CostType>, plan: Plan, { newId }: Given) =>
      costTypeAdded(plan, { ...fields, id: id ?? newId(0) }) as never,
    changeCostType({ id, ...wanted }: Partial<CostType> & { id: string }, plan: Plan) {
      const type = plan.costTypes.get(id);
      if (!type) return refused('NOT_FOUND', { id });
      const { identifier } = wanted;
      if (identifier !== undefined && identifier !== type.identifier && identifierTaken(plan, { id, identifier }))
        return broken({ field: 'identifier', rule: 'is_unique' });
      const changed = differences(type, wanted);
      return changed ? [{ type: 'CostTypeChanged', data: { id, changed } }] : [];
    },
    lockPeriods({ periods }: { periods: readonly Period[] }, plan: Plan) {
      const open = [...new Set(periods)].filter((it) => !plan.locks.has(it));
      return open.length ? [{ type: 'PeriodsLocked', data: { periods: open } }] : [];
    },
    unlockPeriods({ periods }: { periods: readonly Period[] }, plan: Plan) {
      const closed = [...new Set(periods)].filter((it) => plan.locks.has(it));
      return closed.length ? [{ type: 'PeriodsUnlocked', data: { periods: closed } }] : [];
    },
  },
});

/** Makes one cost type; also what an import does for those it names. */
export function costTypeAdded(plan: Plan, data: CostType): readonly SettingsEvent[] | Refused {
  if (plan.costTypes.has(data.id)) return refused('ID_TAKEN', { id: data.id });
  if (identifierTaken(plan, data)) return broken({ field: 'identifier', rule: 'is_unique' });
  return [{ type: 'CostTypeAdded', data }];
}

/** There are few cost types: looked for one by one. */
function identifierTaken(plan: Plan, { id, identifier }: Pick<CostType, 'id' | 'identifier'>): boolean {
  const key = identifierKey(identifier);
  if (!key) return false;
  for (const other of plan.costTypes.values())
    if (other.id !== id && identifierKey(other.identifier) === key) return true;
  return false;
}
