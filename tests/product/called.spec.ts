import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'etatwerk-called-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');
const env = {
  ...process.env,
  ...{ DATA_DIR: dataDir, PORT: '0', PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter) },
};

const call = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    ...{ cwd: root, env, encoding: 'utf8', timeout: 60_000 },
  });
  return { status, stdout, stderr };
};

const scripts = ['start', 'backup', 'restore', 'replay'].map((name) => `scripts/${name}.mjs`);

test.each(scripts)('%s says how it is called, and does nothing when called otherwise', (script) => {
  const usage = expect.stringContaining('Usage: npm ');
  expect(call(script, '--help')).toEqual({ status: 0, stdout: usage, stderr: '' });
  expect(call(script, '--tennant', 'acme')).toEqual({ status: 1, stdout: '', stderr: usage });
  expect(call(script, 'one', 'too many')).toEqual({ status: 1, stdout: '', stderr: usage });
  expect(existsSync(dataDir)).toBe(false);
});

test.each(['projector', 'worker'])('the %s of a deployment refuses what it does not know', (role) => {
  const program = `dist/apps/${role}/src/main.js`;
  expect(call(program, '--help').stdout).toMatch(/Usage: node/);
  expect(call(program, '--verbose')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/--verbose[\s\S]*Usage/),
  });
});

test('npm run dev starts the server from its source', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { dev: string } };
  const child = spawn('sh', ['-c', `exec ${scripts.dev}`], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  const url = await new Promise<string>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said.push(chunk.toString());
        const [, found] = /^ready (http\S+)/m.exec(said.join('')) ?? [];
        if (found) ready(found);
        if (/Failed running/.test(said.join(''))) failed(new Error(said.join('')));
      });
    child.once('exit', () => failed(new Error(said.join(''))));
  });
  expect(await (await fetch(`${url}/api/version`)).json()).toMatchObject({ name: 'etatwerk' });
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
});
