import { type ChangePassword, type Login, roles } from '@contracts/identity/user.js';
import type { User } from '@domain/identity/users.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { checked } from '../asked.js';
import type { Handlers } from '../call.js';
import { personOf } from '../call.js';
import type { Context } from '../context.js';
import { noContent, ok } from '../http/answer.js';
import { rulesBroken } from '../http/problem.js';
import { listAnswer } from '../reading/list.js';
import { deviceOf } from './device.js';
import { hashed, isGoodPassword, passwordPattern, putCredentials } from './passwords.js';
import { note, proveInTurn } from './proving.js';

/** Calls of login and session (http.md, Login). */
export function loginHandlers(context: () => Context): Handlers {
  return {
    async login(call) {
      const { user, recoveryCodes } = await proveInTurn(
        context(),
        call,
        checked(call.line.body, call.body) as Login,
        'login',
      );
      const { sessions, tokens } = context();
      const device = deviceOf(call.header('user-agent'));
      const session = await sessions.begin(call.tenant, { by: { user: user.id }, address: call.from, ...device });
      const token = tokens.sign(session, user.roles);
      return ok({ user: shownUser(user), recoveryCodes }, { authorization: `Bearer ${token}` });
    },
    async logout(call) {
      const { session, origin } = personOf(call);
      await context().sessions.end(call.tenant, session);
      if (origin) await context().sessions.end(call.tenant, origin);
      return noContent;
    },
    async changePassword(call) {
      const { username, password, newPassword, key } = checked(call.line.body, call.body) as ChangePassword;
      const { vault } = context().ports;
      const { user } = await proveInTurn(context(), call, { username, password, key }, 'change');
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
