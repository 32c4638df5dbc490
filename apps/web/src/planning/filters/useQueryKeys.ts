import { useMemo, useState } from 'react';
import { chosenKey, fieldKey, type QueryKey, type QueryOption } from '../../ui/filter/queryKeys.js';
import { useOptions } from '../../ui/record/useNames.js';
import { say } from '../../words/t.js';
import { showsMoney } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { namingOf, sumFields } from './fields.js';
import { useFilterKinds } from './RecordFilter.js';
import { useFilterFields } from './useFilterFields.js';

const noKinds: readonly string[] = [];

/** What can be typed into the plan's search. Records are asked for once somebody types. */
export function useQueryKeys(plan: Plan): { keys: readonly QueryKey[]; activate(): void } {
  const { forest } = plan;
  const [isActive, setActive] = useState(false);
  const kinds = useFilterKinds();
  const among = useFilterFields(plan);
  const named = useMemo(() => namingOf(kinds, among.fields), [kinds, among]);
  const asked = useMemo(() => [...new Set(named.map(({ to }) => to))], [named]);
  const options = useOptions(isActive ? asked : noKinds);
  const keys = useMemo((): readonly QueryKey[] => {
    const { facets, fields } = among;
    const money = showsMoney(forest) ? [] : ['overBudget', ...sumFields.map(({ name }) => name)];
    const others = new Set([...[...facets, ...named].map(({ key }) => key), ...money]);
    return [
      ...facets.map(({ key, name, choices }) => chosenKey(key, name, choices as QueryOption[], namesOf(key))),
      ...fields.flatMap((field) => (others.has(field.name) ? [] : fieldKey(field, namesOf(field.name)))),
      ...named.map(({ key, to, label }) =>
        chosenKey(
          key,
          label,
          (options.get(to) ?? []).map((each) => ({ id: each.id, label: each.label, hint: each.hint })),
        ),
      ),
    ];
  }, [among, forest, named, options]);
  return { keys, activate: () => setActive(true) };
}

/** Further names; of any field its own, too. */
const namesOf = (key: string): string => `${say(`filters.names_${key}`) ?? ''} ${key}`;
