import { createHash } from 'node:crypto';
import type { ResetPassword } from '@contracts/identity/recovery.js';
import { isEnabled } from '@domain/identity/rights.js';
import type { User, Users } from '@domain/identity/users.js';
import { freshId } from '@platform/ids.js';
import { type KeyKind, ownerOfKey, useKey } from '@platform/mail/keys.js';
import { orderMail } from '@platform/mail/order.js';
import type { Vault } from '@platform/ports.js';
import { checked } from '../asked.js';
import type { Call, Handlers } from '../call.js';
import type { Context } from '../context.js';
import { noContent } from '../http/answer.js';
import { malformed, Problem, rulesBroken } from '../http/problem.js';
import { forgetFailures } from './failures.js';
import { noteAudit } from './noteAudit.js';
import { credentialsOf, hashed, holdToRules, isPassword, putCredentials } from './passwords.js';
import { note } from './proving.js';
import { networkOf, tryInTurn } from './tries.js';

const hour = 3_600_000;
/** Keys asked for in an hour: for one account, from one network. */
const mostForOne = 3;
const mostFromOne = 50;
/** Mails for one address: several accounts may have it. */
const mostAccounts = 5;

/** A new password for who forgot theirs, by a key that comes by mail. */
export const recoveryHandlers = (context: () => Context): Handlers => ({
  async askResetKey(call) {
    const { username = '', email = '' } = call.query;
    if ((username === '') === (email === '')) throw malformed('username', 'required');
    const users = await context().people.users(call.tenant);
    const found = [...named(users, username), ...withMail(users, email)].slice(0, mostAccounts);
    // For names and addresses that nobody has the same is done, in the name of nobody: it takes as long.
    const whom = found.length > 0 ? found.map(({ id }) => id) : [idOf(username || email)];
    await Promise.all(whom.map((id) => order(context(), call, id)));
    return noContent;
  },
  resetPassword: (call) => reset(context(), call),
});

const folded = (text: string): string => text.normalize('NFC').toLowerCase();
const named = (users: Users, username: string): User[] => {
  const user = username === '' ? undefined : users.byName(username);
  return user ? [user] : [];
};
const withMail = (users: Users, email: string): User[] =>
  [...users.people.values()].filter((it) => it.email !== '' && !it.removed && folded(it.email) === folded(email));
const idOf = (typed: string): string => createHash('sha256').update(folded(typed)).digest('base64url');

async function order({ ports }: Context, { tenant, from }: Call, to: string): Promise<void> {
  const expiresAt = Date.now() + hour;
  const [asked, there] = await Promise.all([
    ports.vault.increment(tenant, 'resetAsked', to, { expiresAt }),
    ports.vault.increment(tenant, 'resetAskedFrom', networkOf(from), { expiresAt }),
  ]);
  const isTooOften = asked > mostForOne || there > mostFromOne;
  await orderMail(ports, tenant, { id: freshId(), to: isTooOften ? 'nobody' : to, mail: 'RESET_KEY' });
}

async function reset(context: Context, call: Call): Promise<typeof noContent> {
  const { tenant } = call;
  const { vault } = context.ports;
  const { key, newPassword } = checked(call.line.body, call.body) as ResetPassword;
  const user = await tryInTurn(vault, call, async () => {
    const holder = await keyHolder(context, call, 'resetKey', key);
    if (!isEnabled(holder)) throw wrongKey();
    holdToRules((await context.people.users(tenant)).settings, newPassword, 'newPassword');
    const before = await credentialsOf(vault, tenant, holder.id);
    if (before && (await isPassword(before, newPassword)))
      throw rulesBroken([{ field: 'newPassword', rule: 'is_not' }]);
    if (!(await useKey(vault, tenant, 'resetKey', key))) throw wrongKey();
    return holder;
  });
  await noteKey(context, call, { what: 'resetKeyUsed', user: user.id });
  await putCredentials(vault, tenant, user.id, { hash: await hashed(tenant, newPassword), renew: false });
  await note(context, tenant, { command: 'notePasswordChanged', data: { id: user.id } });
  await context.sessions.endAll(tenant, user.id);
  await forgetFailures(vault, tenant, user);
  if (user.userStatus === 'TEMPORARILY_LOCKED')
    await note(context, tenant, { command: 'unlockUser', data: { id: user.id } });
  return noContent;
}

/** What became of a mailed key: a used one is its person's, a refused one nobody's. */
export async function noteKey(context: Context, { tenant, from }: Call, { what, user = null }: Used): Promise<void> {
  const noted = { kind: 'KEY', user, about: user, what, address: from } as const;
  await noteAudit(context, tenant, await context.people.users(tenant), noted);
}
interface Used {
  what: `${KeyKind}${'Used' | 'Refused'}`;
  user?: string | null;
}

/** Wrong keys from one network in an hour, on whatever processes: more are not looked at. */
const mostWrong = 30;

/** Whose key it is. Throws 401, counted; 429 with `Retry-After` where there were too many wrong ones. */
export async function keyHolder(context: Context, call: Call, kind: KeyKind, key: string): Promise<User> {
  const { tenant, from } = call;
  const { vault } = context.ports;
  await refuseTooMany(vault, tenant, from);
  const id = await ownerOfKey(vault, tenant, kind, key);
  const user = id === null ? undefined : (await context.people.users(tenant)).user(id);
  if (user && !user.removed) return user;
  await noteKey(context, call, { what: `${kind}Refused` });
  await vault.increment(tenant, wrongKeys, networkOf(from), { expiresAt: Date.now() + hour });
  throw wrongKey();
}

const wrongKeys = 'wrongKeys';
async function refuseTooMany(vault: Vault, tenant: string, from: string): Promise<void> {
  const known = await vault.get<number>(tenant, wrongKeys, networkOf(from));
  if (known && known.value >= mostWrong)
    throw new Problem(429, 'TOO_MANY_REQUESTS', { headers: { 'retry-after': String(hour / 1_000) } });
}

export const wrongKey = (): Problem => new Problem(401, 'INVALID_KEY');
