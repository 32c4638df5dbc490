import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { atExit } from '../servers/atExit.js';

export type Role = 'api' | 'projector' | 'worker';

/** One process of the product, on a port that outlives its kills. */
export interface Process {
  role: Role;
  url: string;
  readonly pid: number | undefined;
  /** Starts it (again) and waits until it says `ready`. `env`: beside what it was made with. */
  start(env?: Record<string, string>): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
  /** SIGTERM; its exit code. */
  stop(): Promise<number | null>;
  /** Stands still (SIGSTOP), until thawed. */
  freeze(): void;
  thaw(): void;
  isRunning(): boolean;
  /** All that it wrote to its output since it was made. */
  log(): string;
}

const root = resolve(process.cwd());
const installed = join(root, 'node_modules/.bin/node');

/** A process that is not started yet. */
export async function processOf(role: Role, env: Record<string, string>): Promise<Process> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  let said = '';
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const killNow = () => void child?.kill('SIGKILL');
  atExit(killNow);

  async function ended(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child;
    if (!ending || !isRunning()) return ending?.exitCode ?? null;
    const exit = new Promise<number | null>((done) => ending.once('close', (code) => done(code)));
    ending.kill(signal);
    return exit;
  }
  return {
    role,
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child?.pid;
    },
    async start(more = {}) {
      const args = ['--disable-warning=ExperimentalWarning', join(root, `dist/apps/${role}/src/main.js`)];
      const from = said.length;
      const starting = spawn(existsSync(installed) ? installed : process.execPath, args, {
        cwd: root,
        env: {
          ...process.env,
          NODE_COMPILE_CACHE: join(root, 'dist/.compiled'),
          ROLES: role,
          PORT: String(port),
          HOST: '127.0.0.1',
          ...env,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = starting;
      await new Promise<void>((done, failed) => {
        const hear = (chunk: Buffer): void => {
          said += chunk.toString();
          if (/^ready http/m.test(said.slice(from))) done();
        };
        starting.stdout?.on('data', hear);
        starting.stderr?.on('data', hear);
        starting.once('exit', (code) => failed(new Error(`the ${role} ended with ${code}:\n${said.slice(from)}`)));
      });
    },
    async kill() {
      await ended('SIGKILL');
    },
    stop: () => ended('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    isRunning,
    log: () => said,
  };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
