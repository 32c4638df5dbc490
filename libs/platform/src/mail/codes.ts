import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Ports } from '../ports.js';

/** A code that came by mail: kept as its HMAC by the person's key, as six digits are soon guessed from a plain hash. */
interface Kept {
  mac: string;
  /** Tries. */
  left: number;
  /** Milliseconds since 1970. */
  until: number;
}
type Around = Pick<Ports, 'vault' | 'keys'>;

const kind = 'mailCode';
const validFor = 10 * 60_000;
const mostTries = 5;

/** A new one for somebody, in place of the one before; null: they are forgotten. */
export async function makeCode({ vault, keys }: Around, tenant: string, user: string): Promise<string | null> {
  const key = await keys.make(tenant, user);
  if (!key) return null;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  for (;;) {
    const known = await vault.get(tenant, kind, user);
    const kept: Kept = { mac: macOf(code, key), left: mostTries, until: Date.now() + validFor };
    const options = { version: known?.version ?? 0, owner: user, expiresAt: kept.until };
    if (await vault.putIf(tenant, kind, user, kept, options)) return code;
  }
}

/** Whether it is right: once, whichever processes it is given to; after some wrong ones no more. */
export async function takeCode({ vault, keys }: Around, tenant: string, user: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '');
  for (;;) {
    const known = await vault.get<Kept>(tenant, kind, user);
    const key = await keys.get(tenant, user);
    if (!known || !key || known.value.left === 0) return false;
    const { mac, left, until } = known.value;
    const isRight = timingSafeEqual(Buffer.from(macOf(code, key)), Buffer.from(mac));
    const next: Kept = { mac, left: isRight ? 0 : left - 1, until };
    const options = { version: known.version, owner: user, expiresAt: until };
    if (await vault.putIf(tenant, kind, user, next, options)) return isRight;
  }
}

const macOf = (code: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`${kind} ${code}`).digest('hex');
