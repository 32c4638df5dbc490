import type { AnswerOf } from '@contracts/catalogue.js';
import { ask } from '../api/ask.js';
import { asProblem, type Problem } from '../api/problem.js';
import type { Answer } from '../api/request.js';
import { type SessionUser, signIn } from '../api/session.js';

export interface Credentials {
  username: string;
  password: string;
  key?: string;
}

/** Why a login was refused; the words of the `Authorization` header, else of the problem's code. */
export type Refused =
  | { reason: 'MFA' | 'forceNewPassword'; qr: string | null; byMail: boolean }
  | { reason: 'TEMPORARILY_LOCKED'; until: string | null }
  | {
      reason:
        | 'NO_MAIL'
        | 'DISABLED_LOGIN_FAILURES'
        | 'TRIAL_EXPIRED'
        | 'TENANT_SUSPENDED'
        | 'INVALID_CREDENTIALS'
        | 'INVALID_KEY'
        | 'INACTIVE';
    }
  | { reason: 'TENANT_UNKNOWN' | 'TOO_MANY' | 'AWAY' };

/** `recoveryCodes`: of an app that was set up by it; they are shown before `enter` takes the token into the session. */
export type LoginAnswer =
  | { ok: true; user: SessionUser; recoveryCodes: readonly string[]; enter(): void }
  | ({ ok: false } & Refused);

/** POST login: what takes the token into the session, or why there is none. */
export const login = (credentials: Credentials): Promise<LoginAnswer> =>
  enterBy(() => ask('POST login', { body: credentials }));

/** Any call that begins a session. */
export async function enterBy(call: () => Promise<Answer<AnswerOf<'POST login'>>>): Promise<LoginAnswer> {
  try {
    const { body, headers } = await call();
    const token = headers.get('Authorization')?.match(/^Bearer (.+)$/)?.[1];
    if (!token) return { ok: false, reason: 'AWAY' };
    const { user, recoveryCodes } = body;
    return { ok: true, user, recoveryCodes, enter: () => signIn({ token, user }) };
  } catch (thrown) {
    return { ok: false, ...refusedBy(asProblem(thrown)) };
  }
}

type Answered = Pick<Problem, 'status' | 'code' | 'headers'> & Partial<Pick<Problem, 'params'>>;

/** Reads a refusal of the login (http.md, Login). */
export function refusedBy({ status, code, headers, params = {} }: Answered): Refused {
  const [word = '', time = null] = (headers?.get('Authorization') ?? '').split(' ');
  const reason = word || code;
  if (reason === 'MFA' || reason === 'forceNewPassword')
    return { reason, qr: headers?.get('qr') ?? null, byMail: params['type'] === 'MAIL' };
  if (reason === 'TEMPORARILY_LOCKED') return { reason, until: time };
  if (isPlain(reason)) return { reason };
  if (code === 'TENANT_UNKNOWN') return { reason: 'TENANT_UNKNOWN' };
  if (status === 429) return { reason: 'TOO_MANY' };
  if (status === 401 || status === 422 || status === 400) {
    return { reason: code.startsWith('DISABLED') || code === 'INACTIVE' ? 'INACTIVE' : 'INVALID_CREDENTIALS' };
  }
  return { reason: 'AWAY' };
}

const plain = [
  ...(['NO_MAIL', 'DISABLED_LOGIN_FAILURES', 'TRIAL_EXPIRED', 'TENANT_SUSPENDED'] as const),
  ...(['INVALID_CREDENTIALS', 'INVALID_KEY'] as const),
] as const;
const isPlain = (reason: string): reason is (typeof plain)[number] => (plain as readonly string[]).includes(reason);
