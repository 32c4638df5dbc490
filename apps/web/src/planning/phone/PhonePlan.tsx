import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import { Avatar } from '../../ui/Avatar.js';
import { hasChildren } from '../../ui/grid/forest.js';
import { useKeptPlace } from '../../ui/grid/useKeptPlace.js';
import { colorOf } from '../../ui/PhaseSign.js';
import { SpendingBar } from '../../ui/SpendingBar.js';
import { formatAmount } from '../../words/formats/amount.js';
import { dayNumber, today } from '../../words/formats/calendar.js';
import { formatDay, formatDays } from '../../words/formats/day.js';
import type { Difference } from '../past/comparison.js';
import { DifferenceSign, lookOf } from '../past/DifferenceSign.js';
import type { NameOf } from '../past/differenceText.js';
import { hasPhase } from '../rows/filter.js';
import type { PlanRow } from '../rows/planRow.js';
import { spokenSigns } from '../say.js';
import { LockSign, RowSign } from '../signs.js';
import type { Plan } from '../usePlan.js';

const height = 64;

/** The plan on a phone: one column, each row with its days and a small bar in the year. */
export function PhonePlan({ plan }: { plan: Plan }) {
  const { shown, forest, collapsed, collapse, open, people, year } = plan;
  const box = useRef<HTMLDivElement>(null);
  const now = useMemo(today, []);
  const virtual = useVirtualizer({
    count: shown.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
  });
  useKeptPlace(box, { source: forest, rows: shown.rows, indexOf: shown.indexOf, item: height });
  return (
    <div ref={box} className="min-w-0 flex-1 overflow-y-auto overscroll-contain">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = shown.rows[index] as PlanRow;
          return (
            <Item
              key={row.id}
              row={row}
              top={start}
              year={year}
              now={now}
              name={people.nameOf(row.responsible) ?? row.responsibleName ?? null}
              parent={hasChildren(forest, forest.indexOf.get(row.id) ?? 0)}
              closed={collapsed.has(row.id)}
              difference={plan.comparing ? plan.differences?.get(row.id) : undefined}
              nameOf={plan.nameOf}
              onToggle={collapse}
              onOpen={open}
            />
          );
        })}
      </ul>
    </div>
  );
}

interface Props {
  row: PlanRow;
  top: number;
  year: number;
  now: string;
  name: string | null;
  parent: boolean;
  closed: boolean;
  difference: Difference | undefined;
  nameOf: NameOf;
  onToggle(ids: readonly string[], closed: boolean): void;
  onOpen(id: string): void;
}

const Item = memo(function Item(props: Props) {
  const { row, top, year, now, name, parent, closed, difference, nameOf, onToggle, onOpen } = props;
  const indent = Math.min(row.depth, 4) * 14;
  return (
    <li
      className="absolute inset-x-0 flex items-stretch border-b border-line"
      style={{ transform: `translateY(${top}px)`, height, paddingLeft: indent }}
    >
      {parent ? (
        <button
          type="button"
          aria-expanded={!closed}
          aria-label={row.label}
          className="grid w-11 shrink-0 place-items-center text-ink-3 [&_svg]:size-4"
          onClick={() => onToggle([row.id], !closed)}
        >
          {closed ? <ChevronRight /> : <ChevronDown />}
        </button>
      ) : (
        <span className="w-11 shrink-0" />
      )}
      <button
        type="button"
        disabled={row.masked}
        className="flex min-w-0 flex-1 flex-col justify-center gap-1 pr-4 text-left"
        onClick={() => onOpen(row.id)}
      >
        <span className="flex items-center gap-1.5">
          <RowSign row={row} />
          <span className={`min-w-0 flex-1 truncate ${row.depth === 0 ? 'font-[620]' : ''} ${lookOf(difference)}`}>
            {row.label}
          </span>
          <span className="sr-only">, {spokenSigns(row)},</span>
          <LockSign row={row} />
          {difference && <DifferenceSign difference={difference} nameOf={nameOf} />}
          {row.costs && row.costs.budget > 0 && (
            <span className="figure text-small">{formatAmount(row.costs.budget, { decimals: 0 })}</span>
          )}
          {row.responsible && name && <Avatar id={row.responsible} name={name} />}
        </span>
        {!row.masked && (
          <span className="flex items-center gap-2 text-small text-ink-3">
            <span className="w-42 shrink-0 whitespace-nowrap tabular-nums">
              {row.type === 'MILESTONE' ? formatDay(row.startDate) : formatDays(row.startDate, row.endDate)}
            </span>
            <YearBar row={row} year={year} now={now} />
          </span>
        )}
        {row.costs && row.costs.budget > 0 && <SpendingBar spending={row.costs} height={4} />}
      </button>
    </li>
  );
});

/** Where in the year it lies; as wide as in the deepest row, so that months stand below one another. */
function YearBar({ row, year, now }: { row: PlanRow; year: number; now: string }) {
  const first = dayNumber(`${year}-01-01`);
  const days = dayNumber(`${year + 1}-01-01`) - first;
  const percent = (day: number) => Math.min(100, Math.max(0, ((day - first) / days) * 100));
  const left = percent(dayNumber(row.startDate));
  const right = percent(dayNumber(row.endDate) + 1);
  const color = hasPhase(row) ? colorOf[row.phase] : row.type === 'MILESTONE' ? 'ink' : 'ink-2';
  return (
    <span className="relative ml-auto h-1.5 w-[max(24px,100vw-292px)] rounded-full bg-sunk" aria-hidden>
      <i
        className="absolute inset-y-0 rounded-full"
        style={{ left: `${left}%`, width: `${Math.max(2, right - left)}%`, background: `var(--${color})` }}
      />
      <i
        className="absolute -inset-y-0.5 w-px bg-bad"
        style={{ left: `${percent(dayNumber(now))}%`, display: now.startsWith(`${year}`) ? '' : 'none' }}
      />
    </span>
  );
}
