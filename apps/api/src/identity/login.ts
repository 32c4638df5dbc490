import { type ChangePassword, type Login, roles } from '@contracts/identity/user.js';
import { isEnabled } from '@domain/identity/rights.js';
import type { User } from '@domain/identity/users.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Order } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { checked } from '../asked.js';
import type { Call, Handlers } from '../call.js';
import { personOf } from '../call.js';
import type { Context } from '../context.js';
import { noContent, ok } from '../http/answer.js';
import { Problem, rulesBroken } from '../http/problem.js';
import { listAnswer } from '../reading/list.js';
import { deviceOf } from './device.js';
import { type Barrier, beginTry, forgetFailures, isLastToSignIn } from './failures.js';
import { credentialsOf, hashed, isGoodPassword, isPassword, passwordPattern, putCredentials } from './passwords.js';
import { networkOf, tryInTurn } from './tries.js';

/** Calls of login and session (http.md, Login). */
export function loginHandlers(context: () => Context): Handlers {
  return {
    async login(call) {
      const { username, password } = checked(call.line.body, call.body) as Login;
      const { user, renew } = await proveInTurn(context(), call, { username, password });
      if (renew) throw refusedLogin('forceNewPassword');
      const { sessions, tokens } = context();
      const device = deviceOf(call.header('user-agent'));
      const session = await sessions.begin(call.tenant, { by: { user: user.id }, address: call.from, ...device });
      const token = tokens.sign(session, user.roles);
      return ok({ user: shownUser(user) }, { authorization: `Bearer ${token}` });
    },
    async logout(call) {
      await context().sessions.end(call.tenant, personOf(call).session);
      return noContent;
    },
    async changePassword(call) {
      const { username, password, newPassword } = checked(call.line.body, call.body) as ChangePassword;
      const { vault } = context().ports;
      const { user } = await proveInTurn(context(), call, { username, password });
      if (newPassword === password) throw rulesBroken([{ field: 'newPassword', rule: 'is_not' }]);
      if (!isGoodPassword(newPassword)) throw rulesBroken([{ field: 'newPassword', rule: 'regex' }]);
      await putCredentials(vault, call.tenant, user.id, { hash: await hashed(call.tenant, newPassword), renew: false });
      await note(context(), call.tenant, { command: 'notePasswordChanged', data: { id: user.id } });
      await context().sessions.endAll(call.tenant, user.id);
      return noContent;
    },
    async loginInfo({ tenant }) {
      const { name, color, languages } = context().tenants.get(tenant) as Tenant;
      return ok({ passwordPattern, tenant, name, color, languages, backgroundImageUrl: null, sso: [] });
    },
    async loggedInUser(call) {
      const user = (await context().people.users(call.tenant)).user(personOf(call).id) as User;
      return { ...ok(shownUser(user)), cached: true };
    },
    roles: async (call) =>
      listAnswer(
        roles.map((id) => ({ id, label: id })),
        call,
        ['id', 'label'],
      ),
  };
}

/** What a person is told of themselves. */
export const shownUser = ({ id, username, firstName, lastName, email, keyUser, group, roles, settings }: User) => ({
  ...{ id, username, firstName, lastName, email, keyUser, group, roles, settings },
});

interface Typed {
  username: string;
  password: string;
}

/** Counted, and waiting, by where they come from. */
const proveInTurn = (context: Context, { tenant, from }: Call, typed: Typed): ReturnType<typeof prove> =>
  tryInTurn(tenant, from, () => prove(context, { tenant, from: networkOf(from) }, typed));

/** Names nobody has take as long and answer the same as wrong passwords. */
async function prove(
  context: Context,
  { tenant, from }: Pick<Call, 'tenant' | 'from'>,
  { username, password }: Typed,
): Promise<{ user: User; renew: boolean }> {
  const { people } = context;
  const { vault } = context.ports;
  const users = await people.users(tenant);
  const user = users.byName(username);
  const isLast = user !== undefined && (await isLastToSignIn(vault, tenant, users, user));
  const { isLookedAt, barrier } = await beginTry(vault, tenant, { username, from, limits: users.settings, isLast });
  // What a slowed one meets is no fact for the log: there would be one every 30 seconds.
  const tell = () => (user && !isLast ? noteBarrier(context, tenant, { user, barrier }) : null);
  if (!isLookedAt) {
    // Whoever put it up may have ended before it was noted.
    if (barrier.is === 'disabled') await tell();
    throw refusedBy(barrier);
  }
  const credentials = user ? await credentialsOf(vault, tenant, user.id) : null;
  const right = await isPassword(credentials, password);
  if (!right || !user || !credentials) {
    await tell();
    throw refusedBy(barrier);
  }
  if (!isEnabled(user)) {
    throw user.userStatus === 'DISABLED_LOGIN_FAILURES'
      ? refusedLogin(user.userStatus)
      : new Problem(401, 'INVALID_CREDENTIALS');
  }
  await forgetFailures(vault, tenant, user, from);
  if (user.userStatus === 'TEMPORARILY_LOCKED')
    await note(context, tenant, { command: 'unlockUser', data: { id: user.id } });
  return { user, renew: credentials.renew };
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

async function note(context: Context, tenant: string, fact: Pick<Order, 'command' | 'data'>): Promise<void> {
  const by = { user: fact.data['id'] as string };
  await context.execute({ ...fact, tenant, area: 'users', by, commandId: freshId(), asks: null, answer: () => null });
}

function refusedBy(barrier: Barrier): Problem {
  if (barrier.is === 'disabled') return refusedLogin('DISABLED_LOGIN_FAILURES');
  if (barrier.is === 'locked') return refusedLogin('TEMPORARILY_LOCKED', barrier.until);
  return new Problem(401, 'INVALID_CREDENTIALS');
}

/** The reason stands in the `Authorization` header of the answer, a time behind it. */
const refusedLogin = (code: string, until?: string): Problem =>
  new Problem(401, code, {
    headers: { authorization: until ? `${code} ${until}` : code },
    ...(until && { params: { until } }),
  });
