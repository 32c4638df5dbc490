import { randomBytes, randomInt } from 'node:crypto';
import type { TenantSettings } from '@domain/identity/users.js';
import { hash, verify } from '@node-rs/argon2';
import type { Vault } from '@platform/ports.js';
import { rulesBroken } from '../http/problem.js';
import { isCommonPassword } from './commonPasswords.js';
import { inTurn } from './tries.js';

/** What a person proves themselves with. Lives in the vault only (log.md). */
export interface Credentials {
  hash: string;
  /** The password must be changed at the next login. */
  renew: boolean;
}

type Rules = Pick<TenantSettings, 'passwordLength' | 'passwordGroups'>;

/** So many characters of so many of the groups lower case, upper case, digits, signs (product.md, 5), as a regular expression. */
export function passwordPattern({ passwordLength, passwordGroups }: Rules): string {
  const groups = ['a-z', 'A-Z', '\\d', '^A-Za-z\\d'].map((group) => `(?=.*[${group}])`);
  const threes = groups.map((_, left) => groups.filter((_, at) => at !== left).join(''));
  return `^(?:${passwordGroups > 3 ? groups.join('') : threes.join('|')}).{${passwordLength},}$`;
}

/** A new password is as the tenant wants it, and none of the commonest. Throws 422. */
export function holdToRules(rules: Rules, password: string, field = 'password'): void {
  if (!new RegExp(passwordPattern(rules), 's').test(password)) throw rulesBroken([{ field, rule: 'regex' }]);
  if (isCommonPassword(password)) throw rulesBroken([{ field, rule: 'is_not', params: { common: true } }]);
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of whoever may set one, in the tenant's turn. */
export const hashed = (tenant: string, password: string): Promise<string> => inTurn(tenant, () => hash(password, cost));

/** Takes as long for nobody's credentials as for somebody's. Only in a turn of one's own (`tryInTurn`). */
export async function isPassword(credentials: Credentials | null, password: string): Promise<boolean> {
  nobody ??= hash(randomBytes(16).toString('hex'), cost);
  const right = await verify(credentials?.hash ?? (await nobody), password);
  return right && credentials !== null;
}
let nobody: Promise<string> | undefined;

/** A first password for a person to read and type: 16 characters of all groups, none that look alike. */
export function generatedPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const body = Array.from({ length: 13 }, () => letters[randomInt(letters.length)]).join('');
  return `${body}-${'abcdefgh'[randomInt(8)]}${'23456789'[randomInt(8)]}`;
}

export async function credentialsOf(vault: Vault, tenant: string, user: string): Promise<Credentials | null> {
  return (await vault.get<Credentials>(tenant, 'credentials', user))?.value ?? null;
}

/** Puts new credentials in place of whatever is there. */
export async function putCredentials(vault: Vault, tenant: string, user: string, value: Credentials): Promise<void> {
  for (;;) {
    const now = await vault.get<Credentials>(tenant, 'credentials', user);
    if (await vault.putIf(tenant, 'credentials', user, value, { version: now?.version ?? 0, owner: user })) return;
  }
}

/** A new password, or only whether it must be changed, until the command that brings it is stored. */
interface Staged {
  hash: string | null;
  renew: boolean;
  /** It counts already: a repeat of the command changes nothing. */
  taken?: true;
}
const stagedFor = 24 * 3_600_000;

/** Lays a password aside under its command's id; a repeat of a command that is stored leaves what is there. */
export async function stage(
  vault: Vault,
  tenant: string,
  { commandId, wish }: { commandId: string; wish: { password: string | undefined; renew: boolean } },
): Promise<void> {
  const there = await vault.get<Staged>(tenant, 'newCredentials', commandId);
  if (there?.value.taken) return;
  const hash = wish.password === undefined ? null : await hashed(tenant, wish.password);
  const options = { version: there?.version ?? 0, expiresAt: Date.now() + stagedFor };
  await vault.putIf(tenant, 'newCredentials', commandId, { hash, renew: wish.renew } satisfies Staged, options);
}

/** Makes what was laid aside the person's. Answers whether they have another password now. */
export async function takeStaged(
  vault: Vault,
  tenant: string,
  { commandId, id }: { commandId: string; id: string },
): Promise<boolean> {
  const staged = await vault.get<Staged>(tenant, 'newCredentials', commandId);
  if (!staged || staged.value.taken) return false;
  const { hash, renew } = staged.value;
  const before = await credentialsOf(vault, tenant, id);
  const now = hash ?? before?.hash;
  if (now !== undefined) await putCredentials(vault, tenant, id, { hash: now, renew });
  const options = { version: staged.version, expiresAt: Date.now() + stagedFor };
  await vault.putIf(tenant, 'newCredentials', commandId, { hash: null, renew, taken: true } satisfies Staged, options);
  return hash !== null;
}
