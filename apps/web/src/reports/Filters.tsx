import { fieldsOf } from '@contracts/fields.js';
import { printFilter } from '@contracts/filters/filter.js';
import { PlanElement } from '@contracts/planning/things.js';
import { useList } from '../api/useList.js';
import { Chip } from '../ui/Chip.js';
import { FilterChips } from '../ui/filter/FilterChips.js';
import { readTerms, withTerm } from '../ui/filter/terms.js';
import { useKinds } from '../ui/record/kinds.js';
import { useNames } from '../ui/record/useNames.js';
import { t } from '../words/t.js';
import type { Page } from './settings.js';

/** Fields of elements that reports are filtered by; records of dimensions by a press on their row. */
const names = ['type', 'phase', 'unitId', 'responsible'];
const fields = fieldsOf(PlanElement).filter(({ name }) => names.includes(name));

export function Filters({ page }: { page: Pick<Page, 'filters' | 'setParams'> }) {
  const { rows: things } = useList('GET plan/gantt-element');
  const { kinds } = useKinds();
  const terms = readTerms(page.filters);
  const onRecords = terms.filter(({ key }) => !names.includes(key));
  const labels = useNames(
    fields,
    onRecords.map(({ key }) => key),
  );
  const put = (next: typeof terms) => page.setParams({ filters: printFilter(next) });
  return (
    <>
      {onRecords.map(({ key, values: [value] }) => (
        <Chip
          key={key}
          on
          name={kinds.find(({ name }) => name === key)?.one ?? key}
          onRemove={() => put(withTerm(terms, key, []))}
        >
          {value && 'is' in value ? (labels.labelOf(key, value.is) ?? value.is) || t('report.none') : '…'}
        </Chip>
      ))}
      <FilterChips
        fields={fields}
        things={things}
        terms={terms.filter(({ key }) => names.includes(key))}
        names={labels}
        onChange={(next) => put([...next, ...onRecords])}
      />
    </>
  );
}
