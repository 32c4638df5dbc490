import { type Given, isRefused, part } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import { lastKeyUserOf } from './events.js';
import { administered, administeredAll, withheld } from './giving.js';
import type { Users } from './users.js';

type Which = { id: string };

/** Names and shapes are stored for ever. */
type DeletionEvent = { type: 'UserDeleted'; data: Which } | { type: 'UserRestored'; data: Which };
type Decided = readonly DeletionEvent[] | Refused;

/**
 * A user who is deleted may not sign in and can't be chosen; they keep their name where they are named, and it is free for
 * somebody else. Who comes back is disabled until somebody lets them in.
 */
export const deletion = part<Users, DeletionEvent>()({
  kind: 'user',
  decide: {
    deleteUsers({ ids }: { ids: readonly string[] }, users: Users, given: Given): Decided {
      const people = administeredAll(users, given, ids);
      if (isRefused(people)) return people;
      const last = lastKeyUserOf(users, people);
      if (last) return refused('LAST_KEY_USER', { id: last.id });
      return people.map(({ id }) => ({ type: 'UserDeleted', data: { id } }));
    },
    restoreUsers({ ids }: { ids: readonly string[] }, users: Users, given: Given): Decided {
      const events: DeletionEvent[] = [];
      const names = new Set<string>();
      for (const id of ids) {
        const user = users.user(id);
        if (!user || (user.removed && !user.deleted) || user.erased) return refused('NOT_FOUND', { id });
        if (!user.deleted) continue;
        const no = administered(given, id) ?? withheld(users, given.by, user) ?? nameTaken(users, id);
        if (no) return no;
        if (names.has(user.username)) return refused('CHANGED_SINCE', { id, field: 'username' });
        names.add(user.username);
        events.push({ type: 'UserRestored', data: { id } });
      }
      return events;
    },
  },
  evolve: {
    UserDeleted(users, { id }) {
      const user = users.user(id);
      if (user) users.put({ ...user, userStatus: 'INACTIVE', lockedUntil: null, removed: true, deleted: true });
    },
    UserRestored(users, { id }) {
      const { removed: _, deleted: __, ...user } = users.user(id) ?? {};
      if ('id' in user) users.put({ ...user, userStatus: 'DISABLED_MANUALLY' });
    },
  },
  /** What is an administrator's to do is theirs alone to take back. */
  right: 'delete',
  invert: {
    UserDeleted: ({ id }, users) =>
      users.user(id)?.erased
        ? refused('NOT_UNDOABLE', { id })
        : (nameTaken(users, id) ?? [{ type: 'UserRestored', data: { id } }]),
    UserRestored: ({ id }) => [{ type: 'UserDeleted', data: { id } }],
  },
  change: { UserDeleted: 'DELETE' },
});

/** Somebody else is called so by now. */
function nameTaken(users: Users, id: string): Refused | null {
  const holder = users.byName(users.user(id)?.username ?? '');
  return holder && holder.id !== id ? refused('CHANGED_SINCE', { id, field: 'username' }) : null;
}
