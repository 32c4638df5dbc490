import { createHash, randomBytes } from 'node:crypto';
import { check } from '@contracts/fields.js';
import { AddIdentityProvider, type SsoTicket } from '@contracts/identity/sso.js';
import type { User } from '@domain/identity/users.js';
import { freshId } from '@platform/ids.js';
import { checked, idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, noContent, ok } from '../http/answer.js';
import { missingPrivilege, notFound, Problem, rulesBroken } from '../http/problem.js';
import { beginSession } from '../identity/login.js';
import { noteAudit } from '../identity/noteAudit.js';
import { comeBack, type Going, leave } from './openid.js';
import { userOf } from './people.js';
import type { Provider } from './provider.js';
import {
  isAllowed,
  loginPageOf,
  providerOf,
  providersOf,
  putProvider,
  redirectUriOf,
  removeProvider,
  shownProvider,
} from './providers.js';

/** Signing in by OpenID Connect: there, back, and into a session; and the providers, which key users set. */
export const ssoHandlers = (context: () => Context): Handlers => ({
  leaveForSso: (call) => leaveFor(context(), call),
  comeBackFromSso: (call) => cameBack(context(), call),
  ssoToken: (call) => enter(context(), call),
  identityProviders: async (call) => {
    onlyKeyUsers(call);
    const all = await providersOf(context(), call.tenant);
    return ok(all.map((it) => shownProvider(context(), call.tenant, it)));
  },
  addIdentityProvider: (call) => put(context(), call, null),
  changeIdentityProvider: async (call) => {
    onlyKeyUsers(call);
    return put(context(), call, await named(context(), call));
  },
  removeIdentityProvider: async (call) => {
    onlyKeyUsers(call);
    const { id, label } = await named(context(), call);
    await removeProvider(context(), call.tenant, id);
    await note(context(), call, label, 'DELETE');
    return noContent;
  },
});

/** Minutes for which somebody may be away at the provider, and seconds in which the web app fetches the token. */
const [awayFor, ticketFor] = [10, 60];

interface Away extends Going {
  provider: string;
}

async function leaveFor(context: Context, call: Call): Promise<Answer> {
  const provider = await named(context, call);
  const { tenant } = call;
  if (!isAllowed(context, provider.issuer)) throw new Problem(409, 'SSO_NOT_ALLOWED');
  const { to, going } = await leave(provider, redirectUriOf(context, tenant, provider.id)).catch(() => {
    throw new Problem(503, 'SSO_AWAY', { headers: { 'retry-after': '10' } });
  });
  const away: Away = { ...going, provider: provider.id };
  await context.ports.vault.putIf(tenant, 'ssoAway', hashed(going.state), away, {
    ...{ version: 0, expiresAt: Date.now() + awayFor * 60_000 },
  });
  const secure = context.sso.publicUrl.startsWith('https:') ? '; Secure' : '';
  // Only the browser that went comes back: nobody is signed in by another's link.
  const cookie = `sso=${hashed(going.state)}; Path=/api/${tenant}/sso; HttpOnly; SameSite=Lax; Max-Age=${awayFor * 60}${secure}`;
  return { status: 302, headers: { location: to, 'set-cookie': cookie } };
}

/** Whatever goes wrong is told on the login page: a person stands there, not a program. */
async function cameBack(context: Context, call: Call): Promise<Answer> {
  await named(context, call);
  const { tenant } = call;
  const back = (said: Readonly<Record<string, string>>): Answer => ({
    ...{ status: 302, headers: { location: loginPageOf(context, tenant, said) } },
  });
  const outcome = await signedIn(context, call).catch(() => 'SSO_FAILED');
  if (typeof outcome === 'string') {
    const users = await context.people.users(tenant);
    await noteAudit(context, tenant, users, { kind: 'SIGN_IN_FAILED', user: null, what: outcome, address: call.from });
    return back({ ssoError: outcome });
  }
  const code = randomBytes(32).toString('base64url');
  const expiresAt = Date.now() + ticketFor * 1_000;
  await context.ports.vault.putIf(tenant, 'ssoTicket', hashed(code), outcome, { version: 0, expiresAt });
  return back({ sso: code });
}

