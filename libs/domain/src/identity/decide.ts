import type { AcceptInvitation } from '@contracts/identity/recovery.js';
import type { AddUser, ChangeSettings, ChangeUser } from '@contracts/identity/user.js';
import type { BrokenRule } from '@contracts/message.js';
import { defined, differences } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import {
  isLastKeyUser,
  lastKeyUserOf,
  type Names,
  type OwnEvent,
  ownEvents,
  type TenantEvent,
  tenantEvents,
  type UserEvent,
  userData,
  userEvents,
} from './events.js';
import { administered, administeredAll, type Gift, giftTo, opensPlan, staysDisabled, withheld } from './giving.js';
import { isEnabled, mayAct } from './rights.js';
import { handOver } from './roles.js';
import { standard, type TenantSettings, type User, type Users } from './users.js';

type Named<C> = C & { id: string };

/** Users and what they may. Passwords are in the vault: here are only the facts. */
export const people = part<Users, UserEvent>()({
  ...userEvents,
  decide: {
    /** Without a password the user can't sign in yet, and is ACTIVE all the same: one may be set later. */
    addUser(data: AddUser, users: Users, given: Given): readonly UserEvent[] | Refused {
      const id = data.id ?? given.newId(0);
      const no = administered(given) ?? withheld(users, given.by, data as Gift);
      if (no) return no;
      if (users.user(id)) return refused('ID_TAKEN', { id });
      const errors = [
        ...brokenName(users, data.username, id),
        ...brokenUnit(users, 'group', data.group),
        ...brokenRoles(users, data),
        ...brokenInvitation(data),
      ];
      if (errors.length) return broken(...errors);
      const { keyUser, group, secondFactor } = data;
      const names = userData.pick(data as never) as unknown as Names;
      const rightful = { ...names, keyUser, group, roles: rolesOf(data.roles) };
      const more = secondFactor && secondFactor !== 'NONE' ? { secondFactor } : {};
      return [{ type: 'UserAdded', data: { id, ...rightful, status: data.invite ? 'INVITED' : 'ACTIVE', ...more } }];
    },

    /** `passwordChanged`: the fact; the password itself is in the vault. */
    changeUser(
      { id, ...wanted }: Named<ChangeUser> & { passwordChanged?: boolean },
      users: Users,
      given: Given,
    ): readonly UserEvent[] | Refused {
      const user = users.user(id);
      if (!user || user.removed) return refused('NOT_FOUND', { id });
      const no = administered(given, id) ?? withheld(users, given.by, giftTo(user, wanted as Gift));
      if (no) return no;
      const stays = wanted.enabled ? staysDisabled(users, given.by, user) : null;
      if (stays) return stays;
      const errors = [
        ...(wanted.username === undefined ? [] : brokenName(users, wanted.username, id)),
        ...(wanted.group === undefined ? [] : brokenUnit(users, 'group', wanted.group)),
        ...brokenRoles(users, { keyUser: wanted.keyUser ?? user.keyUser, roles: wanted.roles ?? user.roles }, user),
      ];
      if (errors.length) return broken(...errors);
      if (losesKeyUser(users, user, wanted)) return refused('LAST_KEY_USER', { id });
      const noted: UserEvent[] = wanted.passwordChanged ? [{ type: 'PasswordChanged', data: { id } }] : [];
      return [...userChanges(user, wanted), ...noted];
    },

    /** Several at once, all or none: whoever is named may not sign in any more. */
    disableUsers({ ids }: { ids: readonly string[] }, users: Users, given: Given): readonly UserEvent[] | Refused {
      const people = administeredAll(users, given, ids);
      if (isRefused(people)) return people;
      const last = lastKeyUserOf(users, people);
      if (last) return refused('LAST_KEY_USER', { id: last.id });
      return people.filter(mayAct).flatMap((user) => statusChange(user, 'DISABLED_MANUALLY'));
    },

    /** Whoever was never there yet: invited, or not any more. They are written to each time. */
    inviteUsers({ ids }: { ids: readonly string[] }, users: Users, given: Given): readonly UserEvent[] | Refused {
      const people = administeredAll(users, given, ids);
      if (isRefused(people)) return people;
      for (const { id, userStatus, email } of people) {
        if (userStatus !== 'INVITED' && userStatus !== 'INACTIVE') return refused('NOT_INVITED', { id });
        if (email === '') return broken({ field: 'email', rule: 'required' });
      }
      return people.flatMap((user) => statusChange(user, 'INVITED'));
    },
    revokeInvitations({ ids }: { ids: readonly string[] }, users: Users, given: Given): readonly UserEvent[] | Refused {
      const people = administeredAll(users, given, ids);
      if (isRefused(people)) return people;
      const other = people.find(({ userStatus }) => userStatus !== 'INVITED');
      return other ? refused('NOT_INVITED', { id: other.id }) : people.flatMap((it) => statusChange(it, 'INACTIVE'));
    },
    /** By the invited themselves; their password is in the vault. */
    acceptInvitation(
      { id, ...names }: AcceptInvitation & { id: string },
      users: Users,
    ): readonly UserEvent[] | Refused {
      const user = users.user(id);
      if (user?.userStatus !== 'INVITED') return refused('NOT_INVITED', { id });
      const changed = differences<User>(user, names);
      const named: UserEvent[] = changed ? [{ type: 'UserChanged', data: { id, changed } }] : [];
      return [...named, ...statusChange(user, 'ACTIVE'), { type: 'PasswordChanged', data: { id } }];
    },

    /** A fact of signing in: a number of failures locks for a while. Who is disabled is not let in by that. */
    lockUser({ id, until }: { id: string; until: string }, users: Users): readonly UserEvent[] | Refused {
      const user = users.user(id);
      if (!user) return refused('NOT_FOUND', { id });
      return isEnabled(user) ? [{ type: 'UserLocked', data: { id, until } }] : [];
    },
    unlockUser({ id }: { id: string }, users: Users): readonly UserEvent[] {
      return users.user(id)?.userStatus === 'TEMPORARILY_LOCKED' ? [{ type: 'UserUnlocked', data: { id } }] : [];
    },
    /** More failures disable, but never the last key user; why somebody is disabled already stays as it is. */
    disableByFailures({ id }: { id: string }, users: Users): readonly UserEvent[] | Refused {
      const user = users.user(id);
      if (!user) return refused('NOT_FOUND', { id });
      return isEnabled(user) && !isLastKeyUser(users, id) ? statusChange(user, 'DISABLED_LOGIN_FAILURES') : [];
    },
    /** Somebody stayed away for longer than the tenant wants; never the last key user. */
    disableByDays({ id }: { id: string }, users: Users): readonly UserEvent[] | Refused {
      const user = users.user(id);
      if (!user) return refused('NOT_FOUND', { id });
      return isEnabled(user) && !isLastKeyUser(users, id) ? statusChange(user, 'DISABLED_MAX_DAYS') : [];
    },
    deleteRoles: handOver,
    notePasswordChanged: ({ id }: { id: string }, users: Users): readonly UserEvent[] | Refused =>
      users.user(id) ? [{ type: 'PasswordChanged', data: { id } }] : refused('NOT_FOUND', { id }),
  },
});

