import { type Dates, datesWished } from '@contracts/planning/dates.js';
import { addDays, daysBetween, inCalendar } from '../calendar.js';
import type { Given } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import type { Element } from './element.js';
import type { Plan } from './plan.js';
import type { TreeEvent } from './tree.events.js';
import { edited, submitted, type Trial } from './trial.js';

/** The dates an element shall have. `at`: where the wish's fields stand in the body. */
export function datesOf(type: Element['type'], wanted: Partial<Dates>, now: Dates | null, at = ''): Dates | Refused {
  const found = datesWished(type, wanted, now);
  return 'rule' in found ? broken({ ...found, field: at + found.field }) : found;
}

function rescheduled(element: Element, { startDate, endDate }: Dates): TreeEvent | null {
  const [start, end] = [startDate !== element.startDate, endDate !== element.endDate];
  if (!start && !end) return null;
  const data = {
    id: element.id,
    ...(start && { startDate: { old: element.startDate, new: startDate } }),
    ...(end && { endDate: { old: element.endDate, new: endDate } }),
  };
  return { type: 'ElementRescheduled', data };
}

/** By how many days an element is moved as a whole; 0: not at all, or resized. */
export function shiftOf(element: Dates, { startDate, endDate }: Dates): number {
  const days = daysBetween(element.startDate, startDate);
  return days === daysBetween(element.endDate, endDate) ? days : 0;
}

/**
 * All below a moved element follows it, but what the call places itself; what that does to those below it is its own
 * affair if it moves them or stands there only since this call. Refused if one of them is submitted.
 */
export function shiftBelow(
  plan: Plan,
  id: string,
  days: number,
  named: ReadonlyMap<string, 'leads' | 'alone'>,
): TreeEvent | Refused | null {
  const ids: string[] = [];
  const waiting = [...plan.children(id)];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const how = named.get(at);
    if (how !== 'leads') waiting.push(...plan.children(at));
    if (how) continue;
    const element = plan.element(at) as Element;
    if (element.approval.state === 'SUBMITTED' && !plan.isDeleted(at)) return submitted(element);
    const dates = [addDays(element.startDate, days), addDays(element.endDate, days)];
    if (!dates.every(inCalendar)) return broken({ field: 'startDate', rule: 'date_format', params: { id: at } });
    ids.push(at);
  }
  return ids.length ? { type: 'ElementsShifted', data: { root: id, days, ids: ids.sort() } } : null;
}

/** Makes all above an element reach as far as it does. */
export function extendAbove({ plan, add }: Trial, id: string, given: Given): Refused | null {
  const { startDate, endDate } = plan.element(id) as Element;
  for (const above of plan.ancestors(id)) {
    const event = rescheduled(above, {
      startDate: startDate < above.startDate ? startDate : above.startDate,
      endDate: endDate > above.endDate ? endDate : above.endDate,
    });
    if (!event) return null;
    if (above.approval.state === 'SUBMITTED') return submitted(above);
    if (!given.may('write', above.id)) return refused('MISSING_PRIVILEGE', { right: 'write', id: above.id });
    add(event);
  }
  return null;
}

/** The event of a wish for dates, with the reopening where it is an edit. */
export function placedInTime({ plan, add }: Trial, id: string, dates: Dates, approving: boolean): Refused | null {
  const event = rescheduled(plan.element(id) as Element, dates);
  const events = edited(plan, id, event ? [event] : [], approving);
  if (!Array.isArray(events)) return events as Refused;
  add(...events);
  return null;
}
