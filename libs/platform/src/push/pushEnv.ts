import { createECDH } from 'node:crypto';

/** How browsers are told of what happens (RFC 8292). */
export interface PushEnv {
  /** In base64url. */
  privateKey: string;
  publicKey: string;
  /** Whom a push service writes to where something is wrong. */
  subject: string;
  /** Push services beside those of the known browsers. */
  origins: readonly string[];
}

/** `key`: 32 bytes of the curve P-256. */
export function pushEnvOf(key: Buffer, { publicUrl, from, origins }: Named): PushEnv {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(key);
  } catch {
    throw new Error('VAPID_PRIVATE_KEY must be a private key of P-256: 32 bytes in base64url.');
  }
  return {
    privateKey: key.toString('base64url'),
    publicKey: pair.getPublicKey().toString('base64url'),
    subject: publicUrl.startsWith('https://') ? publicUrl : `mailto:${from ?? 'push@example.org'}`,
    origins: originsOf(origins),
  };
}

interface Named {
  publicUrl: string;
  from: string | null;
  /** By commas. */
  origins: string | undefined;
}

function originsOf(list = ''): string[] {
  const all = list.split(',').flatMap((it) => it.trim() || []);
  for (const it of all)
    if (URL.parse(it)?.origin !== it)
      throw new Error(`PUSH_ORIGINS must name origins such as https://push.example.org, not "${it}".`);
  return all;
}
