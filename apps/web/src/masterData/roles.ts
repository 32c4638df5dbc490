import { fieldsOf } from '@contracts/fields.js';
import { AddRole, type ComposedRole } from '@contracts/identity/role.js';
import type { RecordRow } from '../api/records.js';
import type { Names } from '../ui/form/formField.js';
import { columnOf } from '../ui/grid/columns.js';
import type { Item, Kind } from '../ui/record/kinds.js';
import { roleName } from '../words/names.js';
import { say } from '../words/t.js';
import { RoleRights } from './RoleRights.js';

const asRole = (row: RecordRow) => row as unknown as ComposedRole;

/** Roles as a list that is made and changed; the six of every tenant stay as they are. Rights stand in the panel, in groups. */
export function roles(): Kind {
  const fields = fieldsOf(AddRole)
    .filter(({ name }) => name !== 'id')
    .map((field) => ({ ...field, ...(field.name === 'rights' && { filtered: true as const }) }));
  const nameOf = (row: RecordRow) => roleName(asRole(row));
  return {
    ...{ of: AddRole, segment: 'role', area: 'users', may: 'ADMIN', shelf: 'organisation', name: 'role' },
    ...{ tree: false, dimension: false, isOwn: false, isPlain: true, removes: true, fields },
    ...{ title: say('kind.role') ?? '', one: say('kind.role.one') ?? '', first: 'label', nameOf },
    asks: ['label', 'rights'],
    isFixed: (row) => asRole(row).builtIn,
    columns: {
      of: (names: Names) =>
        fields.map((field) =>
          columnOf<Item>(field, names, {
            fixed: (row) => asRole(row).builtIn,
            ...(field.name === 'label' && { text: nameOf, width: 200 }),
            ...(field.name === 'rights' && { width: 420 }),
          }),
        ),
      standard: ['label', 'rights', 'description'],
    },
    below: RoleRights,
  };
}
