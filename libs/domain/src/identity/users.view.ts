import { view } from '../view.js';
import { isEnabled } from './rights.js';
import type { User, Users } from './users.js';

/** Users as administrators see them; who may see which field is decided at reading. */
export const usersView = view<User, Users>()({
  name: 'users',
  of: 'users',
  kind: 'user',
  row({ removed, erased: _, ...user }, users) {
    return removed ? null : { ...user, enabled: isEnabled(user), revision: users.touches.last(user.id) };
  },
});
