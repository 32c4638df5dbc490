import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf, type Stores } from '@platform/openPorts.js';

export const processRoles = ['api', 'projector', 'worker'] as const;
export type ProcessRole = (typeof processRoles)[number];

/** Environment of a process (http.md, Running it). */
export interface Env extends Required<Stores> {
  masterKey: Buffer;
  port: number;
  host: string;
  /** First password of `admin`, who then need not change it. */
  adminPassword: string | null;
  tenants: readonly string[];
  defaultTenant: string;
  roles: ReadonlySet<ProcessRole>;
  /** At least 32 bytes. Signs the tokens. */
  jwtSecret: Buffer;
  logLevel: string;
  demo: boolean;
}

/** Throws an Error with a message for the person who starts the server. */
export function readEnv(from: NodeJS.ProcessEnv = process.env, args: readonly string[] = process.argv.slice(2)): Env {
  const dataDir = from['DATA_DIR'] || './data';
  const port = Number(from['PORT'] || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a port number, not "${from['PORT']}".`);
  return {
    port,
    host: from['HOST'] || '127.0.0.1',
    dataDir,
    addresses: addressesOf(from),
    adminPassword: secretOf(from, 'ADMIN_PASSWORD'),
    tenants: tenantsOf(from['TENANTS'], args),
    defaultTenant: tenantsOf(from['DEFAULT_TENANT'] || 'dev', [])[0] as string,
    roles: rolesOf(from['ROLES']),
    jwtSecret: signingSecret(secretOf(from, 'JWT_SECRET'), dataDir),
    masterKey: masterKey(secretOf(from, 'MASTER_KEY'), dataDir),
    logLevel: from['LOG_LEVEL'] || 'info',
    demo: args.includes('--demo'),
  };
}

/** `NAME`, or the content of the file that `NAME_FILE` names. */
function secretOf(from: NodeJS.ProcessEnv, name: string): string | null {
  const file = from[`${name}_FILE`];
  return from[name] || (file ? readFileSync(file, 'utf8').replace(/\r?\n$/, '') : null);
}

function tenantsOf(list: string | undefined, args: readonly string[]): string[] {
  const named = args.flatMap((arg, i) => (arg === '--tenant' && args[i + 1] ? [args[i + 1] as string] : []));
  const all = [...(list ?? '').split(','), ...named].map((id) => id.trim()).filter(Boolean);
  for (const id of all)
    if (!isTenantId(id)) throw new Error(`"${id}" is not a tenant id (a-z, 0-9, -; 2 to 31 characters).`);
  return [...new Set(all)];
}

const isTenantId = (id: string): boolean => /^[a-z][a-z0-9-]{1,30}$/.test(id);

function rolesOf(list: string | undefined): Set<ProcessRole> {
  const named = (list || processRoles.join(',')).split(',').map((role) => role.trim());
  const known = named.filter((role): role is ProcessRole => (processRoles as readonly string[]).includes(role));
  if (known.length !== named.length) throw new Error(`ROLES may name ${processRoles.join(', ')}, not "${list}".`);
  return new Set(known);
}

function signingSecret(given: string | null, dataDir: string): Buffer {
  const secret = given === null ? keptSecret(dataDir, 'jwt.secret') : Buffer.from(given, 'utf8');
  if (secret.length < 32) throw new Error('JWT_SECRET must have at least 32 bytes.');
  return secret;
}

function masterKey(given: string | null, dataDir: string): Buffer {
  const key = given === null ? keptSecret(dataDir, 'master.key') : Buffer.from(given, 'base64');
  if (key.length !== 32) throw new Error('MASTER_KEY must be 32 bytes in base64.');
  return key;
}

/** Made at the first start, then kept beside the data, readable by the owner only. */
function keptSecret(dataDir: string, name: string): Buffer {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
