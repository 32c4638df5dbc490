/** What decides the tenant (decisions.md, Tenancy). `fallback` is the server's DEFAULT_TENANT. */
export interface Place {
  hash: string;
  hostname: string;
  kept: string | null;
  fallback: string | null;
}

const shape = /^[a-z][a-z0-9-]{1,30}$/;
const keptAs = 'etatwerk.tenant';

/** In this order: `#tenantId=`, the value kept across a reload, the first label of the host name; else `dev`. */
export function tenantOf({ hash, hostname, kept, fallback }: Place): string {
  const named = new URLSearchParams(hash.replace(/^#/, '')).get('tenantId');
  return [named, kept, fromHost(hostname, fallback)].find((each) => each && shape.test(each)) ?? 'dev';
}

let current: string | null = null;

/** The tenant of this tab. */
export function tenant(): string {
  current ??= tenantOf({
    hash: location.hash,
    hostname: location.hostname,
    kept: sessionStorage.getItem(keptAs),
    fallback: defaultTenant(),
  });
  sessionStorage.setItem(keptAs, current);
  return current;
}

/** The server writes its DEFAULT_TENANT into the page. */
const defaultTenant = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="default-tenant"]')?.content || null;

function fromHost(hostname: string, fallback: string | null): string | null {
  if (isAddress(hostname) || hostname === 'localhost' || hostname.endsWith('.localhost')) return null;
  const label = hostname.split('.')[0] ?? '';
  return label.startsWith('application') ? fallback : label;
}

const isAddress = (hostname: string): boolean => /^[\d.]+$/.test(hostname) || hostname.includes(':');
