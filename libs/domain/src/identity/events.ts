import { User as UserClass, type UserStatus } from '@contracts/identity/user.js';
import { applied, filledIn, swapped } from '../changes.js';
import type { Change, Changed, PersonalValue } from '../decider.js';
import { personalOf } from '../personal.js';
import { refused } from '../refused.js';
import { isEnabled } from './rights.js';
import type { TenantSettings, User, UserSettings, Users } from './users.js';

/** A user's names and mail: their personal data (log.md, Personal data). */
export type Names = Pick<User, 'username' | 'firstName' | 'lastName' | 'email'>;

type Added = Names &
  Pick<User, 'id' | 'keyUser' | 'group' | 'roles'> & { status: UserStatus; secondFactor?: User['secondFactor'] };

/** Names and shapes are stored for ever. */
export type UserEvent =
  | { type: 'UserAdded'; data: Added }
  /** A creation taken back: nobody who may sign in or be found, and the name is free. */
  | { type: 'UserUndone'; data: Added }
  | { type: 'UserChanged'; data: { id: string; changed: Changed<Names> } }
  | {
      type: 'UserRolesChanged';
      data: { id: string; changed: Changed<Pick<User, 'roles' | 'keyUser' | 'secondFactor'>> };
    }
  | { type: 'UserGroupChanged'; data: { id: string; group: Change<string | null> } }
  | { type: 'UserStatusChanged'; data: { id: string; status: Change<UserStatus> } }
  | { type: 'UserLocked'; data: { id: string; until: string } }
  | { type: 'UserUnlocked'; data: { id: string } }
  | { type: 'PasswordChanged'; data: { id: string } };

/** Of a person, by themselves. */
export type OwnEvent = { type: 'UserSettingsChanged'; data: { id: string; changed: Changed<UserSettings> } };

export type TenantEvent = { type: 'TenantSettingsChanged'; data: { id: 'settings'; changed: Changed<TenantSettings> } };

type DataOf<T extends UserEvent['type']> = Extract<UserEvent, { type: T }>['data'];

export const userData = personalOf(UserClass);
const namesIn = (data: Added): PersonalValue[] => userData.in(data.id, data as never);

export const userEvents = {
  kind: 'user',
  evolve: {
    UserAdded: (users: Users, { status, ...data }: DataOf<'UserAdded'>) =>
      users.put({ secondFactor: 'NONE', ...data, userStatus: status, lockedUntil: null, settings: {} }),
    UserUndone: (users: Users, { id }: DataOf<'UserUndone'>) =>
      change(users, id, { userStatus: 'INACTIVE', lockedUntil: null, removed: true }),
    UserChanged: (users: Users, { id, changed }: DataOf<'UserChanged'>) => change(users, id, applied(changed)),
    UserRolesChanged: (users: Users, { id, changed }: DataOf<'UserRolesChanged'>) =>
      change(users, id, applied(changed)),
    UserGroupChanged: (users: Users, { id, group }: DataOf<'UserGroupChanged'>) =>
      change(users, id, { group: group.new }),
    UserStatusChanged: (users: Users, { id, status }: DataOf<'UserStatusChanged'>) =>
      change(users, id, { userStatus: status.new, lockedUntil: null }),
    UserLocked: (users: Users, { id, until }: DataOf<'UserLocked'>) =>
      change(users, id, { userStatus: 'TEMPORARILY_LOCKED', lockedUntil: until }),
    UserUnlocked: (users: Users, { id }: DataOf<'UserUnlocked'>) =>
      change(users, id, { userStatus: 'ACTIVE', lockedUntil: null }),
    PasswordChanged: () => undefined,
  },
  /** What is an administrator's to do is theirs alone to take back. */
  right: 'delete' as const,
  /** Sign-in and rights are not taken back (log.md, Undo). A name that somebody else has by now isn't given back. */
  invert: {
    UserAdded(data: DataOf<'UserAdded'>, users: Users) {
      if (users.user(data.id)?.erased) return refused('NOT_UNDOABLE', { id: data.id });
      return isLastKeyUser(users, data.id)
        ? refused('LAST_KEY_USER', { id: data.id })
        : [{ type: 'UserUndone' as const, data }];
    },
    UserUndone(data: DataOf<'UserUndone'>, users: Users) {
      if (users.user(data.id)?.erased) return refused('NOT_UNDOABLE', { id: data.id });
      return users.byName(data.username) || (data.group !== null && !users.unit(data.group))
        ? refused('CHANGED_SINCE', { id: data.id, field: users.byName(data.username) ? 'username' : 'group' })
        : [{ type: 'UserAdded' as const, data }];
    },
    UserChanged: ({ id, changed }: DataOf<'UserChanged'>, users: Users) => {
      const holder = changed.username && users.byName(changed.username.old);
      if (users.user(id)?.removed) return refused('CHANGED_SINCE', { id });
      if (holder && holder.id !== id) return refused('CHANGED_SINCE', { id, field: 'username' });
      return [{ type: 'UserChanged' as const, data: { id, changed: swapped(changed) } }];
    },
  },
  change: { UserAdded: 'CREATE', UserUndone: 'DELETE' } as const,
  history: {
    UserAdded: ({ status, ...data }: DataOf<'UserAdded'>) => filledIn({ ...data, ...{ userStatus: status } }),
    UserLocked: ({ until }: DataOf<'UserLocked'>) => [{ name: 'lockedUntil', old: null, new: until }],
    UserUnlocked: () => [{ name: 'userStatus', old: 'TEMPORARILY_LOCKED', new: 'ACTIVE' }],
    UserStatusChanged: ({ status }: DataOf<'UserStatusChanged'>) => [{ name: 'userStatus', ...status }],
    PasswordChanged: () => [{ name: 'password', old: null, new: null }],
  },
  personal: {
    UserAdded: namesIn,
    UserUndone: namesIn,
    UserChanged: ({ id, changed }: DataOf<'UserChanged'>): PersonalValue[] => userData.inChange(id, changed as never),
  },
};

export const ownEvents = {
  kind: 'user',
  evolve: {
    UserSettingsChanged: (users: Users, { id, changed }: OwnEvent['data']) =>
      change(users, id, { settings: { ...users.user(id)?.settings, ...applied(changed) } }),
  },
  right: 'write' as const,
  invert: {
    UserSettingsChanged: ({ id, changed }: OwnEvent['data']) => [
      { type: 'UserSettingsChanged' as const, data: { id, changed: swapped(changed) } },
    ],
  },
};

export const tenantEvents = {
  kind: 'tenantSettings',
  evolve: {
    TenantSettingsChanged: (users: Users, { changed }: TenantEvent['data']) =>
      users.set({ ...users.settings, ...applied(changed) }),
  },
};

/** Whether nobody else is left who may do everything and sign in. */
export function isLastKeyUser(users: Users, id: string): boolean {
  const user = users.user(id);
  return !!user && lastKeyUserOf(users, [user]) !== undefined;
}

/** One of those that go, where nobody would be left who may do everything and sign in. */
export function lastKeyUserOf(users: Users, going: readonly User[]): User | undefined {
  const rules = (it: User) => it.keyUser && isEnabled(it);
  const isLeft = [...users.people.values()].some((it) => rules(it) && !going.some(({ id }) => id === it.id));
  return isLeft ? undefined : going.find(rules);
}

function change(users: Users, id: string, changes: Partial<User>): void {
  const user = users.user(id);
  if (user) users.put({ ...user, ...changes });
}
