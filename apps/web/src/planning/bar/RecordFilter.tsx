import { kindNamedBy } from '@contracts/masterData/references.js';
import { Conclusion, CostEntry } from '@contracts/planning/element.js';
import { FilterChip } from '../../ui/filter/FilterChip.js';
import { RecordChoices } from '../../ui/filter/RecordChoices.js';
import { withTerm } from '../../ui/filter/terms.js';
import { usePickerOptions } from '../../ui/form/ReferenceField.js';
import { type Kind, kindOf, useKind, useKinds } from '../../ui/record/kinds.js';
import { followed } from '../../ui/record/useNames.js';
import type { Plan } from '../usePlan.js';

/** What elements are found by besides the dimensions: their entries' cost types, what was rated. */
const others = [kindNamedBy(CostEntry, 'costTypeId'), kindNamedBy(Conclusion, 'topicId')];

/** The kinds whose records a plan can be filtered by, those left out that it is filtered by already. */
export function useFilterKinds({ filter }: Pick<Plan, 'filter'>): readonly Kind[] {
  const { kinds } = useKinds();
  return [...kinds.filter(({ dimension }) => dimension), ...others.flatMap((name) => kindOf(name) ?? [])].filter(
    ({ name }) => !filter.terms.some(({ key }) => key === name),
  );
}

/** Which records of a kind the plan is filtered by (`cost-center='…'`: with all below it), and how they become others. */
export function termOf({ filter, setFilter }: Plan, name: string) {
  const values = filter.terms.filter(({ key }) => key === name).flatMap((term) => term.values);
  return {
    ids: values.flatMap((value) => ('is' in value ? [value.is] : [])),
    onChange(ids: readonly string[]) {
      const next = ids.map((is) => ({ is }));
      setFilter({ ...filter, terms: withTerm(filter.terms, name, next) });
    },
  };
}

/** The plan's filter by records of one kind. */
export function RecordChip({ name, plan, onRemoved }: { name: string; plan: Plan; onRemoved(): void }) {
  const kind = useKind(name);
  const { known } = usePickerOptions(name);
  const term = termOf(plan, name);
  const title = kind?.one ?? name;
  const remove = () => {
    onRemoved();
    term.onChange([]);
  };
  return (
    <FilterChip name={title} texts={term.ids.map((id) => followed(known, id)?.label ?? '…')} onRemove={remove}>
      <RecordChoices to={name} label={title} {...term} />
    </FilterChip>
  );
}
