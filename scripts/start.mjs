// The one-command server: builds what is stale and runs api, projector and worker in this process.
// Arguments (`npm start -- --demo`) are read by apps/api/src/main.ts. Flags of V8 in package.json: young objects stay few
// (--max-semi-space-size, MB), and old ones are collected once they are half as many again (--heap-growing-percent), which
// keeps a thousand small tenants within 400 MB. MALLOC_ARENA_MAX: the C library keeps what threads gave back in two places,
// not in eight of each processor: 10 MB less of 250.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const oldest = 24;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const installed = here('../node_modules/.bin/node');

if (Number(process.versions.node.split('.')[0]) >= oldest) await start();
else if (existsSync(installed) && !process.env.ETATWERK_NODE) again();
else {
  console.error(
    `Etatwerk needs Node ${oldest} or newer, this is ${process.version}. Run \`npm ci\`, then \`npm start\`.`,
  );
  process.exitCode = 1;
}

async function start() {
  const { build } = await import('./build.mjs');
  build();
  const compiled = here('../dist/.compiled');
  module.enableCompileCache(compiled);
  // Threads only hear of it so.
  process.env.NODE_COMPILE_CACHE ??= compiled;
  await import('../dist/apps/api/bundle/main.js');
}

/** Once more under the Node that npm has installed. */
function again() {
  const child = spawn(installed, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, ETATWERK_NODE: 'installed' },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
