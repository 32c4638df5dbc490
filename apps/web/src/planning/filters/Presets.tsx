import type { FilterTerm } from '@contracts/filters/filter.js';
import { ME } from '@contracts/filters/relative.js';
import { Chip } from '../../ui/Chip.js';
import { t } from '../../words/t.js';
import { showsMoney } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';

const term = (key: string, is: string): FilterTerm => ({ key, values: [{ is }] });
const presets = [
  { name: 'mine', term: term('responsible', ME) },
  { name: 'overBudget', term: term('overBudget', 'true') },
  { name: 'waiting', term: term('approvalState', 'SUBMITTED') },
  { name: 'rejected', term: term('approvalState', 'REJECTED') },
  { name: 'hasComments', term: term('hasComments', 'true') },
] as const;

/** What is asked for most, each by one press; another takes it off. */
export function Presets({ plan: { filter, setFilter, forest }, close }: { plan: Plan; close(): void }) {
  const offered = presets.filter(({ name }) => name !== 'overBudget' || showsMoney(forest));
  return (
    <fieldset className="flex flex-wrap gap-1 p-1.5">
      <legend className="sr-only">{t('filters.quick')}</legend>
      {offered.map((each) => {
        const isOn = filter.terms.some((it) => isSame(it, each.term));
        const rest = filter.terms.filter(({ key }) => key !== each.term.key);
        return (
          <Chip
            key={each.name}
            on={isOn}
            aria-pressed={isOn}
            onClick={() => {
              close();
              setFilter({ ...filter, terms: isOn ? rest : [...rest, each.term] });
            }}
          >
            {t(`filters.${each.name}`)}
          </Chip>
        );
      })}
    </fieldset>
  );
}

const isSame = (a: FilterTerm, b: FilterTerm): boolean => JSON.stringify(a) === JSON.stringify(b);
