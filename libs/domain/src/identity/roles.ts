import type { AddRole, ChangeRole, HandOverRoles } from '@contracts/identity/role.js';
import type { BrokenRule } from '@contracts/message.js';
import { applied, defined, differences, filled, filledIn, swapped } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import type { UserEvent } from './events.js';
import { administered, withheld } from './giving.js';
import type { RoleFields as Fields, RoleEvent } from './roles.events.js';
import type { Role, Users } from './users.js';

type Decided = readonly RoleEvent[] | Refused;

/** Roles that a tenant composes of rights, beside the six that every tenant has. What they give is asked in `givenRules`. */
export const roles = part<Users, RoleEvent>()({
  kind: 'role',
  right: 'delete',
  decide: {
    composeRole({ id: own, ...wanted }: AddRole, users: Users, given: Given): Decided {
      const id = own ?? given.newId(0);
      const no = administered(given);
      if (no) return no;
      if (users.role(id)) return refused('ID_TAKEN', { id });
      const errors = brokenLabel(users, { id, label: wanted.label });
      if (errors.length) return broken(...errors);
      return [{ type: 'RoleComposed', data: { id, label: wanted.label, ...filled(fieldsOf(wanted as Fields)) } }];
    },
    changeRole({ id, ...wanted }: ChangeRole & { id: string }, users: Users, given: Given): Decided {
      const role = composed(users, id, given);
      if (isRefused(role)) return role;
      const errors = wanted.label === undefined ? [] : brokenLabel(users, { id, label: wanted.label });
      if (errors.length) return broken(...errors);
      const changed = differences<Fields>(role, fieldsOf(defined(wanted) as Fields));
      return changed ? [{ type: 'RoleChanged', data: { id, changed } }] : [];
    },
    deleteRoles({ ids }: { ids: readonly string[] }, users: Users, given: Given): Decided {
      const deleted: RoleEvent[] = [];
      for (const id of ids) {
        const role = composed(users, id, given);
        if (isRefused(role)) return role;
        const holders = users.withRole(id).map((it) => it.id);
        if (holders.length > 0) return refused('ROLE_IN_USE', { id, used: holders });
        deleted.push({ type: 'RoleDeleted', data: { id } });
      }
      return deleted;
    },
    restoreRoles({ ids }: { ids: readonly string[] }, users: Users, given: Given): Decided {
      const restored: RoleEvent[] = [];
      for (const id of ids) {
        const role = users.role(id);
        if (!role) return refused('NOT_FOUND', { id });
        const no = administered(given);
        if (no) return no;
        if (brokenLabel(users, role).length) return broken({ field: 'label', rule: 'is_unique', params: { id } });
        if (role.deleted) restored.push({ type: 'RoleRestored', data: { id } });
      }
      return restored;
    },
  },
  evolve: {
    RoleComposed: (users, { id, ...fields }) =>
      users.putRole({ description: '', rights: [], ...fields, id, builtIn: false, deleted: false }),
    RoleUndone: (users, { id }) => users.removeRole(id),
    RoleChanged: (users, { id, changed }) => change(users, id, applied(changed)),
    RoleDeleted: (users, { id }) => change(users, id, { deleted: true }),
    RoleRestored: (users, { id }) => change(users, id, { deleted: false }),
  },
  invert: {
    RoleComposed: (data, users) =>
      users.withRole(data.id).length
        ? refused('CHANGED_SINCE', { id: data.id, used: users.withRole(data.id).map(({ id }) => id) })
        : [{ type: 'RoleUndone', data }],
    RoleUndone: (data, users) =>
      brokenLabel(users, data).length
        ? refused('CHANGED_SINCE', { id: data.id, field: 'label' })
        : [{ type: 'RoleComposed', data }],
    RoleChanged: ({ id, changed }, users) =>
      changed.label && brokenLabel(users, { id, label: changed.label.old }).length
        ? refused('CHANGED_SINCE', { id, field: 'label' })
        : [{ type: 'RoleChanged', data: { id, changed: swapped(changed) } }],
    RoleDeleted: ({ id }, users) =>
      brokenLabel(users, { id, label: users.role(id)?.label ?? '' }).length
        ? refused('CHANGED_SINCE', { id, field: 'label' })
        : [{ type: 'RoleRestored', data: { id } }],
    RoleRestored: ({ id }) => [{ type: 'RoleDeleted', data: { id } }],
  },
  change: { RoleComposed: 'CREATE', RoleUndone: 'DELETE', RoleDeleted: 'DELETE' },
  history: { RoleComposed: (data) => filledIn(data) },
});

/** Whoever has a role that is deleted has another in its place; without one they keep it, and it stays. */
export function handOver(
  { ids, into }: HandOverRoles & { ids: readonly string[] },
  users: Users,
  given: Given,
): readonly UserEvent[] | Refused {
  if (into === undefined) return [];
  if (ids.includes(into) || !users.livingRoles().some(({ id }) => id === into))
    return broken({ field: 'into', rule: 'selection_required', params: { id: into } });
  const events: UserEvent[] = [];
  for (const { id, roles } of new Set(ids.flatMap((it) => users.withRole(it)))) {
    const no = administered(given, id) ?? withheld(users, given.by, { roles: [into] });
    if (no) return no;
    const left = [...new Set(roles.map((it) => (ids.includes(it) ? into : it)))];
    events.push({ type: 'UserRolesChanged', data: { id, changed: { roles: { old: roles, new: left } } } });
  }
  return events;
}

/** One that the tenant composed, where the person may change it. */
function composed(users: Users, id: string, given: Given): Role | Refused {
  const role = users.role(id);
  if (!role || role.deleted) return refused('NOT_FOUND', { id });
  return role.builtIn ? refused('BUILT_IN', { id }) : (administered(given) ?? role);
}

/** Rights in no order of their own, each once. */
const fieldsOf = (wanted: Fields): Fields => ({
  ...wanted,
  ...(wanted.rights && { rights: [...new Set(wanted.rights)] }),
});

const brokenLabel = (users: Users, { id, label }: Pick<Role, 'id' | 'label'>): BrokenRule[] =>
  users.livingRoles().some((it) => it.id !== id && alike(it.label) === alike(label))
    ? [{ field: 'label', rule: 'is_unique' }]
    : [];
const alike = (label: string): string => label.normalize('NFC').trim().toLowerCase();

function change(users: Users, id: string, changes: Partial<Role>): void {
  const role = users.role(id);
  if (role) users.putRole({ ...role, ...changes });
}
