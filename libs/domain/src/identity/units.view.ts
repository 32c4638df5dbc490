import { view } from '../view.js';
import type { Unit, Users } from './users.js';

/** Units (http.md: group). */
export const unitsView = view<Unit, Users>()({
  name: 'units',
  of: 'users',
  kind: 'unit',
  indexes: ['label', 'identifier', 'parent'],
  row: ({ id, identifier, label, parent, removed }, users) =>
    removed ? null : { ...{ id, identifier, label, parent }, revision: users.touches.last(id) },
});
