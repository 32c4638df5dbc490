import { view } from '../view.js';
import type { Role, Users } from './users.js';

/** The roles of a tenant, the six of all tenants included. */
export const rolesView = view<Role, Users>()({
  name: 'roles',
  of: 'users',
  kind: 'role',
  indexes: [],
  row: (role, users) => ({ ...role, revision: users.touches.last(role.id) }),
});
