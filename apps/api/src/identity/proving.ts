import type { SecondFactor } from '@contracts/identity/user.js';
import { isEnabled } from '@domain/identity/rights.js';
import type { TenantSettings, User } from '@domain/identity/users.js';
import type { Order } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { stayedAway } from '@platform/lastLogin.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { Problem } from '../http/problem.js';
import { type Barrier, beginTry, forgetFailures, isLastToSignIn, takeBackTry } from './failures.js';
import { hasMailFactor, proveByMail, sendCode } from './mailFactor.js';
import { noteAudit } from './noteAudit.js';
import { credentialsOf, isPassword } from './passwords.js';
import { hasApp, mustHaveFactor, type Proof, prove as proveApp, setupOf } from './secondFactor.js';
import { isFailure, networkOf, tryInTurn } from './tries.js';

/** What somebody gives to prove who they are. */
interface Typed {
  username: string;
  password: string;
  /** A code of their authenticator app, or a recovery code. */
  key?: string | undefined;
}
/** `login`: a password to be renewed is refused, and an app that must be there and is not is set up. */
type Purpose = 'login' | 'change';
export interface Proven {
  user: User;
  /** Of an app that was set up by this. */
  recoveryCodes: readonly string[];
}

/** Counted, and waiting, by where they come from. Throws 401 with why, 429. */
export const proveInTurn = (
  context: Context,
  { tenant, from }: Pick<Call, 'tenant' | 'from'>,
  typed: Typed,
  purpose: Purpose,
): Promise<Proven> =>
  tryInTurn(context.ports.vault, { tenant, from }, () =>
    prove(context, { tenant, from: networkOf(from) }, typed, purpose).catch(async (thrown: unknown) => {
      await noteFailure(context, { tenant, from: networkOf(from) }, typed.username, thrown);
      throw thrown;
    }),
  );

/** Who it would have been, if anybody; never what was typed: it may have been a password. */
async function noteFailure(
  context: Context,
  { tenant, from }: Pick<Call, 'tenant' | 'from'>,
  username: string,
  thrown: unknown,
): Promise<void> {
  if (!isFailure(thrown)) return;
  const users = await context.people.users(tenant);
  const user = users.byName(username)?.id ?? null;
  await noteAudit(context, tenant, users, { kind: 'SIGN_IN_FAILED', user, what: thrown.code, address: from });
}

/** Names nobody has take as long and answer the same as wrong passwords. */
async function prove(
  context: Context,
  { tenant, from }: Pick<Call, 'tenant' | 'from'>,
  { username, password, key }: Typed,
  purpose: Purpose,
): Promise<Proven> {
  const { vault } = context.ports;
  const users = await context.people.users(tenant);
  const user = users.byName(username);
  const isLast = user !== undefined && (await isLastToSignIn(vault, tenant, users, user));
  const begun = await beginTry(vault, tenant, { username, from, limits: users.settings, isLast });
  const { isLookedAt, barrier } = begun;
  // What a slowed one meets is no fact for the log: there would be one every 30 seconds.
  const tell = () => (user && !isLast ? noteBarrier(context, tenant, { user, barrier }) : null);
  if (!isLookedAt) {
    // Whoever put it up may have ended before it was noted.
    if (barrier.is === 'disabled') await tell();
    throw refusedBy(barrier, 'INVALID_CREDENTIALS');
  }
  const credentials = user ? await credentialsOf(vault, tenant, user.id) : null;
  const right = await isPassword(credentials, password);
  if (!right || !user || !credentials) {
    await tell();
    throw refusedBy(barrier, 'INVALID_CREDENTIALS');
  }
  if (!isEnabled(user)) {
    throw user.userStatus === 'DISABLED_LOGIN_FAILURES'
      ? refusedLogin(user.userStatus)
      : new Problem(401, 'INVALID_CREDENTIALS');
  }
  if (!isLast && (await stayedAway(vault, tenant, user.id, users.settings.maxDaysWithoutLogin))) {
    await note(context, tenant, { command: 'disableByDays', data: { id: user.id } });
    throw new Problem(401, 'INVALID_CREDENTIALS');
  }
  const factor = await factorAsked(context, { tenant, user, settings: users.settings }, purpose);
  const asked = factor !== 'NONE';
  // Whoever knows a password alone does not forget the wrong codes before it.
  if (asked && (!key || (purpose === 'login' && credentials.renew))) await takeBackTry(vault, tenant, begun);
  if (purpose === 'login' && credentials.renew) {
    if (!asked) await forgetFailures(vault, tenant, user, from);
    throw refusedLogin('forceNewPassword');
  }
  const proof = asked ? await factorOf(context, { tenant, user, key, factor }) : null;
  if (proof?.is === 'wrong') {
    await tell();
    throw refusedBy(barrier, 'INVALID_KEY');
  }
  await forgetFailures(vault, tenant, user, from);
  if (user.userStatus === 'TEMPORARILY_LOCKED')
    await note(context, tenant, { command: 'unlockUser', data: { id: user.id } });
  return { user, recoveryCodes: proof?.is === 'first' ? proof.recoveryCodes : [] };
}

