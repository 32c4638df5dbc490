import { Readable } from 'node:stream';
import type { Place } from './appending.js';
import { logReader } from './reading.js';

/** A log of stream names, each event's position its place from 1; counts the events read of it. */
function logOf(streams: string[]) {
  const read = { events: 0 };
  const readAll = ({ fromPosition, maxCount }: { fromPosition: 'start' | { commit: bigint }; maxCount: number }) => {
    const from = fromPosition === 'start' ? 0 : Number(fromPosition.commit) - 1;
    const some = streams.slice(from, from + maxCount).map((streamId, n) => {
      const position = { commit: BigInt(from + n + 1) };
      return { event: { streamId, position, revision: 0n, id: '', type: 'Made', data: {}, metadata: {} } };
    });
    read.events += some.length;
    return Readable.from(some);
  };
  const place = { shared: { client: { readAll } }, space: '', timeout: 5_000, highest: { position: 0 } };
  const pages = logReader(place as unknown as Place, async () => 0);
  async function positions(options: Parameters<typeof pages>[0]): Promise<number[]> {
    const found: number[] = [];
    for await (const page of pages(options)) found.push(...page.map(({ position }) => position));
    return found;
  }
  return { read, positions };
}
const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test('whoever reads a long log in small pieces reads each event once', async () => {
  const { read, positions } = logOf(Array(3_000).fill('t.plan'));
  const found: number[] = [];
  for (let after = 0; after < 3_000; after = found.at(-1)!) found.push(...(await positions({ after, limit: 100 })));
  expect(found).toEqual(counted(1, 3_000));
  // Besides, each piece begins with the event before it.
  expect(read.events).toBeLessThanOrEqual(3_000 + 2 * 30);
});

test('a few of a tenant far behind those of another are found in some steps', async () => {
  const { read, positions } = logOf([...Array(5_000).fill('a.plan'), ...Array(10).fill('b.plan')]);
  expect(await positions({ after: 3, prefix: 'b.', limit: 2 })).toEqual([5_001, 5_002]);
  expect(await positions({ after: 5_005, prefix: 'b.', limit: 2 })).toEqual([5_006, 5_007]);
  expect(await positions({ after: 5_009, prefix: 'b.', limit: 2 })).toEqual([5_010]);
  expect(read.events).toBeLessThan(5_100);
});

test('without a limit all comes, over pages', async () => {
  const { positions } = logOf(Array(2_345).fill('t.plan'));
  expect(await positions({ after: 0 })).toEqual(counted(1, 2_345));
  expect(await positions({ after: 2_345 })).toEqual([]);
});
