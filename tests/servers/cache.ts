import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Servers for tests, installed once for all checkouts of this machine. */
const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'etatwerk/servers');

/** Where an installed server lies: `name` holds its version. Null: not installed. */
export function cached(name: string): string | null {
  const folder = join(cache, name);
  return existsSync(folder) ? folder : null;
}

/** Makes a server's folder beside its place and renames it: half of one is never seen, and two at once do no harm. */
export function install(name: string, make: (folder: string) => void): string {
  const there = cached(name);
  if (there) return there;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, '.unfinished-'));
  try {
    make(draft);
    try {
      renameSync(draft, join(cache, name));
    } catch (error) {
      if (!cached(name)) throw error;
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return join(cache, name);
}

/** Runs a program to its end; throws an Error with what it said if it fails. */
export function run(program: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    ...options,
    env: { ...process.env, ...options.env },
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  if (status === 0) return stdout;
  const said = error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').slice(-8).join('\n');
  throw new Error(`${program} ${args[0] ?? ''} failed: ${said}`);
}

let listed = false;

/** Runs apt-get; where it fails, once more with its lists fetched anew: on a fresh machine they are empty. */
export function aptGet(args: readonly string[], options: { cwd?: string } = {}): void {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    run('apt-get', args, { ...options, env });
  } catch (error) {
    if (listed) throw error;
    listed = true;
    run('apt-get', ['update', '-q']);
    run('apt-get', args, { ...options, env });
  }
}

/** Installs Debian packages where one of the programs is lacking and we may. Throws an Error that says what to install. */
export function ensurePrograms(programs: readonly string[], packages: readonly string[]): void {
  const lacking = () => programs.filter((program) => onPath(program) === null);
  if (lacking().length === 0) return;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    aptGet(['install', '-y', '-q', '--no-install-recommends', ...packages]);
  }
  if (lacking().length === 0) return;
  throw new Error(`no ${lacking().join(' or ')} on the path. As root: apt-get install ${packages.join(' ')}`);
}

/** The whole name of a program on the path, or null. */
export function onPath(program: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
