import { type Role, type RoleRight, rightsOfRoles, type Work } from '@contracts/identity/roles.js';
import { forgetPosition } from './position.js';
import { createStore, useStore } from './store.js';
import { tenant } from './tenant.js';

/** The person signed in, as the login answers. */
export interface SessionUser {
  id: string;
  username: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  keyUser?: boolean;
  /** Ids, and what these let one do. */
  roles?: readonly string[];
  rights?: readonly RoleRight[];
  settings?: { readonly language?: string; readonly entryPage?: string };
}

interface SignedIn {
  status: 'signedIn';
  token: string;
  user: SessionUser;
  /** The token no longer holds; the page stays as it is until the person has signed in again. */
  expired?: true;
  /** While one acts for somebody, who is then the `user`: who one is, and the last day of it. */
  oneself?: { token: string; user: SessionUser; endDate: string | null };
  /** For whom one acted until the server ended it. */
  returnedFrom?: string;
}
export type Session = SignedIn | { status: 'signedOut'; reason: 'start' | 'logout' };

const store = createStore<Session>({ status: 'signedOut', reason: 'start' });
const ends = new Set<() => void>();

export const session = (): Session => store.get();
export const useSession = (): Session => useStore(store);

export const token = (): string | null => {
  const now = store.get();
  return now.status === 'signedIn' && !now.expired ? now.token : null;
};

const isExpired = (): boolean => {
  const now = store.get();
  return now.status === 'signedIn' && now.expired === true;
};

/** Whether somebody signed in has one of the rights, or what one of the six roles is for; a key user has all. */
export function hasOne(now: Session, needed: readonly (Work | RoleRight)[]): boolean {
  if (now.status !== 'signedIn') return false;
  const { keyUser, roles = [], rights = [] } = now.user;
  const has = (it: Work | RoleRight) => {
    if (!(it in rightsOfRoles)) return rights.includes(it as RoleRight);
    const { by } = rightsOfRoles[it as Role];
    return by === null ? roles.includes(it) : rights.includes(by);
  };
  return keyUser === true || needed.some(has);
}

/** Somebody else than before finds nothing of what was loaded for the one before. */
export function signIn(next: { token: string; user: SessionUser }): void {
  const before = store.get();
  if (before.status === 'signedIn' && before.user.id !== next.user.id) endSession();
  store.set({ status: 'signedIn', ...next });
}

/** Tokens of whom one acted for. */
const lent = new Set<string>();

/** From here on as somebody else, until `actAsOneself`. */
/** `endDate`: null: one only looks, as long as one is signed in. */
export function actFor({ token, user, endDate }: { token: string; user: SessionUser; endDate: string | null }): void {
  const now = store.get();
  if (now.status !== 'signedIn' || now.oneself) return;
  const oneself = { token: now.token, user: now.user, endDate };
  lent.add(token);
  endSession();
  store.set({ status: 'signedIn', token, user, oneself });
}

/** `returnedFrom`: for whom one acted, where it was not oneself who ended it. */
export function actAsOneself(returnedFrom: string | null): void {
  const now = store.get();
  if (now.status !== 'signedIn' || !now.oneself) return;
  const { token, user } = now.oneself;
  endSession();
  store.set({ status: 'signedIn', token, user, ...(returnedFrom !== null && { returnedFrom }) });
}

/** The person has read that they are themselves again. */
export function seeReturn(): void {
  const now = store.get();
  if (now.status !== 'signedIn') return;
  const { returnedFrom: _, ...rest } = now;
  store.set(rest);
}

/**
 * The server takes this token no longer. One that was replaced meanwhile ends nothing. False: it was somebody else's, for
 * whom one acted: what was wished in their name is not wished in the own.
 */
export function expire(held: string): boolean {
  const now = store.get();
  const isCurrent = now.status === 'signedIn' && now.token === held;
  if (lent.has(held)) {
    if (isCurrent) actAsOneself(fullName(now.user));
    return false;
  }
  if (isCurrent) store.set({ ...now, expired: true });
  return true;
}

/** The token, once there is one that may hold: waits while the person is asked to sign in again. Null: signed out. */
export function lastingToken(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!isExpired()) return resolve(token());
    const stop = store.subscribe(() => {
      if (isExpired()) return;
      stop();
      resolve(token());
    });
  });
}

/** A newer token from an `Authorization` response header (refresh). */
export function renewToken(next: string): void {
  const now = store.get();
  if (now.status === 'signedIn' && now.token !== next) store.set({ ...now, token: next });
}

/** Ends the session here and forgets all that was loaded under it. */
export function endSession(): void {
  if (store.get().status === 'signedOut') return;
  store.set({ status: 'signedOut', reason: 'logout' });
  forgetPosition();
  for (const end of ends) end();
}

/** Runs when a session ends, so that nothing of it stays in memory. */
export function onSessionEnd(end: () => void): void {
  ends.add(end);
}

/**
 * Takes up the session that the last page of this tab left, and leaves it again when the page goes: it lives in memory,
 * in the tab's storage only between two pages.
 */
export function keepSessionOverReload(): void {
  const key = `etatwerk.session.${tenant()}`;
  const take = () => {
    const left = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (!left || store.get().status !== 'signedOut') return;
    const taken = JSON.parse(left) as Session;
    if (taken.status === 'signedIn' && taken.oneself) lent.add(taken.token);
    store.set(taken);
  };
  take();
  addEventListener('pageshow', take);
  addEventListener('pagehide', () => {
    const now = store.get();
    if (now.status === 'signedIn' && !now.expired) sessionStorage.setItem(key, JSON.stringify(now));
  });
}

export const fullName = (user: Pick<SessionUser, 'username' | 'firstName' | 'lastName'>): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
