import { Avatar } from '../../ui/Avatar.js';
import { rowOf } from '../../ui/grid/forest.js';
import { SpendingBar } from '../../ui/SpendingBar.js';
import { formatAmount } from '../../words/formats/amount.js';
import { formatDayNear } from '../../words/formats/day.js';
import { DifferenceSign, lookOf } from '../past/DifferenceSign.js';
import type { PlanRow } from '../rows/planRow.js';
import { spokenSigns } from '../say.js';
import { LockSign, RowSign } from '../signs.js';
import { personOf } from '../table/columns.js';
import type { Plan } from '../usePlan.js';

/** Pixels of a card: name, what it belongs to, days with person and budget, spending. */
export const cardHeight = 84;

/** An element as a card. */
export function Card({ row, plan }: { row: PlanRow; plan: Plan }) {
  const parent = rowOf(plan.forest, row.parentId);
  const person = personOf(plan.people, row);
  const difference = plan.comparing ? plan.differences?.get(row.id) : undefined;
  const { costs } = row;
  const days = row.type === 'MILESTONE' ? [row.startDate] : [row.startDate, row.endDate];
  return (
    <div className="flex h-full flex-col gap-0.5">
      <span className="flex items-center gap-1.5">
        <RowSign row={row} />
        <span className={`min-w-0 truncate font-[520] ${lookOf(difference)}`} title={row.label}>
          {row.label}
        </span>
        <span className="sr-only">, {spokenSigns(row)}</span>
        <LockSign row={row} />
        {difference && <DifferenceSign difference={difference} nameOf={plan.nameOf} />}
      </span>
      <span className="truncate text-small text-ink-3">
        {[row.identifier, parent?.label].filter(Boolean).join(' · ')}
      </span>
      <span className="mt-auto flex h-5 items-center gap-2 text-small text-ink-2">
        <span className="min-w-0 flex-1 truncate tabular-nums">
          {days.map((day) => formatDayNear(day, plan.year)).join(' – ')}
        </span>
        {costs && costs.budget > 0 && <span className="figure">{formatAmount(costs.budget, { decimals: 0 })}</span>}
        {row.responsible && person && <Avatar id={row.responsible} name={person} named />}
      </span>
      {costs && (costs.budget > 0 || costs.actual > 0) && <SpendingBar spending={costs} height={4} />}
    </div>
  );
}
