import { ME } from '@contracts/filters/relative.js';
import { useMemo, useState } from 'react';
import { chosenKey, fieldKey, type QueryKey, type QueryOption } from '../../ui/filter/queryKeys.js';
import { type Option, useOptions } from '../../ui/record/useNames.js';
import { say, t } from '../../words/t.js';
import { showsMoney } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { elementKind, namingOf, sumFields } from './fields.js';
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
  const asked = useMemo(() => [...new Set(named.map(({ to }) => to))].filter((to) => to !== elementKind), [named]);
  const options = useOptions(isActive ? asked : noKinds);
  const elements = useMemo(() => (isActive ? optionsIn(forest) : []), [isActive, forest]);
  const keys = useMemo((): readonly QueryKey[] => {
    const { facets, fields } = among;
    const money = showsMoney(forest) ? [] : ['overBudget', ...sumFields.map(({ name }) => name)];
    const others = new Set([...[...facets, ...named].map(({ key }) => key), ...money]);
    return [
      ...facets.map(({ key, name, choices }) => chosenKey(key, name, choices as QueryOption[], namesOf(key))),
      ...fields.flatMap((field) => (others.has(field.name) ? [] : fieldKey(field, namesOf(field.name)))),
      ...named.map(({ key, to, label }) =>
        chosenKey(key, label, to === elementKind ? elements : optionsOf(to, options.get(to) ?? []), namesOf(key)),
      ),
    ];
  }, [among, forest, named, options, elements]);
  return { keys, activate: () => setActive(true) };
}

const optionsIn = ({ rows }: Plan['forest']): readonly QueryOption[] =>
  rows.flatMap(({ masked, id, label, identifier }) => (masked ? [] : [{ id, label, hint: identifier }]));

/** Of people oneself first. */
const optionsOf = (to: string, of: readonly Option[]): readonly QueryOption[] => [
  ...(to === 'user' ? [{ id: ME, label: t('filters.me') }] : []),
  ...of.map(({ id, label, hint }) => ({ id, label, hint })),
];

/** Further names; of any field its own, too. */
const namesOf = (key: string): string => `${say(`filters.names_${key}`) ?? ''} ${key}`;
