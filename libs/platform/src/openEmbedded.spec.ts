import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { event, until } from './contract/sample.js';
import { openPorts } from './openPorts.js';

const masterKey = Buffer.alloc(32, 'm');
let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'embedded-')), 'data');
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

test('everything in one folder, there again after opening again', async () => {
  const first = await openPorts({ dataDir, masterKey });
  const id = await first.events.logId();
  const key = await first.keys.make('t', 'p');
  await first.events.append('t.plan', [event()], -1);
  await first.vault.increment('t', 'n', 'k');
  await first.files.put('t/a', Buffer.from('a'));
  const job = await first.jobs.add('t', 'a', 1);
  await first.close();
  await first.close();
  const second = await openPorts({ dataDir, masterKey });
  expect(await second.events.logId()).toBe(id);
  expect(await second.events.head()).toBe(1);
  expect(await second.keys.get('t', 'p')).toEqual(key);
  expect(await second.vault.increment('t', 'n', 'k')).toBe(2);
  expect(await second.files.list('t/')).toEqual(['t/a']);
  expect((await second.jobs.get('t', job))!.state).toBe('waiting');
  await second.close();
  const files = readdirSync(dataDir).sort();
  expect(files).toEqual(['destroyed-keys.db', 'events.db', 'files', 'jobs.db', 'keys.db', 'rows.db', 'vault.db']);
});

test('another master key opens nothing', async () => {
  await (await openPorts({ dataDir, masterKey })).close();
  await expect(openPorts({ dataDir, masterKey: Buffer.alloc(32, 'o') })).rejects.toThrow(/MASTER_KEY/);
});

const source = pathToFileURL(join(process.cwd(), 'libs/platform/src/openPorts.ts')).href;
// A projector as small as can be: a row for each event, told on the channel.
const projecting = `
  const { workerData: dataDir, parentPort } = require('node:worker_threads');
  import('@swc-node/register/esm-register').then(() => import('${source}')).then(async ({ openPorts }) => {
    const ports = await openPorts({ dataDir, masterKey: Buffer.alloc(32, 'm') });
    await ports.rows.declare('t', [{ name: 'events', indexes: [] }]);
    const lease = await ports.rows.lease('t', 'worker', 60_000);
    const logId = await ports.events.logId();
    ports.events.subscribe({ after: 0 }, {
      async events(page) {
        const writes = page.map(({ id, revision }) => ({ collection: 'events', id, row: { id, revision } }));
        await ports.rows.write(lease, writes, { position: page.at(-1).position, logId });
        ports.channel.publish('projected', page.at(-1).position);
      },
      failed(error) { throw error; },
    });
    parentPort.on('message', async () => { await ports.close(); process.exit(); });
    parentPort.postMessage('open');
  });`;

test('a worker thread with connections of its own sees what is appended here, and is read from here', async () => {
  const ports = await openPorts({ dataDir, masterKey });
  const worker = new Worker(projecting, { eval: true, workerData: dataDir });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  let projected: unknown = 0;
  ports.channel.subscribe('projected', (position) => {
    projected = position;
  });
  for (let n = 0; n < 300; n++) await ports.events.append('t.plan', [event()], n - 1);
  await until(() => projected === 300);
  expect((await ports.rows.find('t', 'events')).total).toBe(300);
  expect((await ports.rows.checkpoint('t'))!.position).toBe(300);
  const stopped = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage('stop');
  await stopped;
  await ports.close();
});
