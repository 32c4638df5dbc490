import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { all, event, events, short, until } from '../../contract/sample.js';
import { Away, type EventStore, type NewEvent, type StoredEvent } from '../../ports.js';
import { sharedClient } from './client.js';
import { openEventStore } from './eventStore.js';
import { served } from './eventstore.harness.js';

// The numbers are those of the surprises in what was observed of the real server with this client.
const now = served();
let space: string;
let store: EventStore;
beforeEach(() => {
  space = `surprise-${randomUUID()}.`;
  store = openEventStore(now().url, { space, timeout: 3_000 });
});
afterEach(async () => {
  await now().proxy.heal();
  await store.close();
});

const ids = async (stream = 't.plan') => (await all(store.readStream(stream))).map(({ id }) => id);
const idsOf = (list: readonly NewEvent[]) => list.map(({ id }) => id);
/** Asks until the outcome is known, as the queue does. */
async function insist(stream: string, batch: NewEvent[], expected: number) {
  for (;;) {
    try {
      return await store.append(stream, batch, expected);
    } catch (error) {
      expect(error).toBeInstanceOf(Away);
      await sleep(50);
    }
  }
}
/** Stores it while no answer comes back, then cuts the connection. */
async function unanswered(batch: NewEvent[], expected: number): Promise<unknown> {
  const beside = openEventStore(now().server.url, { space });
  now().proxy.silence();
  const asked = store.append('t.plan', batch, expected).catch((error: unknown) => error);
  await until(async () => (await all(beside.readStream('t.plan'))).some(({ id }) => id === batch.at(-1)!.id));
  await beside.close();
  await now().proxy.heal();
  return asked;
}

test('1: an append that was rejected and is stored is found again, once', async () => {
  const [first, second] = [events(1), events(3)];
  await store.append('t.plan', first, -1);
  expect(await unanswered(second, 0)).toBeInstanceOf(Away);
  await expect(store.accepts()).rejects.toBeInstanceOf(Away);
  expect(await insist('t.plan', second, 0)).toMatchObject({ status: 'stored', revision: 3, repeated: true });
  await store.accepts();
  expect(await ids()).toEqual(idsOf([...first, ...second]));
});

test('2: closing one opening of a process hurts no append of another', async () => {
  const other = openEventStore(now().url, { space });
  await other.append('t.todos', events(1), -1);
  await store.append('t.plan', events(1), -1);
  const asked = Array.from({ length: 200 }, (_, n) => store.append('t.plan', events(1), n));
  await other.close();
  const answers = await Promise.all(asked);
  expect(answers.map(short)).toEqual(answers.map((_, n) => `stored at ${n + 1}`));
  expect(short(await store.append('t.plan', events(1), 200))).toBe('stored at 201');
});

test.each([[undefined], ['{'], [10n], [null]])('3: data that is no JSON text (%p) is refused at once', async (json) => {
  const wrong = { ...event(), json: json as unknown as string };
  await expect(store.append('t.plan', [event(), wrong], -1)).rejects.toThrow(TypeError);
  expect(short(await store.append('t.plan', events(1), -1))).toBe('stored at 0');
});

test('4: a conflict names the true revision, whatever the address says of throwing', async () => {
  await store.append('t.plan', events(6), -1);
  const lenient = openEventStore(`${now().url}&throwOnAppendFailure=false`, { space });
  expect(await lenient.append('t.plan', events(1), 2)).toEqual({ status: 'conflict', actual: 5 });
  expect(await lenient.append('t.none', events(1), 2)).toEqual({ status: 'conflict', actual: -1 });
  await lenient.close();
});

test('5: a repetition is recognised from the log, also when memory has forgotten it', async () => {
  const [a, b] = [events(1), events(1)];
  await store.append('t.plan', a, -1);
  await store.append('t.plan', b, 0);
  for (let n = 0; n < 9; n++) await store.append(`t.${'x'.repeat(950)}`, events(1_000), n * 1_000 - 1);
  expect(await store.append('t.plan', a, -1)).toMatchObject({ revision: 0, repeated: true });
  expect(await store.append('t.plan', b, 0)).toMatchObject({ revision: 1, repeated: true });
  expect(await ids()).toEqual(idsOf([...a, ...b]));
});

test('6: asked again while the first try is under way: Away at worst, stored once', async () => {
  const pairs = Array.from({ length: 20 }, async (_, n) => {
    const [stream, batch] = [`t.pair${n}`, events(1)];
    await Promise.all([insist(stream, batch, -1), insist(stream, batch, -1)]);
    expect(await insist(stream, batch, -1)).toMatchObject({ revision: 0, repeated: true });
    expect(await ids(stream)).toEqual(idsOf(batch));
  });
  await Promise.all(pairs);
});

test('7: known ids beside new ones are a conflict, never taken in part or twice', async () => {
  const [a, b, c, d] = events(4) as [NewEvent, NewEvent, NewEvent, NewEvent];
  await store.append('t.plan', [a, b, c], -1);
  for (const [batch, expected] of [[[c, d], 1] as const, [[a, b, c, d], -1] as const, [[d, c], 1] as const]) {
    expect(short(await store.append('t.plan', batch, expected))).toBe('conflict, is 2');
  }
  expect(await ids()).toEqual(idsOf([a, b, c]));
});

