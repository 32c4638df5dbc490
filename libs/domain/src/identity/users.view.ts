import { view } from '../view.js';
import { isEnabled } from './rights.js';
import type { User, Users } from './users.js';

/** Users as administrators see them; who may see which field is decided at reading. */
export const usersView = view<User, Users>()({
  name: 'users',
  of: 'users',
  kind: 'user',
  row({ removed, deleted = false, erased, ...user }, users) {
    if (erased || (removed && !deleted)) return null;
    return { ...user, deleted, enabled: isEnabled(user), revision: users.touches.last(user.id) };
  },
});
