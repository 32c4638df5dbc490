import { type ChangePassword, type Login, languages, roles } from '@contracts/identity/user.js';
import { mayAct } from '@domain/identity/rights.js';
import type { User } from '@domain/identity/users.js';
import type { Order } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { checked } from '../asked.js';
import type { Call, Handlers } from '../call.js';
import { personOf } from '../call.js';
import type { Context } from '../context.js';
import { noContent, ok } from '../http/answer.js';
import { Problem, rulesBroken } from '../http/problem.js';
import { listAnswer } from '../reading/list.js';
import { type Barrier, barrierOf, countFailure, forgetFailures, nameKey } from './failures.js';
import { credentialsOf, hashed, isGoodPassword, isPassword, passwordPattern, putCredentials } from './passwords.js';
import { tryOften } from './tries.js';

/** Calls of login and session (http.md, Login). */
export function loginHandlers(context: () => Context): Handlers {
  return {
    async login(call) {
      const { username, password } = checked(call.line.body, call.body) as Login;
      const { user, renew } = await proveInTurn(context(), call, { username, password });
      if (renew) throw refusedLogin('forceNewPassword');
      const { sessions, tokens } = context();
      const session = await sessions.begin(call.tenant, { user: user.id });
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
      await putCredentials(vault, call.tenant, user.id, { hash: await hashed(newPassword), renew: false });
      await note(context(), call.tenant, { command: 'notePasswordChanged', data: { id: user.id } });
      await context().sessions.endAll(call.tenant, user.id);
      return noContent;
    },
    async loginInfo({ tenant }) {
      return ok({ passwordPattern, tenant, languages, backgroundImageUrl: null, sso: [] });
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

const proving = new Map<string, Promise<unknown>>();

/** Guesses at one name wait for each other: made at once they would all be looked at before the first was counted. */
function proveInTurn(context: Context, call: Call, typed: Typed): ReturnType<typeof prove> {
  const name = `${call.tenant} ${nameKey(typed.username)}`;
  const before = proving.get(name) ?? Promise.resolve();
  const mine = before.then(
    () => prove(context, call, typed),
    () => prove(context, call, typed),
  );
  proving.set(name, mine);
  const end = (): void => void (proving.get(name) === mine && proving.delete(name));
  mine.then(end, end);
  return mine;
}

/** Names nobody has take as long and answer the same as wrong passwords. */
async function prove(
  context: Context,
  { tenant, from }: Call,
  { username, password }: Typed,
): Promise<{ user: User; renew: boolean }> {
  const { people } = context;
  const { vault } = context.ports;
  const tries = tryOften(`${tenant} ${from}`);
  const barrier = await barrierOf(vault, tenant, username);
  if (barrier.is !== 'none') throw refusedBy(barrier);
  const users = await people.users(tenant);
  const user = users.byName(username);
  const credentials = user ? await credentialsOf(vault, tenant, user.id) : null;
  const right = await isPassword(credentials, password);
  // Guesses made at once on another process passed the first look.
  const meanwhile = await barrierOf(vault, tenant, username);
  if (meanwhile.is !== 'none') throw refusedBy(meanwhile);
  if (!right || !user || !credentials) {
    tries.failed();
    const put = await countFailure(vault, tenant, { username, limits: users.settings });
    if (user) await noteBarrier(context, tenant, { user, barrier: put });
    throw refusedBy(put);
  }
  if (!mayAct(user)) {
    throw user.userStatus === 'DISABLED_LOGIN_FAILURES'
      ? refusedLogin(user.userStatus)
      : new Problem(401, 'INVALID_CREDENTIALS');
  }
  await forgetFailures(vault, tenant, username);
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
  if (barrier.is !== 'disabled') return;
  await note(context, tenant, { command: 'setUserStatus', data: { id, status: 'DISABLED_LOGIN_FAILURES' } });
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
