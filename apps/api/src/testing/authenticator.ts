import { codeAt, stepAt } from '../identity/totp.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What base32 says. */
export function bytesOf(text: string): Buffer {
  const bits = [...text].map((it) => alphabet.indexOf(it).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an app that knows the secret shows now. */
export const codeNow = (secret: string): string => codeAt(bytesOf(secret), stepAt(Date.now()));
