import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { client } from './client.mjs';

const start = fileURLToPath(new URL('../start.mjs', import.meta.url));
export const password = 'Messlatte-1';
export const masterKey = new Uint8Array(32).fill(7);

/** A folder for one server after another. */
export const folder = () => mkdtempSync(join(tmpdir(), 'etatwerk-bench-'));

/** Starts the product on a folder; `readyAfter` is ms from spawning the process to its `ready` line. */
export async function serve(dataDir, more = {}) {
  const port = await freePort();
  const before = performance.now();
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    MASTER_KEY: Buffer.from(masterKey).toString('base64'),
    // As `npm start` has it.
    MALLOC_ARENA_MAX: '2',
  };
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=50', start], {
    env: { ...process.env, ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on('data', (chunk) => /^ready http/m.test(chunk) && resolve());
  });
  const readyAfter = performance.now() - before;
  return {
    port,
    readyAfter,
    /** Resident memory of the process in MB. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** Headers of a signed-in `admin`. */
export const signIn = (port) => signInAs(port, password);

export async function signInAs(port, password, username = 'admin') {
  const http = client({ port });
  const answer = await http.send('POST', '/api/dev/login', { body: { username, password } });
  http.close();
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
  return { authorization: answer.headers.authorization };
}

export const remove = (dataDir) => rmSync(dataDir, { recursive: true, force: true });

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
