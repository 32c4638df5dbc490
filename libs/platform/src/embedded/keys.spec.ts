import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { keysContract } from '../contract/keys.contract.js';
import type { Keys } from '../ports.js';
import { openKeys } from './keys.js';
import { sqliteHarness } from './sqlite.harness.js';

const masterKey = Buffer.alloc(32, 'master');
const open = (file: string, key = masterKey): Keys =>
  openKeys({ file, destroyedFile: `${file}.destroyed`, masterKey: key, busy: 30 });

keysContract('sqlite', async () => {
  let path = '';
  const harness = await sqliteHarness((file) => {
    path = file;
    return open(file);
  })();
  return {
    ...harness,
    withOtherMasterKey: async () => open(path, Buffer.alloc(32, 'other')),
    async backUp() {
      const db = new DatabaseSync(path);
      db.exec(`VACUUM INTO '${path}.copy'`);
      db.close();
    },
    async restore() {
      await harness.store.close();
      for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
      copyFileSync(`${path}.copy`, path);
      return harness.another();
    },
  };
});

test('no key stands in the files as it is, and nothing of a destroyed one', async () => {
  let file = '';
  const { store, end } = await sqliteHarness((path) => {
    file = path;
    return open(path);
  })();
  const key = (await store.make('t', 'p'))!;
  const db = new DatabaseSync(file);
  const wrapped = db.prepare('SELECT wrapped FROM keys').get()!.wrapped as Uint8Array;
  db.close();
  const inFiles = (bytes: Uint8Array) =>
    [file, `${file}-wal`].some((name) => readFileSync(name).includes(Buffer.from(bytes)));
  expect([inFiles(key), inFiles(wrapped)]).toEqual([false, true]);
  await store.destroy('t', 'p');
  expect([inFiles(key), inFiles(wrapped)]).toEqual([false, false]);
  await end();
});
