import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEventStore } from '@platform/embedded/eventStore.js';
import { manyProcesses } from './distributed.js';
import type { Product } from './product.js';

export type { Product } from './product.js';
export const adminPassword = 'Prüfstein-7';
const root = resolve(__dirname, '../..');

/** The deployment that these specs ask: `TEST_DEPLOYMENT=distributed`, else the one-command server. */
export const isDistributed = process.env['TEST_DEPLOYMENT'] === 'distributed';

export async function product(env: Record<string, string> = {}): Promise<Product> {
  return isDistributed ? manyProcesses(env) : oneProcess(env);
}

/** The one-command server on a folder of files. */
export async function oneProcess(env: Record<string, string>): Promise<Product & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'etatwerk-product-'));
  const port = await freePort();
  let child: ChildProcess | null = null;

  const it = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async start() {
      const installed = join(root, 'node_modules/.bin/node');
      child = spawn(existsSync(installed) ? installed : process.execPath, [join(root, 'scripts/start.mjs')], {
        cwd: root,
        env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await ready(child);
    },
    async kill() {
      await ended(child, 'SIGKILL');
    },
    async stop() {
      return ended(child, 'SIGTERM');
    },
    async remove() {
      await ended(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    openLog: async () => openEventStore(join(dataDir, 'events.db')),
    async wipeRows() {
      for (const name of readdirSync(dataDir))
        if (name.startsWith('rows')) rmSync(join(dataDir, name), { recursive: true });
    },
  };
  await it.start().catch((thrown: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw thrown;
  });
  return it;
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000);
      if (/^ready http/m.test(said)) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

async function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<number | null> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  child.kill(signal);
  return exit;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
