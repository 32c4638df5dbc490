import type { FilterTerm } from '@contracts/filters/filter.js';
import { ME } from '@contracts/filters/relative.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { Conclusion, CostEntry } from '@contracts/planning/element.js';
import { useMemo } from 'react';
import { FilterChip } from '../../ui/filter/FilterChip.js';
import { RecordChoices } from '../../ui/filter/RecordChoices.js';
import { usePickerOptions } from '../../ui/form/ReferenceField.js';
import { type Kind, kindOf, useKinds } from '../../ui/record/kinds.js';
import { followed } from '../../ui/record/useNames.js';
import { t } from '../../words/t.js';

/** What elements are found by besides the dimensions: their entries' cost types, what was rated. */
const others = [kindNamedBy(CostEntry, 'costTypeId'), kindNamedBy(Conclusion, 'topicId')];

/** The kinds whose records a plan can be filtered by. */
export function useFilterKinds(): readonly Kind[] {
  const { kinds } = useKinds();
  return useMemo(
    () => [...kinds.filter(({ dimension }) => dimension), ...others.flatMap((name) => kindOf(name) ?? [])],
    [kinds],
  );
}

interface Props {
  /** The kind of its records. */
  to: string;
  name: string;
  term: FilterTerm;
  onChange(ids: readonly string[]): void;
  onRemove?: (() => void) | undefined;
}

/** The plan's filter by records of one kind (`cost-center='…'`: with all below it), or by a field that names one. */
export function RecordChip({ to, name, term, onChange, onRemove }: Props) {
  const { known } = usePickerOptions(to);
  const ids = term.values.flatMap((value) => ('is' in value ? [value.is] : []));
  const nameOf = (id: string) =>
    id === ME
      ? t('filters.me')
      : id === ''
        ? t('ui.empty')
        : (followed(known, id)?.label ?? (known.size > 0 ? t('filters.gone') : '…'));
  return (
    <FilterChip name={name} texts={ids.map(nameOf)} onRemove={onRemove}>
      <RecordChoices to={to} label={name} ids={ids} onChange={onChange} />
    </FilterChip>
  );
}
