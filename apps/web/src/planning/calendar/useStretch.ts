import { useMemo } from 'react';
import { mondaysOf, type Stretch, stretchBeside } from '../../ui/calendar/weeks.js';
import { dayOf, today } from '../../words/formats/calendar.js';
import { formatDays } from '../../words/formats/day.js';
import { formatPeriod } from '../../words/formats/period.js';
import type { Plan } from '../usePlan.js';
import { dayShown } from './items.js';

/** What of time the calendar shows; it stands in the address (`stretch`, `day`). */
export function useStretch({ params, setParams, year, everyYear }: Plan) {
  const stretch: Stretch = params.get('stretch') === 'week' ? 'week' : 'month';
  const day = dayShown(params.get('day'), { year, everyYear }, today());
  const mondays = useMemo(() => mondaysOf(stretch, day), [stretch, day]);
  const show = (to: string) => setParams({ day: to, year: to.slice(0, 4) });
  const monday = mondays[0] ?? 0;
  return {
    ...{ stretch, day, mondays },
    title: stretch === 'week' ? formatDays(dayOf(monday), dayOf(monday + 6)) : formatPeriod(day.slice(0, 7), 'long'),
    go: (by: 1 | -1) => show(stretchBeside(stretch, day, by)),
    goToday: () => show(today()),
    setStretch: (to: Stretch) => setParams({ stretch: to === 'week' ? 'week' : null, day }),
  };
}
