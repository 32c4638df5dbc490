import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { all, events } from '../contract/sample.js';
import { openPorts } from '../openPorts.js';
import { backUp, restore } from './backup.js';

const masterKey = Buffer.alloc(32, 3);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterEach(() => rm(folder, { recursive: true }));
const at = (...parts: string[]) => join(folder, ...parts);
const open = (name: string) => openPorts({ dataDir: at(name), masterKey });
const parts = (name: string) => ({ data: at(name, 'data'), keys: at(name, 'keys'), destroyed: at(name, 'destroyed') });

test('what was stored is back, under another id of the log; nobody is signed in; snapshots are left out', async () => {
  const ports = await open('live');
  await ports.events.append('t.plan', events(300), -1);
  await ports.files.put('t/imports/list', Buffer.from('rows'));
  await ports.files.put('t/snapshots/plan/1', Buffer.from('state'));
  await ports.vault.putIf('t', 'credentials', 'u', 'hash', { version: 0 });
  await ports.vault.putIf('t', 'sessions', 's', {}, { version: 0 });
  await ports.vault.putIf('_system', 'reactions', 'r', { position: 999, logId: 'old' }, { version: 0 });
  await backUp(at('live'), at('copy'));
  await ports.events.append('t.plan', events(1), 299);
  await restore(parts('copy'), at('back'));
  const back = await open('back');
  expect(await all(back.events.readStream('t.plan'))).toEqual(
    (await all(ports.events.readStream('t.plan'))).slice(0, 300),
  );
  expect(await back.events.logId()).not.toBe(await ports.events.logId());
  expect(await back.files.list('t/')).toEqual(['t/imports/list']);
  expect((await back.vault.get('t', 'credentials', 'u'))?.value).toBe('hash');
  expect(await back.vault.get('t', 'sessions', 's')).toBeNull();
  const logId = await back.events.logId();
  expect((await back.vault.get('_system', 'reactions', 'r'))?.value).toEqual({ position: 300, logId });
  await Promise.all([back.close(), ports.close()]);
});

test('a key destroyed after the backup stays destroyed, if the newest list is there or is given', async () => {
  const ports = await open('live');
  for (const person of ['kept', 'before', 'after']) await ports.keys.make('t', person);
  await ports.keys.destroy('t', 'before');
  await backUp(at('live'), at('copy'));
  await ports.keys.destroy('t', 'after');
  await backUp(at('live'), at('newer'));
  await ports.close();
  await restore({ ...parts('copy'), destroyed: at('newer', 'destroyed') }, at('back'));
  const back = await open('back');
  expect(await back.keys.get('t', 'kept')).not.toBeNull();
  expect(await Promise.all(['before', 'after'].map((person) => back.keys.get('t', person)))).toEqual([null, null]);
  await back.close();
});

test('neither overwrites anything', async () => {
  await (await open('live')).close();
  await backUp(at('live'), at('copy'));
  await expect(backUp(at('live'), at('copy'))).rejects.toThrow('not empty');
  await expect(restore(parts('copy'), at('live'))).rejects.toThrow('already');
  await expect(backUp(at('nowhere'), at('new'))).rejects.toThrow('no data');
  expect(existsSync(at('new'))).toBe(false);
});
