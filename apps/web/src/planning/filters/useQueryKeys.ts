import { useMemo, useState } from 'react';
import { chosenKey, fieldKey, type QueryKey, type QueryOption } from '../../ui/filter/queryKeys.js';
import { useOptions } from '../../ui/record/useNames.js';
import { say } from '../../words/t.js';
import { showsMoney } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { facetsOf } from './facets.js';
import { filterField, filterFields, sumFields } from './fields.js';
import { useFilterKinds } from './RecordFilter.js';

const noKinds: readonly string[] = [];

/** What can be typed into the plan's search. Records are asked for once somebody types. */
export function useQueryKeys(plan: Plan): { keys: readonly QueryKey[]; activate(): void } {
  const { people, forest } = plan;
  const [isActive, setActive] = useState(false);
  const kinds = useFilterKinds();
  const options = useOptions(isActive ? kinds.map(({ name }) => name) : noKinds);
  const keys = useMemo((): readonly QueryKey[] => {
    const facets = facetsOf({ people, forest });
    const money = showsMoney(forest) ? [] : ['overBudget', ...sumFields.map(({ name }) => name)];
    const fields = filterFields.filter(({ name }) => !facets.some(({ key }) => key === name) && !money.includes(name));
    return [
      ...facets.map(({ key, name, choices }) => chosenKey(key, name, choices as QueryOption[], namesOf(key))),
      ...fields.map((field) => fieldKey(field, namesOf(field.name))),
      ...kinds.map(({ name, one }) =>
        chosenKey(
          name,
          one,
          (options.get(name) ?? []).map(({ id, label, hint }) => ({ id, label, hint })),
        ),
      ),
    ];
  }, [people, forest, kinds, options]);
  return { keys, activate: () => setActive(true) };
}

/** Further names; of any field its own, too. */
const namesOf = (key: string): string => `${say(`filters.names_${key}`) ?? ''} ${filterField(key) ? key : ''}`;
