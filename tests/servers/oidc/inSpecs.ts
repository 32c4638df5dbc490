import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** An address on this machine that a provider of sign-ins can have. */
export async function freeOrigin(): Promise<string> {
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number };
      server.close(() => resolve(free));
    });
  });
  return `http://127.0.0.1:${port}`;
}

/** A certified provider (oidc-provider) in a process of its own: it is there once this settles. */
export async function startProvider(origin: string, redirectUri: string): Promise<ChildProcess> {
  const there = spawn(process.execPath, [join(__dirname, 'provider.mjs'), origin, redirectUri], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    there.stdout?.once('data', () => resolve());
    there.once('exit', () => reject(new Error('the provider ended')));
  });
  return there;
}
