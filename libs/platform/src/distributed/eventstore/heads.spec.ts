import { Readable } from 'node:stream';
import type { RecordedEvent } from '@eventstore/db-client';
import type { Place } from './appending.js';
import { headFinder } from './heads.js';

/** A log of stream names, each event's position its place from 1; counts how often and how much is read of it. */
function logOf(streams: string[]) {
  const read = { times: 0, events: 0 };
  const readAll = ({ fromPosition, maxCount }: { fromPosition: 'end' | { commit: bigint }; maxCount: number }) => {
    const before = fromPosition === 'end' ? streams.length : Number(fromPosition.commit) - 1;
    const some = streams
      .slice(0, before)
      .map((streamId, n) => ({ event: { streamId, type: 'Noted', position: { commit: BigInt(n + 1) } } }))
      .toReversed()
      .slice(0, maxCount);
    read.times++;
    read.events += some.length;
    return Readable.from(some);
  };
  const readStream = (name: string) => {
    const last = streams.lastIndexOf(name);
    read.times++;
    const event = { streamId: name, type: 'Noted', position: { commit: BigInt(last + 1) } };
    return { toArray: async () => (last < 0 ? [] : [{ event }]), destroy() {} };
  };
  const client = { readAll, readStream };
  const place = { shared: { client }, space: '', timeout: 5_000, highest: { position: 0 } };
  const { head: find, heard } = headFinder(place as unknown as Place, async () => 0);
  const hear = (from: number, position: number) =>
    heard(from, {
      type: 'Noted',
      streamId: streams[position - 1],
      position: { commit: BigInt(position) },
    } as unknown as RecordedEvent);
  return { read, find, hear, head: (prefix?: string) => find(prefix) };
}

test('many who ask at once share one look; what was seen is not read again', async () => {
  const streams = ['a.plan', 'b.plan', '$stats', ...Array(2_500).fill('c.plan')];
  const { head, read } = logOf(streams);
  expect(await Promise.all(['a.', 'b.', 'c.', ''].map(head))).toEqual([1, 2, 2_503, 2_503]);
  const { events } = read;
  expect(events).toBeLessThanOrEqual(2_503 + 10);
  expect(await Promise.all(['a.', 'b.', 'x.'].map(head))).toEqual([1, 2, 0]);
  expect(read.events).toBeLessThanOrEqual(events + 20);
  streams.push('b.users', '$stats');
  expect(await Promise.all(['a.', 'b.', 'c.', ''].map(head))).toEqual([1, 2_504, 2_503, 2_504]);
});

test('streams whose names are known are asked themselves, once, instead of looking through the log', async () => {
  const streams = ['a.plan', 'b.users', 'b.plan', ...Array(5_000).fill('c.plan')];
  const { find, read } = logOf(streams);
  const all = () => Promise.all(['a.', 'b.', 'x.', 'c.'].map((prefix) => find(prefix, ['plan', 'users'])));
  expect(await all()).toEqual([1, 3, 0, 5_003]);
  expect(read).toEqual({ times: 1 + 3 * 2, events: 10 });
  streams.push('a.users', 'x.plan');
  expect(await all()).toEqual([5_004, 3, 5_005, 5_003]);
  expect(read.times).toBe(1 + 3 * 2 + 1);
  // Whoever does not know the names is not answered by what was asked for some.
  expect(await find('b.')).toBe(3);
});

test('more than a page that came since the last look', async () => {
  const streams: string[] = [];
  const { head } = logOf(streams);
  expect(await head('a.')).toBe(0);
  streams.push('a.plan', ...Array(30).fill('b.plan'));
  expect(await head('a.')).toBe(1);
  streams.push('a.users', ...Array(3_000).fill('b.plan'));
  expect(await Promise.all([head('a.'), head('b.')])).toEqual([32, 3_032]);
});

test('who asks while a look is under way is answered by the next one', async () => {
  const streams = ['a.plan'];
  const { head } = logOf(streams);
  await head();
  const early = head('a.');
  await Promise.resolve();
  streams.push('a.plan');
  const late = head('a.');
  expect([1, 2]).toContain(await early);
  expect(await late).toBe(2);
});

test('of a long log no more is read than some times what came since the last look', async () => {
  const streams: string[] = Array(5_000).fill('a.plan');
  const { head, read } = logOf(streams);
  await head();
  const { events } = read;
  streams.push(...Array(60).fill('b.plan'));
  expect(await head('b.')).toBe(5_060);
  expect(read.events - events).toBeLessThanOrEqual(4 * 60);
});

test('what somebody heard who follows the log is not read again', async () => {
  const streams: string[] = Array(5_000).fill('a.plan');
  const { head, hear, read } = logOf(streams);
  await head();
  const { events } = read;
  streams.push('b.plan', ...Array(600).fill('c.plan'));
  for (let position = 5_001; position <= 5_601; position++) hear(5_000, position);
  streams.push('d.plan');
  expect(await Promise.all(['a.', 'b.', 'c.', 'd.'].map(head))).toEqual([5_000, 5_001, 5_601, 5_602]);
  expect(read.events - events).toBe(10);
});

test('what was heard behind a gap is looked for all the same', async () => {
  const streams: string[] = Array(20).fill('a.plan');
  const { head, hear } = logOf(streams);
  hear(0, 1);
  expect(await head('a.')).toBe(20);
  streams.push('b.plan', ...Array(20).fill('c.plan'), 'a.plan');
  hear(41, 42);
  expect(await Promise.all(['a.', 'b.', 'c.'].map(head))).toEqual([42, 21, 41]);
});
