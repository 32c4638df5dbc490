import type { FilterTerm } from '@contracts/filters/filter.js';
import { useMemo } from 'react';
import { FilterChip } from '../../ui/filter/FilterChip.js';
import { FoundChoices } from '../../ui/filter/FoundChoices.js';
import type { PickerOption } from '../../ui/form/found.js';
import { ancestorsOf, rowOf } from '../../ui/grid/forest.js';
import { t } from '../../words/t.js';
import type { PlanRow } from '../rows/planRow.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';

interface Props {
  forest: Plan['forest'];
  label: string;
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Elements to filter by, such as what another follows: those of the plan that is shown already. */
export function ElementChoices({ forest, ...props }: Props) {
  const options = useMemo(() => forest.rows.flatMap((row) => (row.masked ? [] : optionOf(forest, row))), [forest]);
  return <FoundChoices {...props} options={options} />;
}

function optionOf(forest: Plan['forest'], row: PlanRow): PickerOption {
  const path = ancestorsOf(forest, row).map(({ label }) => label);
  const mark = <TypeSign type={row.type} />;
  return { id: row.id, label: row.label, hint: row.identifier, mark, path: path.reverse().join(' / ') };
}

interface ChipProps extends Omit<Props, 'ids'> {
  term: FilterTerm;
  onRemove?: (() => void) | undefined;
}

/** The plan's filter by a field that names elements, by their names. */
export function ElementChip({ term, onRemove, ...props }: ChipProps) {
  const ids = term.values.flatMap((value) => ('is' in value ? [value.is] : []));
  const nameOf = (id: string) => (id === '' ? t('ui.empty') : (rowOf(props.forest, id)?.label ?? t('filters.gone')));
  return (
    <FilterChip name={props.label} texts={ids.map(nameOf)} onRemove={onRemove}>
      <ElementChoices {...props} ids={ids} />
    </FilterChip>
  );
}
