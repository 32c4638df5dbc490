import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOn } from '../../../tests/servers/inSpecs.js';
import { addressesOf, lackingOf, openPorts } from './openPorts.js';
import type { OpenPorts } from './ports.js';
import { reachOf } from './process/reach.js';

const away = async (ports: OpenPorts) =>
  (await reachOf(ports)()).flatMap(({ store, seconds }) => (seconds === null ? store : []));
const masterKey = Buffer.alloc(32, 'm');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('addresses come from variables or files; what several processes lack is named', () => {
  const file = join(folder, 'redis');
  writeFileSync(file, 'redis://:secret@there\n');
  const addresses = addressesOf({ MONGO_URL: 'mongodb://there', REDIS_URL_FILE: file, S3_URL: '' });
  expect(addresses).toEqual({ mongo: 'mongodb://there', redis: 'redis://:secret@there' });
  expect(lackingOf(addresses)).toEqual(['EVENTSTORE_URL', 'S3_URL']);
});

test('without addresses all is in the folder', async () => {
  const ports = await openPorts({ dataDir: folder, masterKey, addresses: {} });
  expect(await away(ports)).toEqual([]);
  await ports.close();
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['events.db', 'rows.db', 'jobs.db', 'files', 'keys.db']));
});

describeOn('redis', (server) => {
  test('one address turns its own adapters on; away at the start, it is named, and heals', async () => {
    const { url, kill, start } = server();
    await kill();
    const ports = await openPorts({ dataDir: folder, masterKey, addresses: { redis: url } });
    expect(await away(ports)).toEqual(['jobs']);
    expect(readdirSync(folder)).not.toContain('jobs.db');
    await start();
    const id = await ports.jobs.add('t', 'spec', 1);
    expect(await ports.jobs.get('t', id)).toMatchObject({ state: 'waiting' });
    expect(await away(ports)).toEqual([]);
    await ports.close();
  });
});
