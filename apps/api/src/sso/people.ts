import { isEnabled } from '@domain/identity/rights.js';
import type { User, Users } from '@domain/identity/users.js';
import { byItself } from '@platform/byItself.js';
import { freshId } from '@platform/ids.js';
import type { Context } from '../context.js';
import type { Told } from './openid.js';
import type { Provider } from './provider.js';

/** Why somebody whom a provider knows does not get in. */
export type NoEntry = 'SSO_UNKNOWN_USER' | 'SSO_NO_ROLE' | 'SSO_DISABLED';

interface Whom {
  tenant: string;
  provider: Provider;
  told: Told;
}

const linkKind = 'ssoSubject';

/** The user that a provider's word is about: known from before, found by mail, or made. Roles and unit follow the claims. */
export async function userOf(context: Context, whom: Whom): Promise<User | NoEntry> {
  const { tenant, provider, told } = whom;
  const { vault } = context.ports;
  const key = `${provider.id}/${told.sub}`;
  const link = await vault.get<string>(tenant, linkKind, key);
  const users = await context.people.users(tenant);
  const known = (link && users.user(link.value)) || (provider.linksUsers ? found(users, told) : undefined);
  const given = claimed(users, whom);
  if (known && !isEnabled(known)) return 'SSO_DISABLED';
  if (!known && !provider.createsUsers) return 'SSO_UNKNOWN_USER';
  if (provider.rolesClaim && given.roles?.length === 0 && !known?.keyUser) return 'SSO_NO_ROLE';
  const id = known?.id ?? freshId();
  if (known) await change(context, tenant, { command: 'changeUser', data: { id, ...given } });
  else await change(context, tenant, { command: 'addUser', data: { id, ...newUser(users, told), ...given } });
  if (link?.value !== id) await vault.putIf(tenant, linkKind, key, id, { version: link?.version ?? 0, owner: id });
  return (await context.people.users(tenant)).user(id) as User;
}

const textOf = (told: Told, claim: string): string => (typeof told[claim] === 'string' ? (told[claim] as string) : '');
const textsOf = (told: Told, claim: string): string[] =>
  [told[claim] ?? []].flat().filter((it): it is string => typeof it === 'string');

/** Only by a mail that the provider has seen to be theirs: names may be chosen by anybody there. */
function found(users: Users, told: Told): User | undefined {
  const mail = told['email_verified'] === true ? textOf(told, 'email').toLowerCase() : '';
  const byMail = [...users.people.values()].filter(
    (it) => mail !== '' && !it.removed && it.email.toLowerCase() === mail,
  );
  return byMail.length === 1 ? byMail[0] : undefined;
}

/** What the claims say of roles and unit, as far as the tenant lets them. */
function claimed(users: Users, { provider, told }: Whom): { roles?: readonly string[]; group?: string } {
  const { rolesClaim, unitClaim } = provider;
  const values = new Set(rolesClaim ? textsOf(told, rolesClaim) : []);
  const its = new Set(provider.roles.filter(({ value }) => values.has(value)).map(({ role }) => role));
  const [unit] = unitClaim ? textsOf(told, unitClaim) : [];
  const group = unit && users.units().find(({ identifier, label }) => identifier === unit || label === unit)?.id;
  return {
    ...(rolesClaim && { roles: users.livingRoles().flatMap(({ id }) => (its.has(id) ? [id] : [])) }),
    ...(group && { group }),
  };
}

const nameOf = (told: Told): string =>
  (textOf(told, 'preferred_username') || textOf(told, 'email') || told.sub)
    .replace(/[^A-Za-z0-9;:\-_.]+/g, '.')
    .slice(0, 90);

function newUser(users: Users, told: Told) {
  const wanted = nameOf(told);
  let username = wanted;
  for (let n = 2; users.byName(username); n++) username = `${wanted}-${n}`;
  return {
    ...{
      username,
      firstName: textOf(told, 'given_name').slice(0, 200),
      lastName: textOf(told, 'family_name').slice(0, 200),
    },
    ...{ email: textOf(told, 'email').slice(0, 320), keyUser: false, group: null, roles: ['READER'] },
  };
}

async function change(context: Context, tenant: string, wish: { command: string; data: Record<string, unknown> }) {
  await context.execute(byItself({ ...wish, tenant, area: 'users' }));
}
