import { jwtSecretOf, type ProcessEnv, readProcessEnv } from '@platform/process/env.js';
import { secretOf } from '@platform/secretOf.js';
import type { Given } from './flags.js';
import type { SsoEnv } from './sso/provider.js';

/** Environment of a process that serves the api (http.md, Running it). */
export interface Env extends ProcessEnv {
  /** First password of `admin`, who then need not change it. */
  adminPassword: string | null;
  tenants: readonly string[];
  defaultTenant: string;
  /** At least 32 bytes. Signs the tokens. */
  jwtSecret: Buffer;
  demo: boolean;
  /** At least 32 characters; null: nobody makes or closes tenants from outside. */
  operatorKey: string | null;
  sso: SsoEnv;
  /** How many proxies stand in front and say by `X-Forwarded-For` who calls; 0: nothing is believed. */
  trustedProxies: number;
}

/** Throws an Error with a message for the person who starts the server. */
export function readEnv(
  from: NodeJS.ProcessEnv = process.env,
  given: Given = {},
  common: ProcessEnv = readProcessEnv(from),
): Env {
  const trustedProxies = Number(from['TRUSTED_PROXIES'] || 0);
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0 || trustedProxies > 10)
    throw new Error(`TRUSTED_PROXIES must be a number of proxies, not "${from['TRUSTED_PROXIES']}".`);
  return {
    ...common,
    trustedProxies,
    adminPassword: secretOf(from, 'ADMIN_PASSWORD'),
    tenants: tenantsOf(from['TENANTS'], given.tenant),
    defaultTenant: tenantsOf(from['DEFAULT_TENANT'] || 'dev')[0] as string,
    jwtSecret: jwtSecretOf(from, common),
    demo: given.demo ?? false,
    operatorKey: operatorKeyOf(from),
    sso: { publicUrl: common.mail.publicUrl, issuers: issuersOf(from['SSO_ISSUERS']) },
  };
}

/** Whoever has it rules over all tenants: it is no word that somebody could guess. */
function operatorKeyOf(from: NodeJS.ProcessEnv): string | null {
  const key = secretOf(from, 'OPERATOR_KEY')?.trim() || null;
  if (key !== null && key.length < 32) throw new Error('OPERATOR_KEY must have at least 32 characters.');
  return key;
}

/** Origins that single sign-on may ask: `https://login.example.org,…`. */
function issuersOf(list: string | undefined): string[] {
  const all = (list ?? '')
    .split(',')
    .map((it) => it.trim().replace(/\/+$/, ''))
    .filter(Boolean);
  for (const it of all)
    if (URL.parse(it)?.origin !== it)
      throw new Error(`SSO_ISSUERS must name origins such as https://login.example.org, not "${it}".`);
  return all;
}

function tenantsOf(list: string | undefined, named: readonly string[] = []): string[] {
  const all = [...(list ?? '').split(','), ...named].map((id) => id.trim()).filter(Boolean);
  for (const id of all)
    if (!isTenantId(id)) throw new Error(`"${id}" is not a tenant id (a-z, 0-9, -; 2 to 31 characters).`);
  return [...new Set(all)];
}

const isTenantId = (id: string): boolean => /^[a-z][a-z0-9-]{1,30}$/.test(id);
