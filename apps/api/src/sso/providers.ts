import type { IdentityProvider } from '@contracts/identity/sso.js';
import type { Context } from '../context.js';
import { goodbye } from './openid.js';
import type { Provider } from './provider.js';

const [kind, owner] = ['ssoProvider', 'tenant'];

export async function providersOf({ ports }: Context, tenant: string): Promise<Provider[]> {
  const found = await ports.vault.listByOwner(tenant, kind, owner);
  return found.map(({ value }) => value as Provider).sort((a, b) => (a.label < b.label ? -1 : 1));
}

export const providerOf = async ({ ports }: Context, tenant: string, id: string): Promise<Provider | null> =>
  (await ports.vault.get<Provider>(tenant, kind, id))?.value ?? null;

export async function putProvider({ ports }: Context, tenant: string, provider: Provider): Promise<void> {
  for (;;) {
    const known = await ports.vault.get(tenant, kind, provider.id);
    if (await ports.vault.putIf(tenant, kind, provider.id, provider, { version: known?.version ?? 0, owner })) return;
  }
}

export const removeProvider = ({ ports }: Context, tenant: string, id: string): Promise<void> =>
  ports.vault.remove(tenant, kind, id);

/** Whether calls may go to where an issuer is. */
export function isAllowed({ sso }: Context, issuer: string): boolean {
  const url = URL.parse(issuer);
  return url !== null && sso.issuers.includes(url.origin);
}

const baseOf = ({ sso }: Context, tenant: string): string => sso.publicUrl.replaceAll('{tenant}', tenant);
export const redirectUriOf = (context: Context, tenant: string, id: string): string =>
  `${baseOf(context, tenant)}/api/${tenant}/sso/${id}/callback`;
/** Back into the web app, which reads the fragment. */
export const loginPageOf = (context: Context, tenant: string, said: Readonly<Record<string, string>>): string =>
  `${baseOf(context, tenant)}/login#${new URLSearchParams({ tenantId: tenant, ...said })}`;

export function shownProvider(context: Context, tenant: string, provider: Provider): IdentityProvider {
  const { clientSecret, ...shown } = provider;
  const { id, issuer } = provider;
  const more = { redirectUri: redirectUriOf(context, tenant, id), isAllowed: isAllowed(context, issuer) };
  return { ...shown, ...more, hasSecret: clientSecret !== null };
}

/** The providers of a tenant as the login page shows them. */
export const ssoButtons = async (context: Context, tenant: string) =>
  (await providersOf(context, tenant))
    .filter(({ issuer }) => isAllowed(context, issuer))
    .map(({ id, label }) => ({ id, label, url: `/api/${tenant}/sso/${id}` }));

/** Where somebody who came by a provider signs out of it too; null: nowhere, or it does not answer. */
export async function goodbyeTo(context: Context, tenant: string, id: string): Promise<string | null> {
  const provider = await providerOf(context, tenant, id);
  if (!provider || !isAllowed(context, provider.issuer)) return null;
  return goodbye(provider, `${baseOf(context, tenant)}/login`).catch(() => null);
}
