import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A server to test with: `TEST_EVENTSTORE_URL` if it is set, else the stand-in as a process of its own. */
export interface TestServer {
  url: string;
  /** What stands there: for a table of results. */
  what: string;
  /** The stand-in's process; a server from elsewhere has none. */
  signal: ((signal: NodeJS.Signals) => Promise<void>) | null;
  /** Starts the stand-in again on the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

const root = resolve(__dirname, '../../..');

export async function eventStoreServer(): Promise<TestServer> {
  const elsewhere = process.env.TEST_EVENTSTORE_URL;
  if (elsewhere) return { url: elsewhere, what: 'server', signal: null, async start() {}, async stop() {} };
  const folder = mkdtempSync(join(tmpdir(), 'etatwerk-eventstore-'));
  let running = await begin(folder, '0');
  const { url } = running;
  const ended = (signal: NodeJS.Signals): Promise<void> => {
    const { child } = running;
    const left = child.exitCode === null && child.signalCode === null;
    const exit = left ? new Promise<void>((gone) => child.once('exit', () => gone())) : Promise.resolve();
    child.kill(signal);
    return signal === 'SIGSTOP' || signal === 'SIGCONT' ? Promise.resolve() : exit;
  };
  return {
    url,
    what: 'stand-in',
    signal: ended,
    async start() {
      running = await begin(folder, new URL(url).port);
    },
    async stop() {
      await ended('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a stand-in on a folder; answers when it is ready. Port 0: a free one. */
function begin(folder: string, port: string): Promise<{ child: ChildProcess; url: string }> {
  const file = join(root, 'tests/servers/eventstore/main.ts');
  const args = ['--import', '@swc-node/register/esm-register', file, folder, port];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((ready, failed) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      const url = /^EVENTSTORE_URL=(\S+)/m.exec(said)?.[1];
      if (url) ready({ child, url });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => failed(new Error(`the stand-in ended with ${code}:\n${said}`)));
  });
}