/** What is asked for beside the password: their app; a code by mail; an app that is to be set up, by a login alone. */
export async function factorAsked(
  { ports }: Context,
  { tenant, user, settings }: { tenant: string; user: User; settings: TenantSettings },
  purpose: Purpose,
): Promise<SecondFactor> {
  if (await hasApp(ports, { tenant, user })) return 'TOTP';
  if (await hasMailFactor(ports, { tenant, user })) return 'MAIL';
  return purpose === 'login' && mustHaveFactor(settings, user) ? 'TOTP' : 'NONE';
}

interface Asked {
  tenant: string;
  user: User;
  key: string | undefined;
  factor: SecondFactor;
}

/** Without a code it is asked for: by mail, or with the QR code of an app that is to be set up. */
async function factorOf({ ports }: Context, { tenant, user, key, factor }: Asked): Promise<Proof> {
  const whose = { tenant, user };
  if (factor === 'MAIL') {
    if (user.email === '') throw refusedLogin('NO_MAIL');
    if (key) return { is: (await proveByMail(ports, whose, key)) ? 'taken' : 'wrong' };
    await sendCode(ports, whose);
    throw new Problem(401, 'MFA', { headers: { authorization: 'MFA' }, params: { type: factor } });
  }
  if (key) return proveApp(ports, whose, key);
  const setup = await setupOf(ports, whose);
  const headers = { authorization: 'MFA', ...(setup && { qr: setup.qr }) };
  throw new Problem(401, 'MFA', { headers, params: { type: factor } });
}
/** The log gets the facts (log.md, Areas). */
async function noteBarrier(
  context: Context,
  tenant: string,
  { user: { id }, barrier }: { user: User; barrier: Barrier },
): Promise<void> {
  if (barrier.is === 'locked') await note(context, tenant, { command: 'lockUser', data: { id, until: barrier.until } });
  if (barrier.is === 'disabled') await note(context, tenant, { command: 'disableByFailures', data: { id } });
}

export async function note(context: Context, tenant: string, fact: Pick<Order, 'command' | 'data'>): Promise<void> {
  const by = { user: fact.data['id'] as string };
  await context.execute({ ...fact, tenant, area: 'users', by, commandId: freshId(), asks: null, answer: () => null });
}

function refusedBy(barrier: Barrier, code: string): Problem {
  if (barrier.is === 'disabled') return refusedLogin('DISABLED_LOGIN_FAILURES');
  if (barrier.is === 'locked') return refusedLogin('TEMPORARILY_LOCKED', barrier.until);
  return new Problem(401, code);
}

/** The reason stands in the `Authorization` header of the answer, a time behind it. */
const refusedLogin = (code: string, until?: string): Problem =>
  new Problem(401, code, {
    headers: { authorization: until ? `${code} ${until}` : code },
    ...(until && { params: { until } }),
  });
