import { Avatar } from '../../ui/Avatar.js';
import { PhaseSign } from '../../ui/PhaseSign.js';
import { SpendingBar } from '../../ui/SpendingBar.js';
import { formatAmount } from '../../words/formats/amount.js';
import { today } from '../../words/formats/calendar.js';
import { formatDay, formatDays } from '../../words/formats/day.js';
import { relativeTo } from '../../words/formats/relative.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { hasPhase, isCompleted } from '../rows/filter.js';
import type { PlanRow } from '../rows/planRow.js';
import { approvalName, phaseName } from '../say.js';
import { personOf } from '../table/columns.js';
import type { Plan } from '../usePlan.js';

/** An element in short: name, when, in which phase, whose, and what of its money is spent. */
export function BarCard({ row, plan: { people, typeOf } }: { row: PlanRow; plan: Pick<Plan, 'people' | 'typeOf'> }) {
  const isDay = row.type === 'MILESTONE';
  const person = personOf(people, row);
  return (
    <div className="flex flex-col gap-1.5">
      <div>
        <p className="font-[560] [overflow-wrap:anywhere]">{row.label}</p>
        <p className="text-small text-ink-3">{[typeOf(row).name, row.identifier].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="text-small">
        {isDay ? formatDay(row.startDate) : formatDays(row.startDate, row.endDate)}
        <span className="text-ink-3"> · {relativeTo(today(), row.startDate, row.endDate, isCompleted(row))}</span>
      </p>
      {hasPhase(row) && (
        <p className="flex items-center gap-1.5 text-small">
          <PhaseSign phase={row.phase} />
          {phaseName(row.phase)}
          {row.approvalState !== 'EDIT' && <span className="text-ink-3">· {approvalName(row.approvalState)}</span>}
        </p>
      )}
      {row.responsible && person && (
        <p className="flex items-center gap-1.5 text-small">
          <Avatar id={row.responsible} name={person} />
          {person}
        </p>
      )}
      {!isDay && row.costs && <Money costs={row.costs} detached={row.detached} />}
    </div>
  );
}

function Money({ costs, detached }: { costs: NonNullable<PlanRow['costs']>; detached: boolean }) {
  const { budget, plan, actual, available } = costs;
  if (!(budget || plan || actual)) return null;
  const lines = [
    ['budget', budget],
    ['planned', plan],
    ['actual', actual],
    ...(budget ? [['available', available] as const] : []),
  ] as const;
  return (
    <div className="mt-0.5 border-t border-line pt-2 text-small">
      <SpendingBar spending={costs} />
      <dl className="mt-1.5 grid grid-cols-[1fr_auto] gap-y-0.5">
        {lines.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{fieldName(name)}</dt>
            <dd className={`figure ${amount < 0 ? 'text-bad' : ''}`}>
              {amount === 0 ? '–' : formatAmount(amount, { decimals: 0 })}
            </dd>
          </div>
        ))}
      </dl>
      {detached && <p className="mt-1 text-ink-3">{t('planning.detachedShort')}</p>}
    </div>
  );
}
