import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { quantiles } from './client.mjs';

/** What the servers themselves give to their own clients, measured in the same run: the limits beside our figures. */

const seconds = 3;

/** Runs `each(n)` in so many loops at once for some seconds; answers calls a second and their latencies in ms. */
async function timed(loops, each) {
  const times = [];
  const start = performance.now();
  const loop = async (_, n) => {
    while (performance.now() - start < seconds * 1000) {
      const before = performance.now();
      await each(n);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  return { perSecond: (times.length / (performance.now() - start)) * 1000, ...quantiles(times) };
}

/**
 * Appends of one event of 500 bytes at exact revisions, 16 in flight, each to a stream of its own; by a name that the
 * product passes over.
 */
export async function bareAppend(url) {
  const store = EventStoreDBClient.connectionString(url);
  const revisions = new Map();
  const names = Array.from({ length: 16 }, () => `$bare-${randomUUID()}`);
  const one = async (n) => {
    const event = jsonEvent({ id: randomUUID(), type: 'Bare', data: { text: 'x'.repeat(500) } });
    const { nextExpectedRevision } = await store.appendToStream(names[n], event, {
      expectedRevision: revisions.get(n) ?? NO_STREAM,
    });
    revisions.set(n, nextExpectedRevision);
  };
  const figures = await timed(16, one);
  await store.dispose();
  return figures;
}

/** Documents of 1 kB put in guarded bulks of 500, as rows are, into a collection of their own. */
export async function bareBulkWrite(url) {
  const client = new MongoClient(url, { writeConcern: { w: 'majority' } });
  const rows = client.db('bare').collection('rows');
  const text = 'x'.repeat(1_000);
  let from = 0;
  const put = async () => {
    const puts = Array.from({ length: 500 }, (_, n) => ({ _id: `${from + n}`, guard: '0', json: text }));
    from += puts.length;
    await rows.bulkWrite(
      puts.map((replacement) => ({
        replaceOne: { filter: { _id: replacement._id, guard: { $lte: '0' } }, replacement, upsert: true },
      })),
      { ordered: false },
    );
  };
  const { perSecond } = await timed(1, put);
  await rows.drop();
  await client.close();
  return { perSecond: perSecond * 500 };
}

/** From publishing a message of 500 bytes to hearing it, one at a time. */
export async function barePublish(url) {
  const [speaker, listener] = [new Redis(url), new Redis(url)];
  let heard = () => {};
  listener.on('message', () => heard());
  await listener.subscribe('bare');
  const text = 'x'.repeat(500);
  const figures = await timed(1, async () => {
    const arrived = new Promise((resolve) => {
      heard = resolve;
    });
    await speaker.publish('bare', text);
    await arrived;
  });
  speaker.disconnect();
  listener.disconnect();
  return figures;
}

/** Objects of 4 kB, four at once. */
export async function barePut(url) {
  const { origin, username, password } = new URL(url);
  const s3 = new S3Client({
    ...{ endpoint: origin, region: 'us-east-1', forcePathStyle: true },
    credentials: { accessKeyId: username, secretAccessKey: password },
  });
  await s3.send(new CreateBucketCommand({ Bucket: 'bare' }));
  const Body = Buffer.alloc(4_096, 'x');
  const figures = await timed(4, () => s3.send(new PutObjectCommand({ Bucket: 'bare', Key: randomUUID(), Body })));
  s3.destroy();
  return figures;
}
