import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const proofOf = 'etatwerk master key';

/**
 * A secret wrapped by a key (AES-256-GCM): nonce, cipher text, tag; stored for ever. Persons' keys are wrapped by the
 * master key, their data by their keys. `bound`: what it may be unwrapped for.
 */
export function wrap(secret: Uint8Array, key: Uint8Array, bound: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', ready(key), nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Throws where key or `bound` is another one, or a byte was changed. */
export function unwrap(wrapped: Uint8Array, key: Uint8Array, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', ready(key), wrapped.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(bound)).setAuthTag(wrapped.subarray(-tagBytes));
  const secret = decipher.update(wrapped.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([secret, decipher.final()]);
}

/** Bytes cost node ten times as much on each use (30 µs for 3, node 24) as a key that it made of them once. */
function ready(bytes: Uint8Array): KeyObject {
  const known = keys.get(bytes) ?? createSecretKey(bytes);
  keys.set(bytes, known);
  return known;
}
const keys = new WeakMap<Uint8Array, KeyObject>();

/** Stored with the first key; tells later whether a master key is the same. */
export function proofFor(masterKey: Uint8Array): Uint8Array {
  return wrap(Buffer.from(proofOf), masterKey, proofOf);
}

/** Throws an Error for the operator if the proof was made with another master key. */
export function checkProof(proof: Uint8Array, masterKey: Uint8Array): void {
  try {
    unwrap(proof, masterKey, proofOf);
  } catch (error) {
    throw new Error('MASTER_KEY is not the one that these keys were made with', { cause: error });
  }
}
