import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of a subscription. */
export interface Browser {
  keys: ECDH;
  auth: Buffer;
  /** As it tells the server. */
  p256dh: string;
}

export function subscriber(): Browser {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys().toString('base64url');
  return { keys, p256dh, auth: randomBytes(16) };
}

/** As a browser reads it: RFC 8291 over RFC 8188, by node's own ciphers. */
export function read({ keys, auth }: Pick<Browser, 'keys' | 'auth'>, body: Buffer): Record<string, string> {
  const [salt, length] = [body.subarray(0, 16), body[20] as number];
  const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  const derived = (of: Uint8Array, over: Uint8Array, info: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', of, over, info, bytes));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derived(keys.computeSecret(sender), auth, about, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const open = createDecipheriv('aes-128-gcm', key, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]).toString('utf8');
  return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
}
