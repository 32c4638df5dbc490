// Holds the stand-in to what was recorded of the real server:
//
//     node tests/servers/eventstore/compare.mjs PROBE OBSERVED [--crash] [--only TEXT]
//
// PROBE is eventstore-probe.mjs, OBSERVED the recording. With --crash the cases that kill, freeze and restart the server
// run too (some minutes). Exits by 1 if any case differs.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { crash: { type: 'boolean' }, only: { type: 'string' } },
});
const [probe, observed] = positionals.map((path) => resolve(path));
if (!observed || !existsSync(probe) || !existsSync(observed)) {
  console.error('usage: compare.mjs PROBE OBSERVED [--crash] [--only TEXT]');
  process.exit(2);
}
const root = fileURLToPath(new URL('../../..', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'etatwerk-compare-'));
// The probe finds the client's package only from inside this checkout.
const folder = join(root, 'node_modules/.cache/eventstore-compare');
mkdirSync(folder, { recursive: true });
copyFileSync(probe, join(folder, 'probe.mjs'));

const out = join(data, 'out');
const server = [
  process.execPath,
  '--import',
  '@swc-node/register/esm-register',
  'tests/servers/eventstore/main.ts',
  data,
];
const starter = join(data, 'start.mjs');
// Starts the stand-in on its data and port again, waits until it is ready and prints its process id.
writeFileSync(
  starter,
  `import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
const out = openSync(${JSON.stringify(out)}, 'w');
const [command, ...args] = ${JSON.stringify(server)};
const child = spawn(command, [...args, process.argv[2]], { cwd: ${JSON.stringify(root)}, detached: true, stdio: ['ignore', out, out] });
while (!readFileSync(${JSON.stringify(out)}, 'utf8').includes('EVENTSTORE_URL=')) await new Promise((go) => setTimeout(go, 50));
console.log(child.pid);
process.exit(0);
`,
);
const started = spawnSync(process.execPath, [starter, '0'], { encoding: 'utf8' });
let pid = started.stdout.trim();
const url = /EVENTSTORE_URL=(\S+)/.exec(readFileSync(out, 'utf8'))[1];
const again = `P=$('${process.execPath}' '${starter}' ${new URL(url).port}); echo $P > '${data}/pid'; echo $P`;
const args = [join(folder, 'probe.mjs'), url, '--compare', observed];
if (values.only) args.push('--only', values.only);
if (values.crash) args.push('--pid', pid, '--start', again);
const code = await new Promise((done) => spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', done));
if (existsSync(join(data, 'pid'))) pid = readFileSync(join(data, 'pid'), 'utf8').trim();
process.kill(Number(pid), 'SIGKILL');
rmSync(data, { recursive: true, force: true });
process.exit(code ?? 1);
