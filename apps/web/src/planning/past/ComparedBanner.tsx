import { GitCompareArrows } from 'lucide-react';
import { Button } from '../../ui/Button.js';
import { PastBanner } from '../../ui/past/PastBanner.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { countsOf } from './comparison.js';

/** Over a plan of the past: what one sees, the comparison, the way back. */
export function ComparedBanner({ plan }: { plan: Plan }) {
  const { asOf, differences } = plan;
  if (asOf === null) return null;
  return (
    <PastBanner
      asOf={asOf}
      onBack={() => plan.setParams({ asOf: null, compare: null })}
      actions={
        <Button
          icon={<GitCompareArrows />}
          aria-pressed={plan.comparing}
          className={plan.comparing ? 'border-accent! text-accent!' : ''}
          onClick={() => plan.setParams({ compare: plan.comparing ? null : '1' })}
        >
          {t('planning.compare')}
        </Button>
      }
    >
      {differences && <span className="font-normal"> {sinceText(plan)}</span>}
    </PastBanner>
  );
}

function sinceText({ differences }: Plan): string {
  if (!differences || differences.size === 0) return t('planning.sinceNothing');
  const counts = countsOf(differences);
  const parts = (['added', 'removed', 'moved', 'changed'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`planning.count_${kind}`, { count: counts[kind] }));
  return t('planning.since', { what: parts.join(', ') });
}
