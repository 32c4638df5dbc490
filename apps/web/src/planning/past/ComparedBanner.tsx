import { GitCompareArrows, ListChecks, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.js';
import { AsOfButton } from '../../ui/past/AsOfButton.js';
import { asOfText, dayOf } from '../../ui/past/asOf.js';
import { PastBanner } from '../../ui/past/PastBanner.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { compareParam, countsOf, differenceKinds } from './comparison.js';
import { NamedDays } from './NamedDays.js';

/** Over a plan of the past: what one sees, with what it is compared, the list of what differs, the way back. */
export function ComparedBanner({ plan }: { plan: Plan }) {
  const { asOf, differences, comparing } = plan;
  if (asOf === null) return null;
  return (
    <PastBanner
      asOf={asOf}
      onBack={() => plan.setParams({ asOf: null, compare: null, differences: null })}
      actions={
        <>
          {differences && differences.size > 0 && (
            <Button icon={<ListChecks />} onClick={() => plan.setParams({ differences: '1' })}>
              {t('planning.differences')}
            </Button>
          )}
          {comparing ? (
            <span className="flex">
              <With plan={plan} asOf={asOf} />
              <IconButton
                label={t('planning.compareEnd')}
                icon={<X />}
                onClick={() => plan.setParams({ compare: null })}
              />
            </span>
          ) : (
            <Button icon={<GitCompareArrows />} onClick={() => plan.setParams({ compare: compareParam(null) })}>
              {t('planning.compare')}
            </Button>
          )}
        </>
      }
    >
      <span className="font-normal">
        {' '}
        {plan.comparisonProblem ? problemText(plan.comparisonProblem) : sinceText(plan)}
      </span>
    </PastBanner>
  );
}

/** The other moment: today, or another day after the one shown. */
function With({ plan: { compareTo, setParams }, asOf }: { plan: Plan; asOf: string }) {
  return (
    <AsOfButton
      asOf={compareTo}
      name={(date) => t('planning.compareWith', { date })}
      hint={t('planning.compareHint')}
      min={dayOf(asOf)}
      more={(choose) => <NamedDays choose={choose} min={dayOf(asOf)} />}
      onChange={(to) => setParams({ compare: compareParam(to) })}
    />
  );
}

function sinceText({ differences, compareTo }: Plan): string {
  if (!differences) return '';
  const date = compareTo && asOfText(compareTo);
  if (differences.size === 0) return date ? t('planning.untilNothing', { date }) : t('planning.sinceNothing');
  const counts = countsOf(differences.values());
  const what = differenceKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`planning.count_${kind}`, { count: counts[kind] }))
    .join(', ');
  return date ? t('planning.until', { date, what }) : t('planning.since', { what });
}
