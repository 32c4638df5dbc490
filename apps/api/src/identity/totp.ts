import { createHmac } from 'node:crypto';

/** One-time passwords of the time (RFC 6238, by RFC 4226): SHA-1, steps of 30 s, as every authenticator app makes them. */
const stepMs = 30_000;

export const stepAt = (time: number): number => Math.floor(time / stepMs);

export function codeAt(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The step that a code is of, one of skew on both sides; null: none that is later than `after`. */
export function stepOf(
  secret: Uint8Array,
  code: string,
  { now, after }: { now: number; after: number },
): number | null {
  const here = stepAt(now);
  for (const step of [here - 1, here, here + 1]) if (step > after && codeAt(secret, step) === code) return step;
  return null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: how secrets are written for apps and people. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, left] = ['', 0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (left += 8; left >= 5; left -= 5) text += alphabet[(bits >> (left - 5)) & 31];
    bits &= (1 << left) - 1;
  }
  return left > 0 ? text + alphabet[(bits << (5 - left)) & 31] : text;
}
