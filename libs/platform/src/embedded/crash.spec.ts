import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { all, event } from '../contract/sample.js';
import { openEventStore } from './eventStore.js';

const folder = mkdtempSync(join(tmpdir(), 'crash-'));
const file = join(folder, 'events.db');
afterAll(() => rmSync(folder, { recursive: true }));

test('kill -9 under load, three times: nothing acknowledged is lost or doubled, no gap', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const before = acknowledged.length;
    acknowledged.push(...(await appendUntilKilled(before + 200)));
    expect(acknowledged.length).toBeGreaterThan(before + 100);
    const store = openEventStore(file);
    for (const stream of ['t.plan', 'u.plan', 'v.plan']) {
      const stored = await all(store.readStream(stream));
      expect(stored.map((event) => event.revision)).toEqual(stored.map((_, index) => index));
      const ids = stored.map((event) => event.id);
      expect(new Set(ids).size).toBe(ids.length);
      const mine = acknowledged.filter((line) => line.startsWith(stream)).map((line) => line.split(' ')[1]!);
      const there = new Set(ids);
      expect(mine.filter((id) => !there.has(id))).toEqual([]);
    }
    await store.close();
  }
});

test('a full disk: the append says Away; what was acknowledged is there, and more fits once there is room', async () => {
  const small = join(folder, 'small.db');
  const limited = `ulimit -f 2000; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, process.execPath, ...running(filling), small], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  await new Promise((resolve) => child.on('close', resolve));
  const { acknowledged, error, accepts } = JSON.parse(told) as { acknowledged: number; error: string; accepts: string };
  expect([error, accepts]).toEqual(['Away', 'Away']);
  expect(acknowledged).toBeGreaterThan(0);
  const store = openEventStore(small);
  expect(await all(store.readStream('t.plan'))).toHaveLength(acknowledged);
  expect(await store.append('t.plan', [event()], acknowledged - 1)).toMatchObject({ status: 'stored' });
  await store.close();
});

/** A process with 16 writers on three streams; it is killed once it has told `enough` appends. What it told. */
async function appendUntilKilled(enough: number): Promise<string[]> {
  const child = spawn(process.execPath, [...running(writers), file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  let killed = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    if (killed || told.split('\n').length < enough) return;
    killed = child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.on('close', resolve));
  return told.split('\n').slice(0, -1);
}

function running(script: string): string[] {
  return ['--import', '@swc-node/register/esm-register', '--input-type=module', '-e', script];
}

const eventStore = pathToFileURL(join(process.cwd(), 'libs/platform/src/embedded/eventStore.ts')).href;
const writers = `
  import { randomUUID } from 'node:crypto';
  import { openEventStore } from '${eventStore}';
  const store = openEventStore(process.argv[1]);
  const streams = ['t.plan', 'u.plan', 'v.plan'];
  await Promise.all(Array.from({ length: 16 }, async (_, writer) => {
    const stream = streams[writer % 3];
    let expected = -1;
    for (;;) {
      const id = randomUUID();
      const event = { id, type: 'T', v: 1, json: '{}', time: 't', by: { user: 'u' }, command: id };
      const answer = await store.append(stream, [event], expected);
      if (answer.status === 'conflict') expected = answer.actual;
      if (answer.status !== 'stored') continue;
      expected = answer.revision;
      process.stdout.write(stream + ' ' + id + '\\n');
    }
  }));`;

const filling = `
  import { randomUUID } from 'node:crypto';
  import { openEventStore } from '${eventStore}';
  const store = openEventStore(process.argv[1]);
  const json = JSON.stringify('x'.repeat(20_000));
  let acknowledged = 0;
  try {
    for (; acknowledged < 1_000; acknowledged++) {
      const id = randomUUID();
      const event = { id, type: 'T', v: 1, json, time: 't', by: { user: 'u' }, command: id };
      await store.append('t.plan', [event], acknowledged - 1);
    }
  } catch (error) {
    const accepts = await store.accepts().then(() => 'yes', ({ name }) => name);
    console.log(JSON.stringify({ acknowledged, error: error.name, accepts }));
  }
  process.exit();`;
