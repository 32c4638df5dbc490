import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const proofOf = 'etatwerk master key';

/** A key wrapped by the master key (AES-256-GCM): nonce, cipher text, tag. `bound`: what it may be unwrapped for. */
export function wrap(key: Uint8Array, masterKey: Uint8Array, bound: string): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

export function unwrap(wrapped: Uint8Array, masterKey: Uint8Array, bound: string): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', masterKey, wrapped.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(bound)).setAuthTag(wrapped.subarray(-tagBytes));
  const key = decipher.update(wrapped.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([key, decipher.final()]);
}

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