/** What a person sets for themselves. */
export const own = part<Users, OwnEvent>()({
  ...ownEvents,
  decide: {
    changeSettings({ id, ...wanted }: Named<ChangeSettings>, users: Users): readonly OwnEvent[] | Refused {
      const user = users.user(id);
      if (!user) return refused('NOT_FOUND', { id });
      const changed = differences(user.settings, wanted);
      return changed ? [{ type: 'UserSettingsChanged', data: { id, changed } }] : [];
    },
  },
});

/** What a tenant sets that rights depend on. */
export const settings = part<Users, TenantEvent>()({
  ...tenantEvents,
  decide: {
    changeTenantSettings(
      wanted: Partial<TenantSettings>,
      users: Users,
      given: Given,
    ): readonly TenantEvent[] | Refused {
      const opens = wanted.planVisibility === 'TENANT' && users.settings.planVisibility !== 'TENANT';
      const no = administered(given) ?? (opens ? opensPlan(users, given.by) : null);
      if (no) return no;
      const known = Object.keys(standard) as (keyof TenantSettings)[];
      const changed = differences(
        users.settings,
        Object.fromEntries(known.map((name) => [name, wanted[name]])) as Partial<TenantSettings>,
      );
      const after = { ...users.settings, ...defined(wanted) };
      if (after.disableAfterFailures <= after.lockAfterFailures)
        return broken({
          ...{ field: 'disableAfterFailures', rule: 'min_value', params: { min: after.lockAfterFailures + 1 } },
        });
      return changed ? [{ type: 'TenantSettingsChanged', data: { id: 'settings', changed } }] : [];
    },
  },
});

