import type { Day } from '@contracts/fields.js';
import { addDays } from '../calendar.js';
import type { Given } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import type { Plan } from './plan.js';
import type { PlanEvent } from './trial.js';

interface Span {
  startDate: Day;
  endDate: Day;
}
interface Touched extends Span {
  id: string;
}

/** What lies in archived years alone stays as it is, whatever would change it, and nothing comes there. */
export function brokenArchive(plan: Plan, events: readonly PlanEvent[], { may }: Pick<Given, 'may'>): Refused | null {
  if (!plan.hasArchived()) return null;
  for (const event of events)
    for (const { id, startDate, endDate } of touchedBy(plan, event)) {
      if (!plan.isArchivedSpan(startDate, endDate)) continue;
      const year = Number(endDate.slice(0, 4));
      // Whoever may not read it doesn't learn which it is.
      return refused('YEAR_ARCHIVED', may('read', id) ? { id, year } : { year });
    }
  return null;
}

/** The elements that an event changes, as they are and as they were. */
function touchedBy(plan: Plan, { type, data }: PlanEvent): Touched[] {
  if (type === 'ElementUndone') return [data];
  const named = 'ids' in data ? data.ids : 'id' in data ? [data.id] : [];
  const below = type === 'ElementDeleted' || type === 'ElementRestored' ? plan.descendants(data.id) : [];
  return [...named, ...below].flatMap((id) => {
    const element = plan.element(id);
    if (!element) return [];
    const { startDate, endDate } = element;
    const was =
      type === 'ElementRescheduled'
        ? { startDate: data.startDate?.old ?? startDate, endDate: data.endDate?.old ?? endDate }
        : type === 'ElementsShifted'
          ? { startDate: addDays(startDate, -data.days), endDate: addDays(endDate, -data.days) }
          : null;
    return [{ id, startDate, endDate }, ...(was ? [{ id, ...was }] : [])];
  });
}