test('8: asked again, the revision is that of the first try: at the refreshed one it would be doubled', async () => {
  const batch = events(2);
  await store.append('t.plan', events(1), -1);
  await unanswered(batch, 0);
  await insist('t.plan', batch, 0);
  await insist('t.plan', batch, 0);
  expect((await ids()).slice(1)).toEqual(idsOf(batch));
  expect(short(await store.append('t.plan', batch, 2))).toBe('stored at 4');
});

test('9: an event of a stream deleted outside is never told to be stored', async () => {
  const batch = events(1);
  await store.append('t.plan', batch, -1);
  const { client, release } = sharedClient(now().url);
  await client.deleteStream(`${space}t.plan`);
  const answer = await store.append('t.plan', batch, -1).catch((error: unknown) => error);
  expect(answer).toBeInstanceOf(Error);
  expect(answer).not.toBeInstanceOf(Away);
  release();
});

test('10: a server that cannot be reached is Away for whatever is asked', async () => {
  await store.append('t.plan', events(1), -1);
  await now().proxy.cut();
  const asked = [
    () => store.append('t.plan', events(1), 0),
    () => all(store.readStream('t.plan')),
    () => all(store.readAll({ after: 0 })),
    () => store.head(),
  ];
  for (const ask of asked) await expect(ask()).rejects.toBeInstanceOf(Away);
});

test('11: readAll keeps to the prefix, though its filter is ignored', async () => {
  for (const stream of ['t.plan', 'u.plan', 'tt.plan', 't.todos']) await store.append(stream, events(2), -1);
  const found = await all(store.readAll({ after: 0, prefix: 't.' }));
  expect(found.map(({ stream }) => stream)).toEqual(['t.plan', 't.plan', 't.todos', 't.todos']);
});

test('12: reading and following after a position agree, though one includes it and the other does not', async () => {
  await store.append('t.plan', events(3), -1);
  await store.append('t.todos', events(2), -1);
  const log = await all(store.readAll({ after: 0 }));
  for (const [index, { position }] of log.entries()) {
    const rest = log.slice(index + 1);
    expect(await all(store.readAll({ after: position }))).toEqual(rest);
    expect(await followed(position, rest.length)).toEqual(rest);
  }
  expect(await all(store.readStream('t.plan', { from: 1 }))).toEqual(log.slice(1, 3));
  expect(await all(store.readStream('t.plan', { from: 1, backwards: true }))).toEqual([log[1], log[0]]);
});

test('13: a missing stream is empty, and asking without reading breaks nothing', async () => {
  store.readStream('t.missing');
  const [pages] = [store.readStream('t.missing', { backwards: true })[Symbol.asyncIterator]()];
  expect(await pages.next()).toMatchObject({ done: true });
  await sleep(100);
  expect(await all(store.readStream('t.missing'))).toEqual([]);
});

test('14: the limit is on the data; what stands beside it has a limit of our own', async () => {
  const full = { ...event(), json: JSON.stringify('x'.repeat(1_048_574)), batch: 'b'.repeat(1_200_000) };
  expect(short(await store.append('t.plan', [full], -1))).toBe('stored at 0');
  const over = { ...event(), json: JSON.stringify('x'.repeat(1_048_575)) };
  expect(short(await store.append('t.plan', [over], 0))).toBe('too big');
  const heavy = events(9).map((one) => ({ ...one, batch: 'b'.repeat(1_000_000) }));
  expect(short(await store.append('t.plan', heavy, 0))).toBe('too big');
  expect(await ids()).toEqual([full.id]);
});

test('15: what is too large for the wire hurts no other append', async () => {
  await store.append('t.plan', events(1), -1);
  const huge = { ...event(), json: JSON.stringify('x'.repeat(20_000_000)) };
  const asked = [store.append('t.huge', [huge], -1)];
  for (let n = 0; n < 10; n++) asked.push(store.append('t.plan', events(1), n));
  expect((await Promise.all(asked)).map(short)).toEqual([
    'too big',
    ...Array.from({ length: 10 }, (_, n) => `stored at ${n + 1}`),
  ]);
});

test('16: an append of nothing is an error of the caller, never "stored"', async () => {
  for (const expected of [-1, 0]) await expect(store.append('t.plan', [], expected)).rejects.toThrow(RangeError);
  expect(await ids()).toEqual([]);
});

async function followed(after: number, count: number): Promise<StoredEvent[]> {
  const heard: StoredEvent[] = [];
  let caughtUp = false;
  const subscription = store.subscribe(
    { after },
    {
      events: (page) => void heard.push(...page),
      caughtUp: () => {
        caughtUp = true;
      },
      failed: (error) => {
        throw error;
      },
    },
  );
  await until(() => caughtUp && heard.length >= count);
  await subscription.close();
  return heard;
}
