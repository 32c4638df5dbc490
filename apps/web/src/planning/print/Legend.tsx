import { phases } from '@contracts/planning/element.js';
import type { ReactNode } from 'react';
import { colorOf } from '../../ui/PhaseSign.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { hasPhase } from '../rows/filter.js';
import type { PlanRow } from '../rows/planRow.js';
import { phaseName, typeName } from '../say.js';

interface Props {
  rows: readonly PlanRow[];
  hasLinks: boolean;
  hasToday: boolean;
}

/** What bars, lines and signs on paper mean, as far as there are any. */
export function Legend({ rows, hasLinks, hasToday }: Props) {
  const used = phases.filter((phase) => rows.some((row) => hasPhase(row) && row.phase === phase));
  const has = (type: PlanRow['type']) => rows.some((row) => row.type === type && !row.masked);
  return (
    <ul aria-label={t('planning.legend')} className="flex flex-wrap gap-x-4 gap-y-1 px-1.5 pb-2 text-ink-2">
      {used.map((phase) => (
        <Entry key={phase} name={phaseName(phase)}>
          <i
            className="h-2.5 w-5 rounded-[3px] border"
            style={{ background: `var(--${colorOf[phase]})`, borderColor: `var(--${colorOf[phase]}-edge)` }}
          />
        </Entry>
      ))}
      {has('GROUPING') && (
        <Entry name={typeName('GROUPING')}>
          <i className="h-1 w-5 bg-ink-2" />
        </Entry>
      )}
      {has('MILESTONE') && (
        <Entry name={typeName('MILESTONE')}>
          <i className="size-2 rotate-45 bg-ink" />
        </Entry>
      )}
      {hasToday && (
        <Entry name={t('planning.todayShort')}>
          <i className="h-3.5 w-px bg-bad" />
        </Entry>
      )}
      {hasLinks && (
        <Entry name={fieldName('dependsOn')}>
          <i className="h-px w-5 bg-ink-2" />
        </Entry>
      )}
    </ul>
  );
}

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    {children}
    {name}
  </li>
);
