import { GitCompareArrows, History, RotateCcw } from 'lucide-react';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { asOfText } from './asOf.js';
import { countsOf } from './comparison.js';

/** Over a plan of the past: what one sees, the comparison, the way back. */
export function PastBanner({ plan }: { plan: Plan }) {
  const { asOf, differences } = plan;
  if (asOf === null) return null;
  return (
    <Banner
      tone="warn"
      icon={<History />}
      action={
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-ink">
          <Button
            icon={<GitCompareArrows />}
            aria-pressed={plan.comparing}
            className={plan.comparing ? 'border-accent! text-accent!' : ''}
            onClick={() => plan.setParams({ compare: plan.comparing ? null : '1' })}
          >
            {t('planning.compare')}
          </Button>
          <Button icon={<RotateCcw />} onClick={() => plan.setParams({ asOf: null, compare: null })}>
            {t('planning.backToToday')}
          </Button>
        </div>
      }
    >
      {t('planning.past', { date: asOfText(asOf) })}
      {differences && <span className="font-normal"> {sinceText(plan)}</span>}
    </Banner>
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
