import { view } from '../view.js';
import type { User, Users } from './users.js';

/** Users as administrators see them; who may see which field is decided at reading. */
export const usersView = view<User, Users>()({
  name: 'users',
  of: 'users',
  kind: 'user',
  indexes: ['username', 'lastName', 'group'],
  row: (
    { id, username, firstName, lastName, email, keyUser, group, roles, userStatus, lockedUntil, settings, removed },
    users,
  ) =>
    removed
      ? null
      : {
          ...{ id, username, firstName, lastName, email, keyUser, group, roles, userStatus, lockedUntil, settings },
          enabled: userStatus === 'ACTIVE' || userStatus === 'TEMPORARILY_LOCKED',
          revision: users.touches.last(id),
        },
});
