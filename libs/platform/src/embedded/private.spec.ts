import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPorts } from '../openPorts.js';
import { makePrivate } from './private.js';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'));
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modes = () => {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const of = (isOne: 'isFile' | 'isDirectory') =>
    all.filter((it) => it[isOne]()).map((it) => modeOf(join(it.parentPath, it.name)));
  return { files: new Set(of('isFile')), folders: new Set([modeOf(folder), ...of('isDirectory')]) };
};

test('a folder that others could read is made private with all in it, and so is what comes later', async () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'files', 't~'), { recursive: true });
  for (const name of ['events.db', 'files/t~/list']) writeFileSync(join(folder, name), '');
  expect(makePrivate(folder)).toEqual([]);
  expect(modes()).toEqual({ files: new Set(['600']), folders: new Set(['700']) });
  const ports = await openPorts({ dataDir: folder, masterKey: Buffer.alloc(32, 'm') });
  await ports.files.put('t/a/b', Buffer.from('a'));
  await ports.rows.declare('t', [{ name: 'elements', indexes: [] }]);
  expect(modes()).toEqual({ files: new Set(['600']), folders: new Set(['700']) });
  await ports.close();
});

test('one file that others could read is enough to look at all', () => {
  makePrivate(folder);
  mkdirSync(join(folder, 'files'));
  for (const name of ['events.db', 'files/list']) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o644);
  }
  expect(makePrivate(folder)).toEqual([]);
  expect(modes()).toEqual({ files: new Set(['600']), folders: new Set(['700']) });
});
