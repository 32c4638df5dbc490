import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Inbox, inboxesOf } from '../mail/inboxes.js';
import { addressesOf, lackingOf, type Stores } from '../openPorts.js';
import { type PushEnv, pushEnvOf } from '../push/pushEnv.js';
import { secretOf } from '../secretOf.js';

const logLevels: readonly string[] = ['debug', 'info', 'warn', 'error', 'silent'];
export const processRoles = ['api', 'projector', 'worker'] as const;
export type ProcessRole = (typeof processRoles)[number];
type Variables = NodeJS.ProcessEnv;

/** What every process is told, whatever it does (http.md, Running it). */
export interface ProcessEnv extends Required<Omit<Stores, 'alone' | 'log'>> {
  masterKey: Buffer;
  port: number;
  host: string;
  roles: ReadonlySet<ProcessRole>;
  /** All four servers are named: other processes may work on the same stores. */
  shared: boolean;
  logLevel: string;
  mail: MailEnv;
  /** null: no browser is told of anything. */
  push: PushEnv | null;
  eInvoices: EInvoiceEnv;
}

/** Where the worker looks for e-invoices. */
export interface EInvoiceEnv {
  /** With a folder of each tenant in it. */
  folder: string | null;
  inboxes: readonly Inbox[];
}

/** How mail goes out. */
export interface MailEnv {
  /** The server and the address of whoever writes; null: mails go to the outbox. */
  smtp: { url: string; from: string } | null;
  /** Where people open the web app; `{tenant}` in it is the tenant's id. */
  publicUrl: string;
}

/** `roles`: what this program does, if not what `ROLES` says. Throws an Error with a message for who starts it. */
export function readProcessEnv(from: Variables = process.env, roles = rolesOf(from['ROLES'])): ProcessEnv {
  const dataDir = from['DATA_DIR'] || './data';
  const port = Number(from['PORT'] || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a port number, not "${from['PORT']}".`);
  const addresses = addressesOf(from);
  const lacking = lackingOf(addresses);
  if (roles.size < processRoles.length && lacking.length > 0)
    throw new Error(`Several processes need all four servers; not named: ${lacking.join(', ')}.`);
  const own = { port, host: from['HOST'] || '127.0.0.1', roles, logLevel: logLevelOf(from['LOG_LEVEL'] || 'info') };
  const shared = lacking.length === 0;
  const mail = { smtp: smtpOf(from), publicUrl: publicUrlOf(from, own) };
  const eInvoices = { folder: from['EINVOICE_FOLDER'] || null, inboxes: inboxesOf(secretOf(from, 'EINVOICE_INBOXES')) };
  return {
    ...own,
    dataDir,
    addresses,
    shared,
    mail,
    push: pushOf(from, { dataDir, shared, mail }),
    eInvoices,
    masterKey: masterKeyOf(from, { dataDir, shared }),
  };
}

function smtpOf(from: Variables): MailEnv['smtp'] {
  const url = secretOf(from, 'SMTP_URL')?.trim();
  if (!url) return null;
  if (!/^smtps?:\/\/[^/\s]+/.test(url)) throw new Error('SMTP_URL must be smtp://… or smtps://….');
  const named = from['MAIL_FROM'] ?? '';
  const address = /<([^<>]*)>\s*$/.exec(named)?.[1] ?? named.trim();
  if (!/^[^\s@"<>(),:;]+@[^\s@"<>(),:;]+$/.test(address))
    throw new Error(`MAIL_FROM must be the address that mail is sent from, not "${named}".`);
  return { url, from: address };
}

/** Never what a call says in its Host header: whoever asks for somebody else's link would choose where it leads. */
function publicUrlOf(from: Variables, { host, port }: Pick<ProcessEnv, 'host' | 'port'>): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = (from['PUBLIC_URL'] || `http://${shown}:${port}`).replace(/\/+$/, '');
  if (!/^https?:\/\/[^\s"<>]+$/.test(url)) throw new Error(`PUBLIC_URL must be https://…, not "${url}".`);
  return url;
}

/** Signs the tokens: at least 32 bytes. Where processes share the stores, each must be given the same. */
export function jwtSecretOf(from: Variables, { dataDir, shared }: Pick<ProcessEnv, 'dataDir' | 'shared'>): Buffer {
  const given = secretOf(from, 'JWT_SECRET');
  if (given === null && shared) throw needed('JWT_SECRET', 'at least 32 bytes');
  const secret = given === null ? keptSecret(dataDir, 'jwt.secret') : Buffer.from(given, 'utf8');
  if (secret.length < 32) throw new Error('JWT_SECRET must have at least 32 bytes.');
  return secret;
}

function masterKeyOf(from: Variables, { dataDir, shared }: Pick<ProcessEnv, 'dataDir' | 'shared'>): Buffer {
  const given = secretOf(from, 'MASTER_KEY');
  if (given === null && shared) throw needed('MASTER_KEY', '32 bytes in base64');
  const key = given === null ? keptSecret(dataDir, 'master.key') : Buffer.from(given, 'base64');
  if (key.length !== 32) throw new Error('MASTER_KEY must be 32 bytes in base64.');
  return key;
}

/** Optional where processes share the stores: without a key that all were given, no browser is told of anything. */
function pushOf(
  from: Variables,
  { dataDir, shared, mail }: Pick<ProcessEnv, 'dataDir' | 'shared' | 'mail'>,
): PushEnv | null {
  const given = secretOf(from, 'VAPID_PRIVATE_KEY')?.trim();
  if (!given && shared) return null;
  const key = given ? Buffer.from(given, 'base64url') : keptSecret(dataDir, 'vapid.key');
  return pushEnvOf(key, {
    ...{ publicUrl: mail.publicUrl, from: mail.smtp?.from ?? null, origins: from['PUSH_ORIGINS'] },
  });
}

const needed = (name: string, what: string): Error =>
  new Error(`${name} (${what}), or ${name}_FILE, must be given: all processes on these servers need the same one.`);

function rolesOf(list: string | undefined): ReadonlySet<ProcessRole> {
  const named = (list || processRoles.join(',')).split(',').map((role) => role.trim());
  const known = named.filter((role): role is ProcessRole => (processRoles as readonly string[]).includes(role));
  if (known.length !== named.length) throw new Error(`ROLES may name ${processRoles.join(', ')}, not "${list}".`);
  return new Set(known);
}

function logLevelOf(level: string): string {
  if (!logLevels.includes(level)) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}".`);
  return level;
}

/** Made at the first start, then kept beside the data, readable by the owner only. */
function keptSecret(dataDir: string, name: string): Buffer {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // On the disk before anything is that needs it: keys wrapped by a lost one would be lost too.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