function userChanges(user: User, wanted: Partial<ChangeUser>): readonly UserEvent[] {
  const { id } = user;
  const { keyUser, group, enabled, secondFactor } = wanted;
  const events: UserEvent[] = [];
  const named = differences<User>(user, userData.pick(wanted));
  if (named) events.push({ type: 'UserChanged', data: { id, changed: named } });
  const entitled = differences<User>(user, { roles: wanted.roles && rolesOf(wanted.roles), keyUser, secondFactor });
  if (entitled) events.push({ type: 'UserRolesChanged', data: { id, changed: entitled } });
  const moved = differences<User>(user, { group });
  if (moved?.group) events.push({ type: 'UserGroupChanged', data: { id, group: moved.group } });
  if (enabled !== undefined && enabled !== isEnabled(user))
    events.push(...statusChange(user, enabled ? 'ACTIVE' : 'DISABLED_MANUALLY'));
  if (enabled && user.userStatus === 'TEMPORARILY_LOCKED') events.push({ type: 'UserUnlocked', data: { id } });
  return events;
}

const statusChange = (user: User, status: User['userStatus']): readonly UserEvent[] =>
  user.userStatus === status
    ? []
    : [{ type: 'UserStatusChanged', data: { id: user.id, status: { old: user.userStatus, new: status } } }];

/** Somebody must be left who may do everything. */
function losesKeyUser(users: Users, user: User, { keyUser, enabled }: Partial<ChangeUser>): boolean {
  const remains = (keyUser ?? user.keyUser) && (enabled ?? isEnabled(user));
  return !remains && isLastKeyUser(users, user.id);
}

function brokenName(users: Users, username: string, id: string): BrokenRule[] {
  const holder = users.byName(username);
  return holder && holder.id !== id ? [{ field: 'username', rule: 'is_unique' }] : [];
}

/** At least one role, each one that there is; a key user has all anyway. */
function brokenRoles(
  users: Users,
  { keyUser, roles }: { keyUser: boolean; roles: readonly string[] },
  before?: User,
): BrokenRule[] {
  if (!keyUser && roles.length === 0) return [{ field: 'roles', rule: 'required' }];
  const living = users.livingRoles();
  return roles.flatMap((id, i) =>
    before?.roles.includes(id) || living.some((it) => it.id === id)
      ? []
      : [{ field: `roles[${i}]`, rule: 'selection_required', params: { id } }],
  );
}

const brokenUnit = (users: Users, field: string, id: string | null): BrokenRule[] =>
  id === null || users.isUsable('group', id) ? [] : [{ field, rule: 'selection_required', params: { id } }];

/** Who is invited is written to. */
const brokenInvitation = ({ invite, email }: AddUser): BrokenRule[] =>
  invite && email === '' ? [{ field: 'email', rule: 'required' }] : [];

const rolesOf = (roles: readonly string[]): string[] => [...new Set(roles)];
