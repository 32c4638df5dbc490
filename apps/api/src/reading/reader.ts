import { createHash } from 'node:crypto';
import type { Day, Period } from '@contracts/fields.js';
import { type Audience, hasRole, isAmong, mayAtTop, mayOn, type Scope } from '@domain/identity/rights.js';
import type { Users } from '@domain/identity/users.js';
import { held } from '@platform/held.js';
import type { Row } from '@platform/ports.js';
import { dayIn } from '@platform/zones.js';
import type { Person } from '../call.js';
import type { Tenants } from '../tenants.js';

/** Who reads, with all that an answer to them depends on. */
export interface Reader {
  person: Person;
  users: Users;
  /** Readers with the same key see all the same. */
  key: string;
  /** Reads every element. */
  readsAll: boolean;
  /** The tenant's current month and day. */
  month: Period;
  today: Day;
}

export function readerOf({ tenants }: { tenants: Tenants }, tenant: string, person: Person): Reader {
  const today = todayIn(tenants.get(tenant)?.timeZone ?? 'UTC', Date.now());
  const month = today.slice(0, 7);
  const readsAll = person.keyUser || (person.planVisibility === 'TENANT' && hasRole(person, 'read'));
  return {
    person,
    users: person.users,
    key: `${keyOf(person, readsAll)} ${month}`,
    readsAll,
    month,
    today,
  };
}

/** Rows of no element (users, units, types) have no scope: whoever is signed in reads them, if they are not for some alone. */
export const mayRead = ({ person, readsAll }: Reader, row: Row): boolean =>
  row['audience']
    ? isAmong(person, row['audience'] as Audience)
    : readsAll || row['scope'] === undefined || mayOn(person, 'read', row['scope'] as Scope);

/** Of what has no scope, such as a template, the role alone decides. */
export const mayReadCosts = ({ person }: Reader, row: Row): boolean =>
  row['scope'] === undefined ? mayAtTop(person, 'readCosts') : mayOn(person, 'readCosts', row['scope'] as Scope);

/** What somebody is called; null: nobody, or somebody who is forgotten. */
export function nameOf(users: Users, id: unknown): string | null {
  return typeof id === 'string' ? users.nameOf(id) : null;
}

/** A key user's rights depend on nothing; all others' on who they are and belong to. */
function keyOf({ keyUser, id, roles, rights, units, planVisibility }: Person, readsAll: boolean): string {
  if (keyUser) return 'all';
  const may = [...roles, ...rights].sort();
  return [readsAll ? 'reads all' : 'reads some', id, may, digestOf(units), planVisibility].join(' ');
}

/** The same set is asked about on each call of all who belong to a unit; of hundreds of units the key stays short. */
function digestOf(units: ReadonlySet<string>): string {
  const known =
    digests.get(units) ??
    createHash('sha256')
      .update([...units].sort().join())
      .digest('base64url');
  digests.set(units, known);
  return known;
}
const digests = new WeakMap<ReadonlySet<string>, string>();

/** Asked on every call, worked out once a minute. */
function todayIn(timeZone: string, now: number): Day {
  const minute = Math.floor(now / 60_000);
  const known = days.get(timeZone);
  if (known?.minute === minute) return known.day;
  const day = dayIn(timeZone, now);
  days.set(timeZone, { minute, day });
  return day;
}
const days = held<{ minute: number; day: Day }>('days_by_zone', 600);
