import { MongoClient } from 'mongodb';
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
});
