import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readStoreContract } from '../contract/readStore.contract.js';
import { openReadStore } from './readStore.js';
import { sqliteHarness } from './sqlite.harness.js';

readStoreContract(
  'sqlite',
  sqliteHarness((file) => openReadStore(file, { busy: 30 })),
);

describe('files of rows', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rows-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const spec = [{ name: 'elements', indexes: ['parent'] }];
  const put = (id: string) => ({ collection: 'elements', id, row: { id, parent: 'x' } });
  const files = () => readdirSync(join(folder, 'rows')).filter((name) => name.endsWith('.db'));

  test('what a crash left of a generation given up is removed', async () => {
    const store = openReadStore(join(folder, 'rows.db'));
    await store.declare('t', spec);
    writeFileSync(join(folder, 'rows', '77.db'), 'left');
    await store.declare('u', spec);
    expect(files()).toEqual(['1.db', '2.db']);
    await store.close();
  });
  test('rows whose file is gone are as if never made', async () => {
    const first = openReadStore(join(folder, 'rows.db'));
    await first.declare('t', spec);
    const lease = (await first.lease('t', 'one', 60_000))!;
    await first.write(lease, [put('a')], { position: 1, logId: 'log' });
    await first.close();
    rmSync(join(folder, 'rows'), { recursive: true });
    const again = openReadStore(join(folder, 'rows.db'));
    expect(await again.checkpoint('t')).toBeNull();
    expect(await again.find('t', 'elements')).toEqual({ rows: [], total: 0 });
    await again.declare('t', spec);
    expect(await again.write(lease, [put('b')], { position: 2, logId: 'log' })).toBe(true);
    expect((await again.find('t', 'elements')).total).toBe(1);
    await again.close();
  });
  test('a promoted generation has its indexes; the one before is gone from the disk', async () => {
    const store = openReadStore(join(folder, 'rows.db'));
    const other = openReadStore(join(folder, 'rows.db'));
    await store.declare('t', spec);
    const lease = (await store.lease('t', 'one', 60_000))!;
    await store.write(lease, [put('a')], { position: 1, logId: 'log' });
    expect((await other.find('t', 'elements')).total).toBe(1);
    await store.declare('t', spec, 'next');
    await store.write(lease, [put('a'), put('b')], { position: 2, logId: 'log' }, 'next');
    await store.promote(lease, 'next');
    expect(files()).toEqual(['2.db']);
    const where = [{ field: 'parent', in: ['x'] }];
    for (const each of [store, other]) expect((await each.find('t', 'elements', { where })).total).toBe(2);
    await store.close();
    await other.close();
    const db = new DatabaseSync(join(folder, 'rows', '2.db'));
    const found = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'index' AND name LIKE '%:parent'`).all();
    expect(found).toEqual([{ name: 'rows:elements:parent' }]);
    db.close();
  });
});
