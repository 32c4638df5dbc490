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

  describe('of a large generation, made by a thread', () => {
    const logId = 'log';
    const some = (from: number, n = 0) =>
      Array.from({ length: 3_000 }, (_, i) => {
        const id = String(from + i).padStart(6, '0');
        return { collection: 'elements', id, row: { id, parent: `p${i % 3}`, n } };
      });
    const begun = async () => {
      const store = openReadStore(join(folder, 'rows.db'));
      const lease = (await store.lease('t', 'one', 60_000))!;
      await store.declare('t', spec);
      await store.write(lease, [put('live')], { position: 1, logId });
      await store.declare('t', spec, 'next');
      for (const [n, from] of [0, 3_000, 6_000].entries()) {
        expect(await store.write(lease, some(from), { position: n, logId }, 'next')).toBe(true);
      }
      return { store, lease };
    };

    test('all is there once it is promoted, what was written last above all', async () => {
      const { store, lease } = await begun();
      expect(await store.write(lease, some(4_500, 1), { position: 9, logId }, 'next')).toBe(true);
      await store.declare('t', [...spec, { name: 'late', indexes: [] }], 'next');
      expect(await store.checkpoint('t', 'next')).toEqual({ position: 9, logId });
      expect((await store.find('t', 'elements')).total).toBe(1);
      expect(await store.promote(lease, 'next')).toBe(true);
      const { rows } = await store.find('t', 'elements');
      const written = new Map(
        [...some(0), ...some(3_000), ...some(6_000), ...some(4_500, 1)].map((it) => [it.id, it.row]),
      );
      expect(rows).toEqual([...written.values()]);
      const where = [{ field: 'parent', in: ['p1'] }];
      expect((await store.find('t', 'elements', { where })).total).toBe(3_000);
      expect(await store.write(lease, [put('late')], { position: 10, logId })).toBe(true);
      expect(files()).toEqual(['2.db']);
      await store.close();
    });
    test('what could not be written is said by what follows, and nothing is promoted', async () => {
      const { store, lease } = await begun();
      const unknown = [{ ...put('a'), collection: 'nothing' }];
      expect(await store.write(lease, unknown, { position: 9, logId }, 'next')).toBe(true);
      await expect(store.promote(lease, 'next')).rejects.toThrow(/not declared: nothing/);
      expect((await store.find('t', 'elements')).rows.map(({ id }) => id)).toEqual(['live']);
      expect(await store.drop(lease, 'next')).toBe(true);
      expect(files()).toEqual(['1.db']);
      await store.declare('t', spec, 'next');
      await store.write(lease, [put('a')], { position: 2, logId }, 'next');
      expect(await store.promote(lease, 'next')).toBe(true);
      expect((await store.find('t', 'elements')).rows.map(({ id }) => id)).toEqual(['a']);
      await store.close();
    });
    test('a store that is closed meanwhile leaves the live rows as they were', async () => {
      const { store, lease } = await begun();
      await store.close();
      const again = openReadStore(join(folder, 'rows.db'));
      expect((await again.find('t', 'elements')).total).toBe(1);
      expect(await again.drop(lease, 'next')).toBe(true);
      expect(files()).toEqual(['1.db']);
      await again.close();
    });
  });
});
