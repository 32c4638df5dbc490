import type { Way } from '../identity/reasons.js';
import type { Element } from './element.js';
import type { Plan } from './plan.js';
import { openedTo } from './steps.js';

/** All that `scopeOf` brings together, with where it is said: the element itself first. */
export function waysInto(plan: Plan, element: Element): Way[] {
  const ways: Way[] = element.unitId === null ? [{ way: 'WHOLE_TENANT', at: element }] : [];
  for (let at: Element | undefined = element; at; at = plan.parentOf(at)) ways.push(...waysOf(at));
  const { users, units } = openedTo(element.approval);
  for (const user of users) ways.push({ way: 'ASKED', at: element, user });
  for (const unit of units) ways.push({ way: 'ASKED', at: element, unit });
  return ways;
}

/** What one element says by itself. */
export const waysOf = (element: Element): Way[] => [
  ...(element.unitId === null ? [] : [{ way: 'UNIT' as const, at: element, unit: element.unitId }]),
  ...(element.responsible === null ? [] : [{ way: 'RESPONSIBLE' as const, at: element, user: element.responsible }]),
  ...element.extraWriteUsers.map((user) => ({ way: 'SHARED_TO_WRITE' as const, at: element, user })),
  ...element.extraWriteGroups.map((unit) => ({ way: 'UNIT_SHARED_TO_WRITE' as const, at: element, unit })),
  ...element.extraReadUsers.map((user) => ({ way: 'SHARED_TO_READ' as const, at: element, user })),
  ...element.extraReadGroups.map((unit) => ({ way: 'UNIT_SHARED_TO_READ' as const, at: element, unit })),
];
