import { fieldsOf } from '@contracts/fields.js';
import { AddRole, type ComposedRole } from '@contracts/identity/role.js';
import type { Names } from '../ui/form/formField.js';
import { columnOf } from '../ui/grid/columns.js';
import type { Item, Kind } from '../ui/record/kinds.js';
import { roleName } from '../words/names.js';
import { say } from '../words/t.js';
import { RoleRights } from './RoleRights.js';

/** Roles as a list that is made and changed; the six of every tenant stay as they are. Rights stand in the panel, in groups. */
export function roles(): Kind<ComposedRole> {
  const fields = fieldsOf(AddRole)
    .filter(({ name }) => name !== 'id')
    .map((field) => ({ ...field, ...(field.name === 'rights' && { filtered: true as const }) }));
  return {
    ...{ of: AddRole, segment: 'role', area: 'users', may: 'ADMIN', shelf: 'organisation', name: 'role' },
    ...{ tree: false, dimension: false, isOwn: false, isPlain: true, removes: true, fields },
    ...{ title: say('kind.role') ?? '', one: say('kind.role.one') ?? '', first: 'label', nameOf: roleName },
    asks: ['label', 'rights'],
    isFixed: ({ builtIn }) => builtIn,
    columns: {
      of: (names: Names) =>
        fields.map((field) =>
          columnOf<Item & ComposedRole>(field, names, {
            fixed: ({ builtIn }) => builtIn,
            ...(field.name === 'label' && { text: roleName, width: 200 }),
            ...(field.name === 'rights' && { width: 420 }),
          }),
        ),
      standard: ['label', 'rights', 'description'],
    },
    below: RoleRights,
  };
}
