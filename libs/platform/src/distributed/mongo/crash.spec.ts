import { MongoClient } from 'mongodb';
import { describeOn } from '../../../../../tests/servers/inSpecs.js';
import { until } from '../../contract/sample.js';
import type { Lease, ReadStore, RowWrite } from '../../ports.js';
import { serverHarness } from '../server.harness.js';
import { cleanMongo } from './mongo.harness.js';
import { openReadStore } from './readStore.js';
import { guardOf } from './rowDocuments.js';
import { advance, tenantIn } from './tenantDocument.js';

const logId = 'log';
const specs = ['a', 'b'].map((name) => ({ name, indexes: ['n'] }));

describeOn('mongo', (server) => {
  let name = '';
  const make = serverHarness(
    server,
    (opening) => {
      name = opening.name;
      return openReadStore(opening.url, { prefix: name, patience: 2_000 });
    },
    cleanMongo,
  );
  const inDatabase = async <T>(run: (client: MongoClient) => Promise<T>): Promise<T> => {
    const client = new MongoClient(server().url);
    return run(client).finally(() => client.close());
  };

  test('the server killed while batches are written: repeated, they give the same rows as on a calm day', async () => {
    const { store, interrupt, heal, end } = await make();
    const lease = await owned(store);
    const calm = new Map<string, unknown>();
    for (let round = 1; round <= 5; round++) {
      const writes = batchOf(round);
      for (const { collection, id, row } of writes) calm.set(`${collection} ${id}`, row);
      const position = round * 10;
      const written = store.write(lease, writes, { position, logId }).catch(() => false);
      await new Promise((resolve) => setTimeout(resolve, 4 * round));
      await interrupt();
      await heal();
      if (!(await written)) {
        // An older batch may come again in between.
        const before = { position: position - 10, logId };
        if (round > 1) await until(() => store.write(lease, batchOf(round - 1), before).catch(() => false));
        await until(() => store.write(lease, writes, { position, logId }).catch(() => false));
      }
    }
    for (const collection of ['a', 'b']) {
      const expected = [...calm]
        .filter(([key, row]) => key.startsWith(collection) && row !== null)
        .map(([, row]) => row);
      const { rows } = await store.find('t', collection);
      expect(rows).toEqual(expected.sort((x, y) => ((x as { id: string }).id < (y as { id: string }).id ? -1 : 1)));
    }
    expect(await store.checkpoint('t')).toEqual({ position: 50, logId });
    await end();
  }, 60_000);

  test('a lease lost between the rows and the checkpoint: no checkpoint', async () => {
    const { store, end } = await make();
    const one = await owned(store);
    await store.write(one, batchOf(1), { position: 10, logId });
    await store.release(one);
    const two = (await store.lease('t', 'two', 60_000))!;
    // Its rows are out already, it was frozen before this last step.
    const late = await inDatabase((client) => {
      const change = { fence: one.fence, guard: guardOf(one.fence, 99), position: 99, logId };
      return advance(client.db(`${name}-rows-t`), 'live', change);
    });
    expect(late).toBe(false);
    expect(await store.checkpoint('t')).toEqual({ position: 10, logId });
    expect(await store.write(two, batchOf(2), { position: 20, logId })).toBe(true);
    await end();
  });

  test('a lease taken against the clock while it counts as held: no checkpoint, and what follows stands above', async () => {
    const { store, end } = await make();
    const one = await owned(store);
    await store.lease('t', 'one', 60_000);
    for (const position of [10, 20]) await store.write(one, batchOf(1), { position, logId });
    const fence = one.fence + 1;
    await inDatabase(async (client) => {
      const taken = { owner: 'two', fence, until: Date.now() + 60_000 };
      await tenantIn(client.db(`${name}-rows-t`)).updateOne({ _id: 'tenant' }, { $set: taken });
    });
    expect(await store.write(one, [put('a', 'x', 1)], { position: 99, logId })).toBe(false);
    expect(await store.checkpoint('t')).toEqual({ position: 20, logId });
    const two = { tenant: 't', owner: 'two', fence };
    expect(await store.write(two, [put('a', 'x', 2)], { position: 30, logId })).toBe(true);
    expect(await store.write(one, [put('a', 'x', 1)], { position: 99, logId })).toBe(false);
    expect(await store.get('t', 'a', 'x')).toEqual({ id: 'x', n: 2 });
    expect(await store.checkpoint('t')).toEqual({ position: 30, logId });
    await end();
  });

  test('a promotion that a crash stopped between two collections is ended by the next who declares', async () => {
    const { store, end } = await make();
    const lease = await owned(store);
    await store.write(lease, batchOf(1), { position: 10, logId });
    await store.declare('t', specs, 'next');
    await store.write(lease, [put('a', 'new', 1), put('b', 'new', 2)], { position: 30, logId }, 'next');
    await inDatabase(async (client) => {
      const db = client.db(`${name}-rows-t`);
      const before = await tenantIn(db).findOneAndUpdate({ _id: 'tenant' }, { $set: { promoting: 'next' } });
      await db.renameCollection(`${before!.generations['next']!.prefix}a`, 'rows.a', { dropTarget: true });
    });
    await store.declare('t', specs);
    for (const collection of ['a', 'b']) {
      expect((await store.find('t', collection)).rows.map(({ id }) => id)).toEqual(['new']);
    }
    expect(await store.checkpoint('t')).toEqual({ position: 30, logId });
    expect(await store.checkpoint('t', 'next')).toBeNull();
    await end();
  });

  test('collections of two generations of one name never have the same: a late promoter renames none of the second', async () => {
    const { store, end } = await make();
    const lease = await owned(store);
    const prefixes = new Set<string>();
    for (let round = 0; round < 3; round++) {
      await store.declare('t', specs, 'next');
      await inDatabase(async (client) => {
        const db = client.db(`${name}-rows-t`);
        const { generations } = (await tenantIn(db).findOne({ _id: 'tenant' }))!;
        prefixes.add(generations['next']!.prefix);
      });
      await (round % 2 ? store.promote(lease, 'next') : store.drop(lease, 'next'));
    }
    expect(prefixes.size).toBe(3);
    await end();
  });

  test('what a crash left of a generation before it was known is removed once it is a day old', async () => {
    const { store, end } = await make();
    const lease = await owned(store);
    await store.declare('t', specs, 'next');
    const made = (at: number) => `made.${at.toString(36)}-00000000.a`;
    const [old, young] = [made(Date.now() - 25 * 3_600_000), made(Date.now())];
    const names = async (client: MongoClient) => {
      const all = await client.db(`${name}-rows-t`).listCollections({}, { nameOnly: true }).toArray();
      return all.map((each) => each.name).filter((each) => each.startsWith('made.'));
    };
    await inDatabase(async (client) => {
      for (const each of [old, young]) await client.db(`${name}-rows-t`).createCollection(each);
    });
    await store.release(lease);
    await store.lease('t', 'two', 60_000);
    const left = await inDatabase(names);
    expect(left).toHaveLength(3);
    expect(left).not.toContain(old);
    expect(left).toContain(young);
    await end();
  });
});

async function owned(store: ReadStore): Promise<Lease> {
  await store.declare('t', specs);
  return (await store.lease('t', 'one', 60_000))!;
}

const put = (collection: string, id: string, n: number): RowWrite => ({ collection, id, row: { id, n } });

/** Some 200 rows of both collections: changed, new, and each round others removed. */
function batchOf(round: number): RowWrite[] {
  return Array.from({ length: 200 }, (_, index) => {
    const write = put(index % 2 ? 'a' : 'b', `row ${(index + round * 20) % 300}`, round * 1_000 + index);
    return (index + round) % 7 === 0 ? { ...write, row: null } : write;
  });
}
