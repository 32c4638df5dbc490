import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kinds } from '../servers/kinds.js';
import { type Kind, type Server, startServer } from '../servers/server.js';
import { type Front, openFront } from './front.js';
import { type Process, processOf, type Role } from './process.js';

export type Servers = Readonly<Record<Kind['name'], Server>>;

/** The product on many processes, on the four servers, with a proxy in front. */
export interface Deployment {
  /** Of the proxy: each call goes to the next api process. */
  url: string;
  adminPassword: string;
  servers: Servers;
  /** The processes of a role, in the order they were started. */
  of(role: Role): readonly Process[];
  /** Starts one more. */
  add(role: Role, env?: Record<string, string>): Promise<Process>;
  /** What each process is told; with it others can be started on the same servers. */
  env: Readonly<Record<string, string>>;
  /** Waits until each process that runs is ready. */
  ready(seconds?: number): Promise<void>;
  /** All that all processes wrote to their outputs. */
  logs(): string;
  /** Ends the processes, and the servers unless they were given. */
  end(): Promise<void>;
}
export interface Wishes {
  /** More for the environment of each process. */
  env?: Record<string, string>;
  /** Servers that are there already, and stay. */
  servers?: Servers;
}

const adminPassword = 'Prüfstein-7';

/** Starts so many processes of each role: `startDeployment({ api: 2, projector: 2, worker: 2 })`. Throws where a server is missing here. */
export async function startDeployment(counts: Partial<Record<Role, number>>, wishes: Wishes = {}): Promise<Deployment> {
  build();
  const servers = wishes.servers ?? (await startServers());
  const env = { ...envOf(servers), ...wishes.env };
  const processes: Process[] = [];
  const of = (role: Role): Process[] => processes.filter((it) => it.role === role);
  let front: Front | undefined;

  async function add(role: Role, more: Record<string, string> = {}): Promise<Process> {
    const one = await processOf(role, { ...env, ...more });
    processes.push(one);
    await one.start();
    return one;
  }
  async function end(): Promise<void> {
    await front?.close();
    await Promise.all(processes.map((it) => it.kill()));
    if (!wishes.servers) await endServers(servers);
  }
  async function ready(seconds = 60): Promise<void> {
    for (const it of processes) if (it.isRunning()) await isReady(it, Date.now() + seconds * 1_000);
  }
  try {
    const wished = (['api', 'projector', 'worker'] as const).flatMap((role) => Array(counts[role] ?? 0).fill(role));
    await Promise.all(wished.map((role: Role) => add(role)));
    const opened = await openFront(() => of('api').map(({ url }) => url));
    front = opened;
    await ready();
    const logs = () => processes.map((it) => it.log()).join('\n');
    return { url: opened.url, adminPassword, servers, of, add, env, ready, logs, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** All four servers; throws where one is missing here. */
export async function startServers(): Promise<Servers> {
  const started = await Promise.all(kinds.map(async (kind) => [kind.name, await startServer(kind)] as const));
  const servers = Object.fromEntries(started) as Record<Kind['name'], Server>;
  const missing = kinds.filter(({ name }) => !servers[name]).map((it) => it.missing);
  if (missing.length === 0) return servers;
  await endServers(servers);
  throw new Error(`missing here: ${missing.join('; ')}`);
}

export async function endServers(servers: Servers): Promise<void> {
  await Promise.all(Object.values(servers).map((server) => server?.end()));
}

function envOf(servers: Servers): Record<string, string> {
  return {
    EVENTSTORE_URL: servers.eventstore.url,
    MONGO_URL: servers.mongo.url,
    REDIS_URL: servers.redis.url,
    S3_URL: servers.s3.url,
    JWT_SECRET: randomBytes(32).toString('base64'),
    MASTER_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: adminPassword,
    // Nothing is to be written beside the servers.
    DATA_DIR: '/dev/null/nowhere',
  };
}

async function isReady(it: Process, until: number): Promise<void> {
  let last = 'no answer';
  while (Date.now() < until) {
    const answer = await fetch(`${it.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.status === 200) return;
    last = (await answer?.text().catch(() => '')) ?? last;
    await sleep(100);
  }
  throw new Error(`a ${it.role} is not ready: ${last}\n${it.log().slice(-4_000)}`);
}

let built = false;

/** Brings dist/ up to date, once. */
function build(): void {
  if (built) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(process.cwd(), 'scripts/build.mjs')]);
  if (status !== 0) throw new Error(`the build failed: ${stdout}${stderr}`);
  built = true;
}
