import type { AddIdentityProvider } from '@contracts/identity/sso.js';

/** Providers of sign-ins lie in the vault: their secrets must not stand in the log. */
export interface Provider extends Omit<AddIdentityProvider, 'clientSecret'> {
  id: string;
  clientSecret: string | null;
}

/** What the operator says of single sign-on. */
export interface SsoEnv {
  /** Where people open the web app; `{tenant}` in it is the tenant's id. */
  publicUrl: string;
  /** Origins that providers may have: calls go out to no other host. */
  issuers: readonly string[];
}
export const noSso: SsoEnv = { publicUrl: 'http://localhost', issuers: [] };
