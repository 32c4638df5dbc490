// Compiles the server (swc) and the web app (Vite) into dist/, each only when one of its sources has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'dist/.stamp');
const servers = ['apps/api', 'apps/projector', 'apps/worker', 'libs'];

const halves = {
  server: {
    sources: [...servers, 'scripts/bundle.mjs', '.swcrc', 'package-lock.json'],
    result: 'dist/apps/api/bundle/main.js',
    make() {
      for (const part of ['apps', 'libs']) rmSync(join(root, 'dist', part), { recursive: true, force: true });
      const present = servers.filter((part) => existsSync(join(root, part)));
      run('node_modules/@swc/cli/bin/swc.js', ...present, '-d', 'dist', '--config-file', '.swcrc', '--quiet');
      run('scripts/bundle.mjs');
    },
  },
  web: {
    sources: ['apps/web', 'libs/contracts', 'scripts/compress.mjs', 'tsconfig.json', 'package-lock.json'],
    result: 'dist/web/index.html',
    make() {
      run('node_modules/vite/bin/vite.js', 'build', '-c', 'apps/web/vite.config.ts', '--logLevel', 'warn');
      run('scripts/compress.mjs');
    },
  },
};

/** Brings dist/ up to date. Where a compiler refuses, its output stands on the console and the process ends with 1. */
export function build() {
  // In an image there is only what was compiled.
  if (!existsSync(join(root, 'apps'))) return;
  const stamps = readStamps();
  for (const [name, { sources, result, make }] of Object.entries(halves)) {
    const stamp = stampOf(sources);
    if (stamps[name] === stamp && existsSync(join(root, result))) continue;
    make();
    stamps[name] = stamp;
    writeStamps(stamps);
  }
}

/** Names, sizes and times of all files: contents are not read, so asking takes some milliseconds. */
function stampOf(sources) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    else if (stat && !/\.spec\.tsx?$/.test(path)) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  };
  sources.forEach(add);
  return hash.digest('hex');
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

function writeStamps(stamps) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(`${stampFile}.${process.pid}`, JSON.stringify(stamps));
  renameSync(`${stampFile}.${process.pid}`, stampFile);
}

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    // Specs start servers too: what they find stale is built as for everybody, not with the development React.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === 0) return;
  console.error(`The build failed in ${script}.`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
