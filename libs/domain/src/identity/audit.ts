import { fieldsOf } from '@contracts/fields.js';
import type { AuditKind } from '@contracts/identity/audit.js';
import { ChangeSettings } from '@contracts/identity/user.js';
import type { Users } from './users.js';

/** What people set for themselves is their own matter. */
const own: ReadonlySet<string> = new Set(fieldsOf(ChangeSettings).map(({ name }) => name));

/** What a change of a thing of the users' area is to the audit log; null: nothing. */
export function auditKindOf(users: Users, thing: string, properties: readonly { name: string }[]): AuditKind | null {
  if (thing === 'settings') return 'SETTINGS';
  if (users.delegations.get(thing)) return 'DELEGATION';
  const has = (name: string) => properties.some((it) => it.name === name);
  if (has('lockedUntil')) return 'LOCKED';
  if (has('password')) return 'PASSWORD';
  return properties.length > 0 && properties.every(({ name }) => own.has(name)) ? null : 'RIGHTS';
}
