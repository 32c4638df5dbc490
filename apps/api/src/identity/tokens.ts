import { createSecretKey, type KeyObject } from 'node:crypto';
import { held } from '@platform/held.js';
import jwt from 'jsonwebtoken';
import type { Session } from './sessions.js';

/** What a token says (decisions.md, Identity). `sub`: user id, `sid`: session, `act`: who really acts. */
export interface Claims {
  tenant: string;
  sub: string;
  sid: string;
  /** Seconds since 1970. */
  exp: number;
}
export interface Tokens {
  secret: KeyObject;
  sign(session: Session, roles: readonly string[]): string;
  /** Null for anything but a token of ours that has not run out. */
  verify(token: string): Claims | null;
  /** Claims of a token that was verified before; undefined: not known. */
  known(token: string): Claims | undefined;
  remember(token: string, claims: Claims): void;
}

/** A verified token is remembered: its signature can't become wrong, only its time can pass. */
export function openTokens(secretBytes: Buffer): Tokens {
  const secret = createSecretKey(secretBytes);
  const verified = held<Claims>('tokens', 20_000);
  const known = (token: string): Claims | undefined => {
    const claims = verified.get(token);
    if (!claims || claims.exp * 1_000 > Date.now()) return claims;
    verified.delete(token);
    return undefined;
  };
  const remember = (token: string, claims: Claims): void => verified.set(token, claims);
  return {
    secret,
    known,
    remember,
    sign: ({ id, tenant, by, expiresAt }, roles) =>
      jwt.sign(
        { tenant, sub: by.actingFor ?? by.user, sid: id, roles, ...(by.actingFor && { act: by.user }) },
        secret,
        { algorithm: 'HS256', expiresIn: Math.floor((expiresAt - Date.now()) / 1_000) },
      ),
    verify(token) {
      const claims = known(token) ?? claimsOf(token, secret);
      if (claims) remember(token, claims);
      return claims;
    },
  };
}

function claimsOf(token: string, secret: KeyObject): Claims | null {
  try {
    const said = jwt.verify(token, secret, { algorithms: ['HS256'] });
    return isClaims(said) ? said : null;
  } catch {
    return null;
  }
}

export function isClaims(said: unknown): said is Claims {
  const { tenant, sub, sid, exp } = (said ?? {}) as Record<string, unknown>;
  return typeof tenant === 'string' && typeof sub === 'string' && typeof sid === 'string' && typeof exp === 'number';
}
