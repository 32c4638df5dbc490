import type { WayIn } from '@contracts/identity/access.js';
import type { Right } from '../decider.js';
import { hasRole, type Person } from './rights.js';
import type { Users } from './users.js';

/** What of a thing, or of one above it, brings it into somebody's scope. */
export interface Way {
  way: WayIn;
  /** What says so. */
  at: { id: string };
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

export const reaches = (person: Person, { user, unit }: Way): boolean =>
  user !== undefined ? user === person.id : unit === undefined || person.units.has(unit);

/** The same answers as `mayOn`, each with its reason; `ways`: all that lead into a thing, those that it says itself first. */
export function reasonsOn(users: Users, person: Person, at: { id: string }, ways: readonly Way[]): Reason[] {
  const own = ways.filter((way) => reaches(person, way));
  const by = (names: readonly WayIn[]) => own.find(({ way }) => names.includes(way)) ?? null;
  const given = users.user(person.id)?.roles ?? [];
  return rights.map((right): Reason => {
    const roles = given.filter((id) => hasRole(users.entitled([id]), right));
    if (person.keyUser) return { right, may: true, roles, way: { way: 'KEY_USER', at } };
    const isReading = right === 'read' || right === 'readCosts';
    const isOpen = right === 'read' && person.planVisibility === 'TENANT';
    const decides = (isReading || right === 'approve') && hasRole(person, 'approve');
    const way =
      by(toWrite) ??
      (isReading ? by(toRead) : null) ??
      (decides ? by(['ASKED']) : null) ??
      (isOpen ? { way: 'OPEN' as const, at } : null);
    return { right, may: roles.length > 0 && way !== null, roles, way };
  });
}
