import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { TenantSettings, User } from '@domain/identity/users.js';
import type { Keys, Vault } from '@platform/ports.js';
import { unwrap, wrap } from '@platform/wrapping.js';
import { qrImage } from './qr.js';
import { base32, stepOf } from './totp.js';

/** Somebody's authenticator app. Lives in the vault only; its secret is wrapped by the person's key. */
interface App {
  secret: string;
  /** A right code was given: it is what they sign in with. Until then its QR code is shown. */
  isProven: boolean;
  /** The step of the last code taken: no code counts twice. */
  lastStep: number;
  /** Hashes of the recovery codes left. */
  recovery: readonly string[];
}
export interface Around {
  vault: Vault;
  keys: Keys;
}
/** Whose it is. */
export interface Whose {
  tenant: string;
  user: Pick<User, 'id' | 'username'>;
}
/** For an app that is to be set up. */
export interface Setup {
  qr: string;
  /** To be typed where no code can be scanned. */
  secret: string;
}
/** `taken`: it was right and counts no more; `first`: with it the app is theirs, and these are the recovery codes. */
export type Proof = { is: 'wrong' } | { is: 'taken' } | { is: 'first'; recoveryCodes: readonly string[] };

const kind = 'secondFactor';
const issuer = 'Etatwerk';

/** Whether somebody signs in with an app beside the password. */
export async function hasApp({ vault }: Pick<Around, 'vault'>, { tenant, user }: Whose): Promise<boolean> {
  return (await vault.get<App>(tenant, kind, user.id))?.value.isProven ?? false;
}

export const recoveryCodesLeft = async ({ vault }: Around, { tenant, user }: Whose): Promise<number> =>
  (await vault.get<App>(tenant, kind, user.id))?.value.recovery.length ?? 0;

/** Whether somebody must have one, by what is set for them or for all. */
export const mustHaveFactor = (settings: TenantSettings, { secondFactor }: User): boolean =>
  secondFactor !== 'NONE' || settings.secondFactor === 'REQUIRED';

/** The app that is being set up, the same until it is proven; null: they have one. */
export async function setupOf(around: Around, whose: Whose): Promise<Setup | null> {
  const { tenant, user } = whose;
  for (;;) {
    const known = await around.vault.get<App>(tenant, kind, user.id);
    if (known?.value.isProven) return null;
    if (known) return shown(whose, await secretOf(around, whose, known.value));
    const key = await around.keys.make(tenant, user.id);
    if (!key) throw new Error('the person is erased');
    const secret = wrap(randomBytes(20), key, kind).toString('base64');
    const app: App = { secret, isProven: false, lastStep: 0, recovery: [] };
    await around.vault.putIf(tenant, kind, user.id, app, { version: 0, owner: user.id });
  }
}

/** Takes a code of the app, or a recovery code: once, whichever processes it is given to. */
export async function prove(around: Around, whose: Whose, typed: string): Promise<Proof> {
  const { tenant, user } = whose;
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  for (;;) {
    const known = await around.vault.get<App>(tenant, kind, user.id);
    if (!known) return { is: 'wrong' };
    const next = await after(known.value, code, await secretOf(around, whose, known.value));
    if (!next) return { is: 'wrong' };
    const { version } = known;
    if (!(await around.vault.putIf(tenant, kind, user.id, next.app, { version, owner: user.id }))) continue;
    return next.recoveryCodes ? { is: 'first', recoveryCodes: next.recoveryCodes } : { is: 'taken' };
  }
}

export const forgetApp = ({ vault }: Pick<Around, 'vault'>, { tenant, user }: Whose): Promise<void> =>
  vault.remove(tenant, kind, user.id);

interface Next {
  app: App;
  recoveryCodes?: readonly string[];
}
async function after(app: App, code: string, secret: Buffer): Promise<Next | null> {
  const step = stepOf(secret, code, { now: Date.now(), after: app.lastStep });
  if (step !== null && app.isProven) return { app: { ...app, lastStep: step } };
  if (step !== null) {
    const recoveryCodes = Array.from({ length: 10 }, recoveryCode);
    const recovery = recoveryCodes.map((it) => hashOf(it.replace('-', '')));
    return { app: { ...app, isProven: true, lastStep: step, recovery }, recoveryCodes };
  }
  const left = app.recovery.filter((it) => it !== hashOf(code));
  return app.isProven && left.length < app.recovery.length ? { app: { ...app, recovery: left } } : null;
}

/** 50 random bits, in letters and digits that don't look alike. */
function recoveryCode(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

async function secretOf({ keys }: Around, { tenant, user }: Whose, { secret }: App): Promise<Buffer> {
  const key = await keys.get(tenant, user.id);
  if (!key) throw new Error('the person is erased');
  return unwrap(Buffer.from(secret, 'base64'), key, kind);
}

function shown({ tenant, user }: Whose, bytes: Buffer): Setup {
  const secret = base32(bytes);
  const label = encodeURIComponent(`${issuer}:${user.username} (${tenant})`);
  return { secret, qr: qrImage(`otpauth://totp/${label}?secret=${secret}&issuer=${issuer}`) };
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');
