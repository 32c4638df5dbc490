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
  roles?: readonly string[];
  settings?: { readonly language?: string };
}

export type Session =
  /** `expired`: the token no longer holds; the page stays as it is until the person has signed in again. */
  | { status: 'signedIn'; token: string; user: SessionUser; expired?: true }
  | { status: 'signedOut'; reason: 'start' | 'logout' };

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

/** Whether somebody signed in has one of the roles; a key user has them all. */
export const hasOne = (now: Session, roles: readonly string[]): boolean =>
  now.status === 'signedIn' && (now.user.keyUser === true || roles.some((role) => now.user.roles?.includes(role)));

/** Somebody else than before finds nothing of what was loaded for the one before. */
export function signIn(next: { token: string; user: SessionUser }): void {
  const before = store.get();
  if (before.status === 'signedIn' && before.user.id !== next.user.id) endSession();
  store.set({ status: 'signedIn', ...next });
}

/** The server takes this token no longer. One that was replaced meanwhile ends nothing. */
export function expire(held: string): void {
  const now = store.get();
  if (now.status === 'signedIn' && now.token === held) store.set({ ...now, expired: true });
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

/** A newer token from an `Authorization` response header (refresh, delegation). */
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
    if (left && store.get().status === 'signedOut') store.set(JSON.parse(left) as Session);
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
