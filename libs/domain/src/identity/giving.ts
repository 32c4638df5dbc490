import type { RoleRight } from '@contracts/identity/roles.js';
import type { By, DomainEvent } from '@contracts/message.js';
import type { Given } from '../decider.js';
import type { RecordEvent } from '../records/events.js';
import { type Refused, refused } from '../refused.js';
import { type Person, personOf, serverItself } from './rights.js';
import type { RoleEvent } from './roles.events.js';
import type { User, Users } from './users.js';

/** What administrators do, and how far it goes: nobody gets more than the own rights by giving rights (decisions.md). */

/** Whether somebody administers, on a person (null: at all). Only a key user changes what is a key user's. */
export function mayAdminister(users: Users, id: string | null, by: By): boolean {
  // Nobody lastingly takes what was lent to them: neither for themselves nor from whom they stand in for.
  if (by.actingFor && (id === by.user || id === by.actingFor)) return false;
  const admin = personOf(users, by);
  if (by.user === serverItself || admin?.keyUser) return true;
  return !!admin?.roles.includes('ADMIN') && !(id !== null && users.user(id)?.keyUser);
}

/** null: nothing stands against it. */
export const administered = ({ may }: Given, id: string | null = null): Refused | null =>
  may('delete', id) ? null : refused('MISSING_PRIVILEGE', { right: 'delete', id });

/** Those named, where the person may administer each of them. */
export function administeredAll(users: Users, given: Given, ids: readonly string[]): User[] | Refused {
  const people: User[] = [];
  for (const id of ids) {
    const user = users.user(id);
    if (!user || user.removed) return refused('NOT_FOUND', { id });
    const no = administered(given, id);
    if (no) return no;
    people.push(user);
  }
  return people;
}

export interface Gift {
  keyUser?: boolean | undefined;
  roles?: readonly string[] | undefined;
  /** The unit whose scope comes with it. */
  group?: string | null | undefined;
}

/** Refuses what goes beyond the giver's own rights: those of their roles (reading is in each), their unit and those below it. */
export function withheld(users: Users, by: By, { keyUser, roles = [], group }: Gift): Refused | null {
  const giver = restricted(users, by);
  if (!giver) return null;
  const beyond = roles.filter((role) => [...users.entitled([role]).rights].some((right) => !giver.rights.has(right)));
  if (keyUser) return refused('MISSING_PRIVILEGE', { field: 'keyUser' });
  if (beyond.length > 0) return refused('MISSING_PRIVILEGE', { field: 'roles', values: beyond });
  return group && !giver.units.has(group) ? refused('MISSING_PRIVILEGE', { field: 'group', id: group }) : null;
}

/** What a change of a person gives them beside what they have. */
export function giftTo(user: User, { keyUser, roles, group }: Gift): Gift {
  return {
    keyUser: keyUser && !user.keyUser,
    roles: roles?.filter((role) => !user.roles.includes(role)),
    group: group === user.group ? undefined : group,
  };
}

/** Whom failures disabled a key user enables (decisions.md, Identity). */
export const staysDisabled = (users: Users, by: By, { userStatus }: User): Refused | null =>
  userStatus === 'DISABLED_LOGIN_FAILURES' && restricted(users, by)
    ? refused('MISSING_PRIVILEGE', { field: 'enabled' })
    : null;

/** A unit put below the own one, or merged, brings what belongs to it into the sight of others. */
function unitGiven(users: Users, by: By, { type, data }: RecordEvent): Refused | null {
  const giver = restricted(users, by);
  if (!giver) return null;
  if (type === 'RecordMerged' || type === 'RecordUnmerged')
    return refused('MISSING_PRIVILEGE', { field: 'mergedInto', id: data.id });
  if (type !== 'RecordMoved') return null;
  const has = (parent: string | null) => parent !== null && giver.units.has(parent);
  const isGain = has(data.to.parent) && !has(data.from.parent);
  return isGain ? refused('MISSING_PRIVILEGE', { field: 'parentId', id: data.to.parent }) : null;
}

/** What a role lets whoever has it do more than before: nobody lends on what was lent to them, nor more than they have. */
function roleGiven(users: Users, by: By, event: RoleEvent): Refused | null {
  if (by.actingFor) return refused('ACTING_FOR');
  const giver = restricted(users, by);
  const { id } = event.data;
  const had: readonly RoleRight[] = event.type === 'RoleChanged' ? (event.data.changed.rights?.old ?? []) : [];
  const gives = event.type === 'RoleChanged' && !event.data.changed.rights ? [] : (users.role(id)?.rights ?? []);
  const beyond = gives.filter((right) => !had.includes(right) && giver && !giver.rights.has(right));
  return beyond.length > 0 ? refused('MISSING_PRIVILEGE', { field: 'rights', values: beyond }) : null;
}

/** Opening the whole plan gives whoever does not read all of it more. */
export const opensPlan = (users: Users, by: By): Refused | null =>
  restricted(users, by) ? refused('MISSING_PRIVILEGE', { field: 'planVisibility' }) : null;

/** Asked on the end of every command, undo too: whoever is there anew. */
export function givenRules(users: Users, events: readonly DomainEvent[], { by }: Given): Refused | null {
  for (const { type, data } of events) {
    const refusal = type.startsWith('Role')
      ? roleGiven(users, by, { type, data } as RoleEvent)
      : type === 'UserAdded'
        ? withheld(users, by, data as Gift)
        : unitGiven(users, by, { type, data } as RecordEvent);
    if (refusal) return refusal;
  }
  return null;
}

/** Who may not give everything; key users and the server itself may. */
function restricted(users: Users, by: By): Person | null {
  const person = personOf(users, by);
  return person?.keyUser ? null : person;
}