interface Entering {
  user: string;
  provider: string;
}

async function signedIn(context: Context, call: Call): Promise<Entering | string> {
  const { tenant } = call;
  const { vault } = context.ports;
  const key = hashed(call.query['state'] ?? '');
  const away = await vault.get<Away>(tenant, 'ssoAway', key);
  const cookies = (call.header('cookie') ?? '').split(/;\s*/);
  if (!away || !cookies.includes(`sso=${key}`) || away.value.provider !== call.params['id']) return 'SSO_FAILED';
  // Once.
  if (!(await vault.putIf(tenant, 'ssoAway', key, null, { version: away.version, expiresAt: Date.now() + 1 })))
    return 'SSO_FAILED';
  const provider = await named(context, call);
  if (!isAllowed(context, provider.issuer)) return 'SSO_NOT_ALLOWED';
  const at = new URL(`${redirectUriOf(context, tenant, provider.id)}?${new URLSearchParams(call.query)}`);
  const told = await comeBack(provider, at, away.value);
  const user = await userOf(context, { tenant, provider, told });
  return typeof user === 'string' ? user : { user: user.id, provider: provider.id };
}

/** The ticket is good once. */
async function enter(context: Context, call: Call): Promise<Answer> {
  const { code } = checked(call.line.body, call.body) as SsoTicket;
  const { vault } = context.ports;
  const key = hashed(code);
  const ticket = await vault.get<Entering | null>(call.tenant, 'ssoTicket', key);
  const options = { version: ticket?.version ?? -1, expiresAt: Date.now() + 1 };
  const isFirst = ticket?.value && (await vault.putIf(call.tenant, 'ssoTicket', key, null, options));
  const user = isFirst && (await context.people.users(call.tenant)).user((ticket.value as Entering).user);
  if (!user) throw new Problem(401, 'INVALID_CREDENTIALS');
  return beginSession(context, call, { user: user as User, recoveryCodes: [], provider: ticket.value?.provider });
}

async function put(context: Context, call: Call, before: Provider | null): Promise<Answer> {
  onlyKeyUsers(call);
  const body = { ...(before && inBody(before)), ...(call.body as object) };
  const result = check(AddIdentityProvider, body);
  if (!result.ok) throw rulesBroken(result.errors);
  const { clientSecret, ...wanted } = result.value;
  const secret = clientSecret === undefined ? (before?.clientSecret ?? null) : clientSecret || null;
  const provider: Provider = { ...wanted, id: before?.id ?? freshId(), clientSecret: secret };
  await putProvider(context, call.tenant, provider);
  await note(context, call, provider.label, before ? 'UPDATE' : 'CREATE');
  const shown = shownProvider(context, call.tenant, provider);
  return before ? ok(shown) : { ...ok(shown), status: 201 };
}

const inBody = ({ id: _, clientSecret: __, ...rest }: Provider): object => rest;

async function note(context: Context, call: Call, label: string, what: string): Promise<void> {
  const { by, users } = personOf(call);
  const properties = [{ name: 'sso', old: null, new: label }];
  const who = { user: by.user, actingFor: by.actingFor ?? null };
  await noteAudit(context, call.tenant, users, { kind: 'SETTINGS', ...who, what, properties });
}

async function named(context: Context, call: Call): Promise<Provider> {
  const [id = ''] = idsOf(call.params['id']);
  const provider = await providerOf(context, call.tenant, id);
  if (!provider) throw notFound();
  return provider;
}

function onlyKeyUsers(call: Call): void {
  if (!personOf(call).keyUser) throw missingPrivilege('keyUser');
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');
