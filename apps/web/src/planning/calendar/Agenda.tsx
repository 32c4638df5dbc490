import { dayOf } from '../../words/formats/calendar.js';
import { formatDay, formatDayLong, formatDays } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import { spokenSigns } from '../say.js';
import { LockSign, RowSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import { CalendarBar } from './CalendarBar.js';
import type { CalendarItem } from './items.js';
import { useStretch } from './useStretch.js';

/** The calendar on a phone: what begins, by its day; then what already runs. */
export function Agenda({ plan, items }: { plan: Plan; items: readonly CalendarItem[] }) {
  const { stretch, day, mondays } = useStretch(plan);
  const first = dayOf(mondays[0] ?? 0);
  const begin = stretch === 'week' ? first : `${day.slice(0, 8)}01`;
  const last = stretch === 'week' ? dayOf((mondays[0] ?? 0) + 6) : `${day.slice(0, 8)}31`;
  const groups = new Map<string, CalendarItem[]>();
  for (const item of items) {
    const { startDate, endDate } = item.row;
    if (startDate > last || endDate < begin) continue;
    const at = startDate < begin ? '' : startDate;
    groups.set(at, [...(groups.get(at) ?? []), item]);
  }
  const running = groups.get('') ?? [];
  groups.delete('');
  if (running.length > 0) groups.set('', running);
  return (
    <div className="min-w-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="flex h-14 items-center justify-between gap-2 border-b border-line px-2">
        <CalendarBar plan={plan} />
      </div>
      {groups.size === 0 && <p className="p-6 text-center text-ink-3">{t('planning.nothingInStretch')}</p>}
      {[...groups].map(([at, here]) => (
        <section key={at}>
          <h2 className="sticky top-0 z-10 border-b border-line bg-paper px-4 py-1.5 text-small font-[560] text-ink-2">
            {at ? formatDayLong(at) : t('planning.alreadyRuns')}
          </h2>
          <ul>
            {here.map(({ id, row }) => (
              <li key={id} className="border-b border-line [content-visibility:auto]">
                <button
                  type="button"
                  className="flex min-h-13 w-full flex-col justify-center px-4 text-left"
                  onClick={() => plan.open(id)}
                >
                  <span className="flex w-full items-center gap-1.5">
                    <RowSign row={row} />
                    <span className="min-w-0 truncate">{row.label}</span>
                    <span className="sr-only">, {spokenSigns(row)}</span>
                    <LockSign row={row} />
                  </span>
                  <span className="text-small text-ink-3 tabular-nums">
                    {row.type === 'MILESTONE' ? formatDay(row.startDate) : formatDays(row.startDate, row.endDate)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
