import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from './atExit.js';
import { proxyTo } from './proxy.js';

/** How a server is run: on a port of 127.0.0.1, its data in a folder. */
export interface Program {
  command: string;
  args(port: number, folder: string): string[];
  env?: NodeJS.ProcessEnv;
  url(port: number): string;
}
/** A kind of server, and where one comes from: its variable, else what `find` knows (path, cache, stand-in). */
export interface Kind {
  name: 'eventstore' | 'mongo' | 'redis' | 's3';
  variable: string;
  /** What to do where there is none. */
  missing: string;
  find(): Program | null;
  /** The address with whatever keeps a client from asking the server for others. */
  straight?(url: string): string;
  /** Puts it into the cache of this machine; throws if it can't. */
  install(): void;
  /** Answers its name and version, throws as long as it does not answer. */
  ask(url: string): Promise<string>;
}
export interface Server {
  url: string;
  /** Its name and version. */
  version: string;
  /** Its process is ours; one elsewhere is cut off and silenced by a proxy instead of killed and frozen. */
  own: boolean;
  /** Kills it (SIGKILL, what it acknowledged must be there again) and starts it on the same port and folder. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Takes its connections and answers nothing, until thawed. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Stops it for good and removes its folder. */
  end(): Promise<void>;
}

/** The server that the kind's variable names, else one of our own on a free port. Null: there is none here. */
export async function startServer(kind: Kind): Promise<Server | null> {
  const elsewhere = process.env[kind.variable];
  if (elsewhere) return outside(kind, elsewhere);
  const program = kind.find();
  return program && (await startOwn(kind, program));
}

/** Whether there is one, without starting it. */
export function isThere(kind: Kind): boolean {
  return Boolean(process.env[kind.variable]) || kind.find() !== null;
}

async function outside(kind: Kind, address: string): Promise<Server> {
  const version = await answered(kind, address);
  const { hostname, port } = new URL(address);
  // Several hosts, or a name that TLS will check: nothing can stand in between, and what takes the server away fails.
  if (!port) return { url: address, version, own: false, kill: never, start: never, freeze: never, thaw: never, end };
  const proxy = await proxyTo(hostname, Number(port));
  const near = address.replace(`${hostname}:${port}`, `127.0.0.1:${proxy.port}`);
  return {
    url: kind.straight?.(near) ?? near,
    version,
    own: false,
    kill: () => proxy.cut(),
    start: () => proxy.heal(),
    freeze: async () => proxy.silence(),
    thaw: () => proxy.heal(),
    end: () => proxy.close(),
  };
}

async function end(): Promise<void> {}
async function never(): Promise<void> {
  throw new Error('a server elsewhere is not ours to take away: name it by host and port, without TLS');
}

async function startOwn(kind: Kind, program: Program): Promise<Server> {
  sweep(kind.name);
  const folder = mkdtempSync(join(tmpdir(), `etatwerk-${kind.name}-${process.pid}-`));
  const port = await freePort();
  const url = program.url(port);
  let child: ChildProcess | null = null;
  const killNow = (): void => void child?.kill('SIGKILL');
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('close', resolve));
    killNow();
    await gone;
  }
  async function start(): Promise<void> {
    const said: string[] = [];
    // Its stdin is ours: a server that listens to it ends with us.
    child = spawn(program.command, program.args(port, folder), {
      env: { ...process.env, ...program.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(String(text)));
    child.on('error', (error) => said.push(error.message));
    await answered(kind, url, () => {
      if (child?.exitCode === null && child.signalCode === null) return;
      throw new Error(`${kind.name} ended at once: ${said.join('').slice(-2_000)}`);
    });
    said.length = 0;
  }
  const calledOff = atExit(killNow);
  await start();
  return {
    url,
    version: await kind.ask(url),
    own: true,
    kill,
    start,
    freeze: async () => void child?.kill('SIGSTOP'),
    thaw: async () => void child?.kill('SIGCONT'),
    async end() {
      calledOff();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes what a process that was killed left of its servers' data. */
function sweep(name: string): void {
  for (const each of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^etatwerk-${name}-(\\d+)-\\w{6}$`).exec(each) ?? [];
    if (pid && !existsSync(`/proc/${pid}`) && existsSync('/proc/self'))
      rmSync(join(tmpdir(), each), { recursive: true, force: true });
  }
}

/** Waits (up to 30 s) for the first answer. */
async function answered(kind: Kind, url: string, check = (): void => {}): Promise<string> {
  const until = Date.now() + 30_000;
  for (;;) {
    try {
      return await kind.ask(url);
    } catch (error) {
      check();
      if (Date.now() > until) throw new Error(`${kind.name} does not answer: ${(error as Error).name}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
