import { QueryField } from '../../ui/filter/QueryField.js';
import { withMore } from '../../ui/filter/terms.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { useQueryKeys } from './useQueryKeys.js';

/** The plan's search: a phrase, and terms as they are typed. */
export function PlanQuery({ plan }: { plan: Plan }) {
  const { filter, setFilter } = plan;
  const { keys, activate } = useQueryKeys(plan);
  return (
    <QueryField
      label={t('planning.find')}
      placeholder={t('planning.findShort')}
      value={filter.text}
      keys={keys}
      onChange={(text) => setFilter((now) => ({ ...now, text }))}
      onTerms={(terms, text) => setFilter((now) => ({ text, terms: terms.reduce(withMore, now.terms) }))}
      onActive={activate}
    />
  );
}
