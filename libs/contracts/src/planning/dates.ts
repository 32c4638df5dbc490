import type { Day } from '../fields.js';
import type { BrokenRule } from '../message.js';
import type { ElementType } from './element.js';

export interface Dates {
  startDate: Day;
  endDate: Day;
}

/** The rules that an element's days break against those of what it stands under: a parent's days enclose its children's. */
export const outside = (child: Dates, parent: Dates): BrokenRule[] => [
  ...(child.startDate < parent.startDate
    ? [{ field: 'startDate', rule: 'date_before_children', params: { date: child.startDate } }]
    : []),
  ...(child.endDate > parent.endDate
    ? [{ field: 'endDate', rule: 'date_after_children', params: { date: child.endDate } }]
    : []),
];

/**
 * The days that an element shall have, by what is wished of them and what it has (null: it is new), or the rule that they break:
 * the same in the browser and on the server. A milestone has one day.
 */
export function datesWished(type: ElementType, wanted: Partial<Dates>, now: Dates | null): Dates | BrokenRule {
  const { startDate = type === 'MILESTONE' ? wanted.endDate : now?.startDate } = wanted;
  if (startDate === undefined) return { field: 'startDate', rule: 'required' };
  const { endDate = type === 'MILESTONE' ? startDate : (now?.endDate ?? startDate) } = wanted;
  if (type === 'MILESTONE' && startDate !== endDate)
    return { field: 'endDate', rule: 'is', params: { value: startDate } };
  if (startDate <= endDate) return { startDate, endDate };
  return wanted.endDate !== undefined || now === null
    ? { field: 'endDate', rule: 'date_after', params: { date: startDate } }
    : { field: 'startDate', rule: 'date_before', params: { date: endDate } };
}
