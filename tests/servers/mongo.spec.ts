import { Binary, Decimal128, Double, Long, MongoClient, ObjectId } from 'mongodb';
import { describeOn } from './inSpecs.js';

describeOn('mongo', (server) => {
  test('what was renamed over something is there after a kill, and its keys are taken', async () => {
    for (const n of [1, 2]) {
      const before = new MongoClient(server().url);
      const next = before.db('renaming').collection<{ _id: string; n: number }>('next');
      await next.insertMany([
        { _id: 'a', n },
        { _id: 'b', n },
      ]);
      await next.rename('live', { dropTarget: true });
      await server().kill();
      await server().start();
      await before.close();
      const after = new MongoClient(server().url);
      const live = after.db('renaming').collection<{ _id: string; n: number }>('live');
      expect(await live.find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: 'a', n },
        { _id: 'b', n },
      ]);
      await expect(live.insertOne({ _id: 'a', n })).rejects.toMatchObject({ code: 11_000 });
      await after.close();
    }
  });

  test('values and keys of every kind are there after a kill, and the keys are taken', async () => {
    const client = () => new MongoClient(server().url, { promoteValues: false, promoteLongs: false });
    const before = client();
    const kinds = [new Double(1.5), Long.fromString('9007199254740993'), Decimal128.fromString('1.10'), true, null];
    const more = [new Date(0), new ObjectId(), new Binary(Buffer.from([0, 255])), 'ä\u0000😀', { a: [1, { b: '' }] }];
    const ids = ['text', new Double(2.5), new ObjectId(), { a: 'x', b: new Double(1) }, new Date(5), true];
    const documents = ids.map((_id) => ({ _id: _id as ObjectId, kinds: [...kinds, ...more], none: null }));
    await before.db('kinds').collection('all').insertMany(documents);
    const stored = await before.db('kinds').collection('all').find().toArray();
    await server().kill();
    await server().start();
    await before.close();
    const after = client();
    const all = after.db('kinds').collection('all');
    expect(new Set(await all.find().toArray())).toEqual(new Set(stored));
    expect(stored).toHaveLength(ids.length);
    for (const document of documents) await expect(all.insertOne(document)).rejects.toThrow('E11000');
    await after.close();
  });

  test('who reads while a document grows and shrinks sees it whole, before or after; the server lives on', async () => {
    const client = new MongoClient(server().url);
    const all = client.db('changing').collection<{ _id: string }>('all');
    const ids = ['a', 'b', 'c', 'd'];
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n]));
    await all.insertMany(ids.map((_id) => ({ _id })));
    const sizes = new Set<number>();
    let left = ids.length;
    const change = async (_id: string): Promise<void> => {
      for (let n = 0; n < 80; n++) await all.replaceOne({ _id }, n % 2 ? {} : fields);
      left--;
    };
    const read = async (): Promise<void> => {
      while (left > 0) for (const document of await all.find().toArray()) sizes.add(Object.keys(document).length);
    };
    await Promise.all([...ids.map(change), read(), read()]);
    expect([1, 1_001]).toEqual(expect.arrayContaining([...sizes]));
    expect(await all.find().toArray()).toEqual(ids.map((_id) => ({ _id })));
    await client.close();
  });
});
