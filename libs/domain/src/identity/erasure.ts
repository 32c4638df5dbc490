import { type Given, part } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import { isLastKeyUser, userData } from './events.js';
import { personOf } from './rights.js';
import type { Users } from './users.js';

type ErasureEvent = { type: 'PersonErased'; data: { person: string } };

/**
 * A user's personal data is forgotten, never to come back: their key is destroyed. The user stays where they are named, as
 * somebody who may do nothing. Other areas follow by their effects.
 */
export const erasure = part<Users, ErasureEvent>()({
  kind: 'user',
  decide: {
    /** By key users alone; `username`: as it is now, so that nobody else is meant. */
    erasePerson(
      { id, username }: { id: string; username: string },
      users: Users,
      { by }: Given,
    ): readonly ErasureEvent[] | Refused {
      if (!personOf(users, by)?.keyUser) return refused('MISSING_PRIVILEGE', { id });
      const user = users.user(id);
      if (!user) return refused('NOT_FOUND', { id });
      if (user.erased) return [];
      if (username !== user.username) return refused('NOT_CONFIRMED', { id });
      if (isLastKeyUser(users, id)) return refused('LAST_KEY_USER', { id });
      return [{ type: 'PersonErased', data: { person: id } }];
    },
  },
  evolve: {
    PersonErased(users, { person }) {
      const user = users.user(person);
      if (!user) return;
      const blank = Object.fromEntries(userData.names.map((name) => [name, '']));
      const nobody = { userStatus: 'INACTIVE', lockedUntil: null, settings: {}, removed: true, erased: true } as const;
      users.put({ ...user, ...blank, ...nobody });
    },
  },
  touches: { PersonErased: ({ person }) => [{ kind: 'user', id: person }] },
});
