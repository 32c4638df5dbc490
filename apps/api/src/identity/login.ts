import { roleRights } from '@contracts/identity/roles.js';
import type { ChangePassword, Login } from '@contracts/identity/user.js';
import type { User, Users } from '@domain/identity/users.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Noted } from '@platform/audit.js';
import { noteLastLogin } from '@platform/lastLogin.js';
import { checked } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, noContent, ok } from '../http/answer.js';
import { rulesBroken } from '../http/problem.js';
import { goodbyeTo, ssoButtons } from '../sso/providers.js';
import { urlOf } from '../tenant/background.js';
import { deviceOf } from './device.js';
import { noteAudit } from './noteAudit.js';
import { hashed, holdToRules, passwordPattern, putCredentials } from './passwords.js';
import { note, proveInTurn } from './proving.js';
import type { Session } from './sessions.js';

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
      return beginSession(context(), call, { user, recoveryCodes });
    },
    async logout(call) {
      const { session, origin, by } = personOf(call);
      await noteSession(context(), call, 'SIGN_OUT', {
        by,
        address: call.from,
        ...deviceOf(call.header('user-agent')),
      });
      const ended = await context().sessions.get(call.tenant, origin ?? session);
      await context().sessions.end(call.tenant, session);
      if (origin) await context().sessions.end(call.tenant, origin);
      const location = ended?.provider ? await goodbyeTo(context(), call.tenant, ended.provider) : null;
      return location ? { ...noContent, headers: { location } } : noContent;
    },
    async changePassword(call) {
      const { username, password, newPassword, key } = checked(call.line.body, call.body) as ChangePassword;
      const { vault } = context().ports;
      const { user } = await proveInTurn(context(), call, { username, password, key }, 'change');
      if (newPassword === password) throw rulesBroken([{ field: 'newPassword', rule: 'is_not' }]);
      const { settings } = await context().people.users(call.tenant);
      holdToRules(settings, newPassword, 'newPassword');
      await putCredentials(vault, call.tenant, user.id, { hash: await hashed(call.tenant, newPassword), renew: false });
      await note(context(), call.tenant, { command: 'notePasswordChanged', data: { id: user.id } });
      await context().sessions.endAll(call.tenant, user.id);
      return noContent;
    },
    async meta({ tenant }) {
      const { name, currency, timeZone, languages } = context().tenants.get(tenant) as Tenant;
      return { ...ok({ tenant, name, currency, timeZone, languages }), cached: true };
    },
    async loginInfo({ tenant }) {
      const { name, color, languages, background } = context().tenants.get(tenant) as Tenant;
      const pattern = passwordPattern((await context().people.users(tenant)).settings);
      return ok({
        passwordPattern: pattern,
        tenant,
        name,
        color,
        languages,
        backgroundImageUrl: urlOf(tenant, background),
        sso: await ssoButtons(context(), tenant),
      });
    },
    async loggedInUser(call) {
      const users = await context().people.users(call.tenant);
      return { ...ok(shownUser(users, users.user(personOf(call).id) as User)), cached: true };
    },
  };
}

interface Entering {
  user: User;
  recoveryCodes: readonly string[];
  /** Who vouched for them, where it was no password. */
  provider?: string | undefined;
}

/** A session and its token for somebody who has proven themselves. */
export async function beginSession(context: Context, call: Call, entering: Entering): Promise<Answer> {
  const { user, recoveryCodes, provider } = entering;
  const { sessions, tokens } = context;
  const device = deviceOf(call.header('user-agent'));
  const by = { user: user.id };
  const session = await sessions.begin(call.tenant, {
    by,
    address: call.from,
    ...device,
    ...(provider && { provider }),
  });
  await noteSession(context, call, 'SIGN_IN', session);
  await noteLastLogin(context.ports.vault, call.tenant, user.id);
  const token = tokens.sign(session, user.roles);
  const shown = shownUser(await context.people.users(call.tenant), user);
  return ok({ user: shown, recoveryCodes }, { authorization: `Bearer ${token}` });
}

type Told = Pick<Session, 'by' | 'address' | 'browser' | 'system'>;

export async function noteSession(context: Context, call: Call, kind: Noted['kind'], told: Told): Promise<void> {
  const { by, address, browser, system } = told;
  const device = [browser, system].filter(Boolean).join(', ') || null;
  const users = await context.people.users(call.tenant);
  const who = { user: by.user, actingFor: by.actingFor ?? null };
  await noteAudit(context, call.tenant, users, { kind, ...who, address, device });
}

/** What a person is told of themselves. */
export const shownUser = (
  users: Users,
  { id, username, firstName, lastName, email, keyUser, group, roles, settings }: User,
) => ({
  ...{ id, username, firstName, lastName, email, keyUser, group, roles, settings },
  rights: keyUser ? roleRights : [...users.entitled(roles).rights],
});
