import { useMemo, useRef } from 'react';
import { Calendar, type DayLook } from '../../ui/calendar/Calendar.js';
import { rowOf } from '../../ui/grid/forest.js';
import { leastNote, RowNote } from '../../ui/grid/RowNote.js';
import { useIsPhone } from '../../ui/media.js';
import { colorOf } from '../../ui/PhaseSign.js';
import { dayOf, today } from '../../words/formats/calendar.js';
import { formatDayLong, formatDayShort } from '../../words/formats/day.js';
import { weekdayName } from '../../words/formats/period.js';
import { t } from '../../words/t.js';
import { BarHint } from '../gantt/DragHints.js';
import { type FreeDays, useFreeDays } from '../gantt/freeDays.js';
import { weekOf } from '../gantt/ticks.js';
import { chosenOf, hasPhase } from '../rows/filter.js';
import { lockOf } from '../rows/locks.js';
import { spokenRow } from '../say.js';
import { LockSign, RowSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { usePlanKeys } from '../usePlanKeys.js';
import { useRefusedNote } from '../useRefusedNote.js';
import { Agenda } from './Agenda.js';
import { type CalendarItem, isInCalendar, itemsOf } from './items.js';
import { useCalendarHands } from './useCalendarHands.js';
import { useStretch } from './useStretch.js';

export { CalendarBar } from './CalendarBar.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  onCreated(id: string): void;
}

/** The plan in weeks: bars over their days, held to move them or at their ends; on a phone as an agenda. */
export function PlanCalendar({ plan, commands, onCreated }: Props) {
  const { forest, matches, filter, selection } = plan;
  const { stretch, day, mondays, go, goToday } = useStretch(plan);
  const free = useFreeDays();
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const types = chosenOf(filter, 'type');
    return forest.rows.filter((row) => isInCalendar(row, types) && matches(row));
  }, [forest, filter, matches]);
  const order = useMemo(() => inStretch(itemsOf(rows, {}), mondays), [rows, mondays]);
  const { drag, handlers } = useCalendarHands(plan, { box, order, go, goToday });
  usePlanKeys(plan, commands, onCreated, 'cards');
  const places = drag?.places;
  const items = useMemo(
    () => (places ? inStretch(itemsOf(rows, places), mondays) : order),
    [rows, places, mondays, order],
  );
  const note = useRefusedNote();
  const held = rowOf(forest, drag?.id ?? null);
  if (useIsPhone()) return <Agenda plan={plan} items={order} />;
  return (
    <div ref={box} className="relative flex min-h-0 min-w-0 flex-1">
      <Calendar<CalendarItem>
        label={t('planning.calendar')}
        {...{ stretch, mondays, items, handlers }}
        weekdays={[1, 2, 3, 4, 5, 6, 7].map((each) => weekdayName(each))}
        weekName={(monday) => String(weekOf(monday).week)}
        look={(each) => lookOf(each, stretch === 'month' ? day.slice(0, 7) : null, free)}
        content={({ row }) => (
          <span className="flex items-center gap-1.5">
            <RowSign row={row} />
            <span className="min-w-0 truncate">{row.label}</span>
            <LockSign row={row} />
          </span>
        )}
        bar={({ row }) => ({ ...barOf(row), label: spokenRow(row), isPoint: row.type === 'MILESTONE' })}
        more={(count) => t('planning.moreInDay', { count })}
        chosen={selection.chosen}
        active={order.some(({ id }) => id === selection.active) ? selection.active : null}
        onOpen={plan.open}
        canWrite={!plan.readOnly}
        note={<RowNote note={note} placeOf={(id) => placeOf(id, box.current)} />}
      />
      {drag && held && <BarHint drag={drag} row={held} />}
    </div>
  );

  function barOf(row: CalendarItem['row']) {
    const color = hasPhase(row) ? colorOf[row.phase] : null;
    const isHeld = places?.[row.id] !== undefined;
    return {
      className: `border ${color ? '' : 'border-transparent! hover:bg-sunk'} ${isHeld ? 'opacity-70' : ''} ${row.detached ? 'opacity-60' : ''} ${
        plan.readOnly || lockOf(forest, row) ? 'cursor-default' : 'cursor-grab'
      }`,
      style: color
        ? {
            background: `color-mix(in oklab, var(--${color}) 30%, var(--sheet))`,
            borderColor: `var(--${color}-edge)`,
          }
        : {},
    };
  }
}

/** What lies in the weeks that show, in the order of its days. */
const inStretch = (items: readonly CalendarItem[], mondays: readonly number[]): CalendarItem[] => {
  const [first, last] = [mondays[0] ?? 0, (mondays.at(-1) ?? 0) + 6];
  return items
    .filter(({ from, to }) => from <= last && to >= first)
    .sort((a, b) => a.from - b.from || b.to - a.to || (a.id < b.id ? -1 : 1));
};

function lookOf(day: number, month: string | null, free: FreeDays): DayLook {
  const text = dayOf(day);
  const holiday = free.holiday(day);
  const isFirst = text.endsWith('-01');
  const name = holiday ? ` ${t(`holiday.${holiday}`)}` : '';
  return {
    text: `${isFirst || month === null ? formatDayShort(text) : Number(text.slice(8))}${name}`,
    title: formatDayLong(text) + name,
    isFree: free.isOff(day) || holiday !== undefined,
    isToday: text === today(),
    isOutside: month !== null && !text.startsWith(month),
  };
}

/** Below the first piece of a bar that shows. */
function placeOf(id: string, box: HTMLElement | null) {
  const bar = box?.querySelector(`[data-grid] [data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const scroller = box?.firstElementChild;
  if (!bar || !box || !scroller) return null;
  const around = scroller.getBoundingClientRect();
  const left = Math.max(8, Math.min(bar.left - around.left, around.width - leastNote - 8));
  return { left, top: bar.bottom - around.top + scroller.scrollTop + 2, maxWidth: leastNote, minHeight: 32 };
}
