import { held } from '@platform/held.js';
import type { Configuration } from 'openid-client';
import type { Provider } from './provider.js';

/** What a provider says of somebody. */
export type Told = Readonly<Record<string, unknown>> & { sub: string };

/** What must be known again when somebody comes back from a provider. */
export interface Going {
  verifier: string;
  state: string;
  nonce: string;
}

/** The protocol is openid-client's; it is loaded where somebody signs in so. */
const library = () => import('openid-client');

/** Discovered anew after a while: keys and addresses of a provider change. */
const knownFor = 10 * 60_000;
const known = held<{ at: number; config: Promise<Configuration> }>('sso_providers', 200);

async function discovered({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> {
  const key = JSON.stringify([issuer, clientId, clientSecret]);
  const found = known.get(key);
  if (found && Date.now() - found.at < knownFor) return found.config;
  const { discovery, None, ClientSecretBasic, allowInsecureRequests } = await library();
  const proof = clientSecret === null ? None() : ClientSecretBasic(clientSecret);
  // Only where the operator allows an address without encryption.
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const config = discovery(new URL(issuer), clientId, undefined, proof, { execute, timeout: 10 });
  known.set(key, { at: Date.now(), config });
  config.catch(() => known.delete(key));
  return config;
}

/** Where to send somebody, by the authorization code flow with PKCE. */
export async function leave(provider: Provider, redirectUri: string): Promise<{ to: string; going: Going }> {
  const openid = await library();
  const config = await discovered(provider);
  const verifier = openid.randomPKCECodeVerifier();
  const going = { verifier, state: openid.randomState(), nonce: openid.randomNonce() };
  const to = openid.buildAuthorizationUrl(config, {
    ...{ redirect_uri: redirectUri, scope: 'openid profile email', state: going.state, nonce: going.nonce },
    ...{ code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  });
  return { to: to.href, going };
}

/** What the provider says of who came back at that address. Throws where anything does not fit. */
export async function comeBack(provider: Provider, at: URL, { verifier, state, nonce }: Going): Promise<Told> {
  const { authorizationCodeGrant, fetchUserInfo } = await library();
  const config = await discovered(provider);
  const tokens = await authorizationCodeGrant(config, at, {
    ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('a provider sent no claims');
  const isTold = config.serverMetadata().userinfo_endpoint !== undefined;
  const more = isTold ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  return { ...claims, ...more, sub: claims.sub };
}

/** Where somebody signs out of the provider too; null: it has no such place. */
export async function goodbye(provider: Provider, backTo: string): Promise<string | null> {
  const { buildEndSessionUrl } = await library();
  const config = await discovered(provider);
  if (!config.serverMetadata().end_session_endpoint) return null;
  return buildEndSessionUrl(config, { post_logout_redirect_uri: backTo }).href;
}
