import type { WayIn } from '@contracts/planning/access.js';
import type { Right } from '../decider.js';
import { hasRole, type Person } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import type { Element } from './element.js';
import type { Plan } from './plan.js';
import { openedTo } from './steps.js';

/** What of an element, or of one above it, brings it into somebody's scope. */
export interface Way {
  way: WayIn;
  element: Element;
  /** Whose it is by that; neither: everybody's. */
  user?: string;
  unit?: string;
}
/** Why somebody may or may not: a right is a role and a scope. */
export interface Reason {
  right: Right;
  may: boolean;
  /** Those of their roles that have the right. */
  roles: readonly string[];
  way: Way | null;
}

const rights: readonly Right[] = ['read', 'write', 'delete', 'approve', 'readCosts', 'writeCosts'];
const toWrite: readonly WayIn[] = ['WHOLE_TENANT', 'UNIT', 'RESPONSIBLE', 'SHARED_TO_WRITE', 'UNIT_SHARED_TO_WRITE'];
const toRead: readonly WayIn[] = ['SHARED_TO_READ', 'UNIT_SHARED_TO_READ'];

/** All that `scopeOf` brings together, with where it is said: the element itself first. */
function waysInto(plan: Plan, element: Element): Way[] {
  const ways: Way[] = element.unitId === null ? [{ way: 'WHOLE_TENANT', element }] : [];
  for (let at: Element | undefined = element; at; at = plan.parentOf(at)) ways.push(...waysOf(at));
  const { users, units } = openedTo(element.approval);
  for (const user of users) ways.push({ way: 'ASKED', element, user });
  for (const unit of units) ways.push({ way: 'ASKED', element, unit });
  return ways;
}

/** What one element says by itself. */
export const waysOf = (element: Element): Way[] => [
  ...(element.unitId === null ? [] : [{ way: 'UNIT' as const, element, unit: element.unitId }]),
  ...(element.responsible === null ? [] : [{ way: 'RESPONSIBLE' as const, element, user: element.responsible }]),
  ...element.extraWriteUsers.map((user) => ({ way: 'SHARED_TO_WRITE' as const, element, user })),
  ...element.extraWriteGroups.map((unit) => ({ way: 'UNIT_SHARED_TO_WRITE' as const, element, unit })),
  ...element.extraReadUsers.map((user) => ({ way: 'SHARED_TO_READ' as const, element, user })),
  ...element.extraReadGroups.map((unit) => ({ way: 'UNIT_SHARED_TO_READ' as const, element, unit })),
];

export const reaches = (person: Person, { user, unit }: Way): boolean =>
  user !== undefined ? user === person.id : unit === undefined || person.units.has(unit);

/** The same answers as `mayOn`, each with its reason. */
export function reasonsOn(users: Users, person: Person, plan: Plan, element: Element): Reason[] {
  const own = waysInto(plan, element).filter((way) => reaches(person, way));
  const by = (names: readonly WayIn[]) => own.find(({ way }) => names.includes(way)) ?? null;
  const given = users.user(person.id)?.roles ?? [];
  return rights.map((right): Reason => {
    const roles = given.filter((id) => hasRole(users.entitled([id]), right));
    if (person.keyUser) return { right, may: true, roles, way: { way: 'KEY_USER', element } };
    const isReading = right === 'read' || right === 'readCosts';
    const isOpen = right === 'read' && person.planVisibility === 'TENANT';
    const decides = (isReading || right === 'approve') && hasRole(person, 'approve');
    const way =
      by(toWrite) ??
      (isReading ? by(toRead) : null) ??
      (decides ? by(['ASKED']) : null) ??
      (isOpen ? { way: 'OPEN' as const, element } : null);
    return { right, may: roles.length > 0 && way !== null, roles, way };
  });
}
