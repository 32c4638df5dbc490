import type { By } from '@contracts/message.js';
import type { Right } from '../decider.js';
import type { Entitled, PlanVisibility, User, Users } from './users.js';

/** Who acts where nobody does: at the first start, and for the operator. Stored for ever. */
export const serverItself = '00000000-0000-0000-0000-000000000000';

/** Who somebody is for rights: the person stood in for, if any (decisions.md, Roles and permissions). */
export interface Person extends Entitled {
  id: string;
  keyUser: boolean;
  /** The own unit and all below it. */
  units: ReadonlySet<string>;
  planVisibility: PlanVisibility;
}

/** Whom an element is open to, by itself and all above it. Rows store it, so that reads need nothing else. */
export interface Scope {
  /** Belongs to no unit, hence to the whole tenant. */
  wholeTenant: boolean;
  units: readonly string[];
  readUsers: readonly string[];
  /** The responsible ones too. */
  writeUsers: readonly string[];
  readGroups: readonly string[];
  writeGroups: readonly string[];
  /** Asked to approve what is submitted; missing where nobody is named. */
  approveUsers?: readonly string[];
  approveGroups?: readonly string[];
}
/** Whom alone a thing is open to, whatever else they may read: a person, a unit with those above it. */
export interface Audience {
  user: string;
  unit: string | null;
  /** People beside the one. */
  others?: readonly string[];
  /** Every key user's to see. */
  keyUsers?: boolean;
}
export type Rights = Record<Right, boolean>;

const rightNames: readonly Right[] = ['read', 'write', 'delete', 'approve', 'readCosts', 'writeCosts'];

/** null: nobody, or one who may not sign in any more. */
export function personOf(users: Users | undefined, by: By): Person | null {
  const user = users?.user(by.actingFor ?? by.user);
  if (!users || !user || !mayAct(user)) return null;
  return {
    id: user.id,
    keyUser: user.keyUser,
    ...users.entitled(user.roles),
    units: user.group ? users.unitsFrom(user.group) : new Set(),
    planVisibility: users.settings.planVisibility,
  };
}

/** A right is a role and a scope: sharing widens the scope, never the role. */
export function mayOn(person: Person | null, right: Right, scope: Scope): boolean {
  if (!person) return false;
  if (person.keyUser) return true;
  if (!hasRole(person, right)) return false;
  if (right === 'read' && person.planVisibility === 'TENANT') return true;
  if (writes(person, scope)) return true;
  const isReading = right === 'read' || right === 'readCosts';
  if (isReading && reads(person, scope)) return true;
  // Who is asked to decide sees what it is about.
  return (isReading || right === 'approve') && hasRole(person, 'approve') && approves(person, scope);
}

/** What is for a unit is a key user's to see; what is for one person is not. */
export const isAmong = ({ id, keyUser, units }: Person, { user, unit, others, keyUsers }: Audience): boolean =>
  id === user || !!others?.includes(id) || (keyUser && !!keyUsers) || (unit !== null && (keyUser || units.has(unit)));

export const rightsOn = (person: Person | null, scope: Scope): Rights =>
  Object.fromEntries(rightNames.map((right) => [right, mayOn(person, right, scope)])) as Rights;

/** At the top level there is no scope: the role alone decides. */
export const mayAtTop = (person: Person | null, right: Right): boolean =>
  person !== null && (person.keyUser || hasRole(person, right));

/** Reading is in every role. */
export const hasRole = ({ roles, rights }: Entitled, right: Right): boolean =>
  right === 'read' ? roles.length > 0 : rights.has(right);

/** Whether two acting people are not four eyes: one is the other, or stands in for the other. */
export const sharesAPerson = (a: By, b: By): boolean =>
  [a.user, a.actingFor].some((id) => id !== undefined && (id === b.user || id === b.actingFor));

/** Whether somebody signs in by a right password, once a lock's time is over. */
export const isEnabled = ({ userStatus }: User): boolean =>
  userStatus === 'ACTIVE' || userStatus === 'TEMPORARILY_LOCKED';

/** What failed logins put up is for signing in only: a session in use goes on (decisions.md, Identity). */
export const mayAct = (user: User): boolean => isEnabled(user) || user.userStatus === 'DISABLED_LOGIN_FAILURES';

const writes = ({ id, units }: Person, scope: Scope): boolean =>
  scope.wholeTenant ||
  scope.units.some((unit) => units.has(unit)) ||
  scope.writeUsers.includes(id) ||
  scope.writeGroups.some((unit) => units.has(unit));

const approves = ({ id, units }: Person, { approveUsers, approveGroups }: Scope): boolean =>
  !!approveUsers?.includes(id) || !!approveGroups?.some((unit) => units.has(unit));

const reads = ({ id, units }: Person, scope: Scope): boolean =>
  scope.readUsers.includes(id) || scope.readGroups.some((unit) => units.has(unit));
