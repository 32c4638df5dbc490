import { useState } from 'react';
import { SwitchField } from '../../ui/fields/SwitchField.js';
import { AsOfButton } from '../../ui/past/AsOfButton.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { NamedDays } from './NamedDays.js';
import { baselineOf } from './useBaseline.js';

/** The moment that the plan is shown as of, or whose bars lie under today's as thin ones. */
export function PlanAsOf({ plan, hasBars }: { plan: Plan; hasBars: boolean }) {
  const baseline = hasBars ? baselineOf(plan) : null;
  const [under, setUnder] = useState(baseline !== null);
  const isUnder = hasBars && under && plan.asOf === null;
  const turn = (on: boolean) => {
    setUnder(on);
    if (!on) plan.setParams({ baseline: null });
  };
  return (
    <AsOfButton
      asOf={baseline ?? plan.asOf}
      {...(baseline !== null && { name: (date: string) => t('planning.baseline', { date }) })}
      hint={t(isUnder ? 'planning.baselineHint' : 'planning.asOfHint')}
      more={(choose) => (
        <>
          {hasBars && plan.asOf === null && (
            <SwitchField label={t('planning.asBaseline')} value={under} onChange={turn} />
          )}
          <NamedDays choose={choose} />
        </>
      )}
      onChange={(asOf) =>
        isUnder
          ? plan.setParams({ baseline: asOf })
          : plan.setParams({ asOf, ...(asOf === null && { compare: null, differences: null }) })
      }
    />
  );
}
