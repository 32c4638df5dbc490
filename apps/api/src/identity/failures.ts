import { createHash } from 'node:crypto';
import { isEnabled } from '@domain/identity/rights.js';
import type { TenantSettings, User, Users } from '@domain/identity/users.js';
import type { Vault } from '@platform/ports.js';
import { credentialsOf } from './passwords.js';

/** What stands against a login. Kept by the name that was typed, so that names nobody has behave the same. */
export type Barrier = { is: 'none' } | { is: 'locked'; until: string } | { is: 'disabled' };

/** What a tenant sets: so many failures in a row lock, so many disable until a key user enables. */
type Limits = Pick<TenantSettings, 'lockAfterFailures' | 'disableAfterFailures' | 'lockMinutes'>;

/** Who tries, by the name typed. */
export interface Trying {
  username: string;
  /** The network they try from. */
  from: string;
  limits: Limits;
  /** The last key user who can sign in: slowed by failures, never locked or disabled by them. */
  isLast: boolean;
}

/** Whether the password is to be looked at; if not, `barrier` is why; else what stands there should it be wrong. */
export interface Try {
  isLookedAt: boolean;
  barrier: Barrier;
  /** Where it was counted, when, and when the one before it was. */
  counted?: { key: string; at: number; before: number };
}

/** Tries in a row that no right password came after, and when the last of them was looked at (ms since 1970). */
interface Failures {
  count: number;
  at: number;
}

const forgottenAfter = 30 * 24 * 3_600_000;
/** The last key user has one try in so many milliseconds. */
const slowedFor = 30_000;
/** Where a key user signed in, they are known for so long. */
const knownFor = 90 * 24 * 3_600_000;

/**
 * Counts a try as failed before its password is looked at: guesses made at once, on whatever process, are not more than
 * those made one after the other. A right password forgets them all.
 */
export async function beginTry(vault: Vault, tenant: string, trying: Trying): Promise<Try> {
  const key = await placeOf(vault, tenant, trying);
  for (;;) {
    const known = await vault.get<Failures>(tenant, 'failedLogins', key);
    const at = Date.now();
    const stands = known ? barrierOf(known.value, trying, at) : none;
    if (stands.is !== 'none') return { isLookedAt: false, barrier: stands };
    const count = (known?.value.count ?? 0) + 1;
    const { disableAfterFailures } = trying.limits;
    const next: Failures = { count: trying.isLast ? Math.min(count, disableAfterFailures - 1) : count, at };
    const barrier = barrierOf(next, trying, at);
    const expires = barrier.is === 'disabled' ? {} : { expiresAt: at + forgottenAfter };
    if (await vault.putIf(tenant, 'failedLogins', key, next, { version: known?.version ?? 0, ...expires }))
      return { isLookedAt: true, barrier, counted: { key, at, before: known?.value.at ?? 0 } };
  }
}

/** A try that was right as far as it went counts no more; those before it are not forgotten by it. */
export async function takeBackTry(vault: Vault, tenant: string, { counted }: Try): Promise<void> {
  for (; counted; ) {
    const known = await vault.get<Failures>(tenant, 'failedLogins', counted.key);
    if (!known || known.value.count === 0) return;
    const { count, at } = known.value;
    const next: Failures = { count: count - 1, at: at === counted.at ? counted.before : at };
    const options = { version: known.version, expiresAt: Date.now() + forgottenAfter };
    if (await vault.putIf(tenant, 'failedLogins', counted.key, next, options)) return;
  }
}

/** Wherever they were counted. `from`: where the user has just signed in; a key user is known there from then on. */
export async function forgetFailures(vault: Vault, tenant: string, user: User, from?: string): Promise<void> {
  const { id, username, keyUser } = user;
  const places = await vault.listByOwner(tenant, 'signedInFrom', id);
  for (const key of [nameKey(username), ...places.map((it) => it.key)]) await vault.remove(tenant, 'failedLogins', key);
  if (from === undefined || !keyUser) return;
  const place = atPlace(username, from);
  const version = places.find(({ key }) => key === place)?.version ?? 0;
  await vault.putIf(tenant, 'signedInFrom', place, true, { version, owner: id, expiresAt: Date.now() + knownFor });
}

/** Whether no other key user could sign in now. Without a password nobody can. */
export async function isLastToSignIn(vault: Vault, tenant: string, users: Users, user: User): Promise<boolean> {
  if (!user.keyUser || !isEnabled(user)) return false;
  for (const other of users.people.values()) {
    const isLocked = other.lockedUntil !== null && Date.parse(other.lockedUntil) > Date.now();
    if (other.id === user.id || !other.keyUser || !isEnabled(other) || isLocked) continue;
    if (await credentialsOf(vault, tenant, other.id)) return false;
  }
  return true;
}

const none: Barrier = { is: 'none' };

function barrierOf({ count, at }: Failures, { limits, isLast }: Trying, now: number): Barrier {
  const { lockAfterFailures, disableAfterFailures, lockMinutes } = limits;
  if (!isLast && count >= disableAfterFailures) return { is: 'disabled' };
  const isLocked = isLast ? count >= lockAfterFailures : count === lockAfterFailures;
  const until = at + (isLast ? slowedFor : lockMinutes * 60_000);
  return isLocked && until > now ? { is: 'locked', until: new Date(until).toISOString() } : none;
}

/**
 * Where the failures are counted: by the name; those of the last key user at an address they signed in from, apart.
 * Strangers who take the one try in 30 s again and again don't take it from them there.
 */
async function placeOf(vault: Vault, tenant: string, { username, from, isLast }: Trying): Promise<string> {
  const place = atPlace(username, from);
  return isLast && (await vault.get(tenant, 'signedInFrom', place)) ? place : nameKey(username);
}

const atPlace = (username: string, from: string): string => hashOf(`${folded(username)}\n${from}`);
/** Any text may be typed as a name; names are compared as users are. */
const nameKey = (username: string): string => hashOf(folded(username));
const folded = (username: string): string => username.normalize('NFC').toLowerCase();
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
