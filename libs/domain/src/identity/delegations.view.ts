import { view } from '../view.js';
import type { Audience } from './rights.js';
import type { Delegation, Users } from './users.js';

export const delegationsView = view<Delegation, Users>()({
  name: 'delegations',
  of: 'users',
  kind: 'delegation',
  indexes: [],
  row: ({ ended, toldOf: _, ...delegation }, users) => ({
    ...{ ...delegation, deleted: ended, revision: users.touches.last(delegation.id) },
    audience: {
      ...{ user: delegation.userId, unit: null, others: [delegation.substitute], keyUsers: true },
    } satisfies Audience,
  }),
});
