import type { Shape } from '../reading/shapes.js';
import { recordShape } from '../records/shape.js';

const held = { elementType: 'MASTER', held: true } as const;

/** Whatever of a user, a unit or a tenant's settings changes may change what people may do. */
export const userShapes: readonly Shape[] = [
  { ...held, view: 'users', segment: 'user', rights: 'own', told: { password: 'ADMIN' } },
  // The six have no row.
  { ...held, view: 'roles', segment: 'role', builtIn: true, rights: 'all' },
  { ...recordShape('units'), rights: 'all' },
  {
    // Whoever acts for somebody may be sent away by a change of it: their websockets are looked at.
    ...{ view: 'delegations', segment: 'delegation', elementType: 'OTHER', held: true, own: true, rights: 'own' },
    wire: (_, { audience: __, ...row }) => row,
  },
  { ...held, view: 'settings', segment: 'configuration', topic: null, rights: 'all' },
];
