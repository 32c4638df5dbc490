import { Dropped, type EventStore, type NewEvent } from '../ports.js';
import { freshStore, type Harness, type Now as Running } from './harness.js';
import { reading, readingAll } from './reading.contract.js';
import { all, event, events, short } from './sample.js';
import { ending, goingAway, subscribing } from './subscription.contract.js';

type Now = Running<EventStore>;

export function eventStoreContract(name: string, make: () => Promise<Harness<EventStore>>): void {
  describe(`event store: ${name}`, () => {
    const now = freshStore<EventStore>(make);
    describe('append', () => appending(now));
    describe('append at once', () => racing(now));
    describe('drop', () => dropping(now));
    describe('read', () => reading(now));
    describe('read all', () => readingAll(now));
    describe('subscribe', () => subscribing(now));
    describe('end of a subscription', () => ending(now));
    describe('away', () => goingAway(now));
  });
}

function appending(now: Now): void {
  let six: NewEvent[];
  beforeEach(async () => {
    six = events(6);
    await now().store.append('t.plan', six, -1);
  });
  const again = async (ids: NewEvent[], expected: number) => short(await now().store.append('t.plan', ids, expected));

  test.each([
    [-1, 'repeated at 0'],
    [4, 'conflict, is 5'],
    [5, 'stored at 6'],
    [6, 'conflict, is 5'],
    [99, 'conflict, is 5'],
  ])('event 0 of 0..5 again at %d: %s', async (expected, answer) => {
    expect(await again([six[0]!], expected)).toBe(answer);
    expect(await all(now().store.readStream('t.plan'))).toHaveLength(answer.startsWith('stored') ? 7 : 6);
  });
  test('whoever asks whether more is taken hears nothing else', async () =>
    expect(await now().store.accepts()).toBe(undefined));
  test('the same group, or a part of it at its place, is found again', async () => {
    expect(await again(six, -1)).toBe('repeated at 5');
    expect(await again(six.slice(0, 3), -1)).toBe('repeated at 2');
    expect(await again(six.slice(2, 5), 1)).toBe('repeated at 4');
    expect(await again(six.slice(5), 4)).toBe('repeated at 5');
  });
  test('overlapping batches are neither taken nor found', async () => {
    const [fresh] = events(1);
    expect(await again([...six, fresh!], -1)).toBe('conflict, is 5');
    expect(await again([six[4]!, six[5]!, fresh!], 3)).toBe('conflict, is 5');
    expect(await again([six[1]!, six[0]!], -1)).toBe('conflict, is 5');
    expect(await again([fresh!, six[1]!], -1)).toBe('conflict, is 5');
  });
  test('a repetition answers the first position', async () => {
    const first = await now().store.append('t.todos', events(2), -1);
    const batch = events(3);
    const stored = await now().store.append('t.todos', batch, 1);
    expect(await now().store.append('t.todos', batch, 1)).toEqual({ ...stored, repeated: true });
    expect(stored).toMatchObject({ status: 'stored', revision: 4 });
    expect((stored as { position: number }).position).toBeGreaterThan((first as { position: number }).position);
  });
  test('a missing stream takes only -1', async () => {
    expect(short(await now().store.append('t.desk', events(1), 0))).toBe('conflict, is -1');
    expect(short(await now().store.append('t.desk', events(1), -1))).toBe('stored at 0');
  });
}

function dropping(now: Now): void {
  test('a dropped stream is empty and takes nothing, for others too; what never was neither; others go on', async () => {
    const { store, given } = now();
    const other = await given.another();
    await other.append('u.plan', events(2), -1);
    await other.append('t.plan', events(2_500), -1);
    const before = await store.head();
    await store.drop('t.plan');
    await store.drop('t.plan');
    await store.drop('t.never');
    for (const open of [async () => store, async () => other, () => given.reopen()]) {
      const it = await open();
      expect(await all(it.readStream('t.plan'))).toEqual([]);
      for (const stream of ['t.plan', 't.never'])
        for (const expected of [-1, 2_499])
          await expect(it.append(stream, events(1), expected)).rejects.toBeInstanceOf(Dropped);
    }
    const reopened = await given.another();
    const stored = await reopened.append('u.plan', events(1), 1);
    expect((stored as { position: number }).position).toBeGreaterThan(before);
    expect((await all(reopened.readAll({ after: 0, prefix: 'u.' }))).map(({ revision }) => revision)).toEqual([
      0, 1, 2,
    ]);
    const after = await all(reopened.readAll({ after: before }));
    expect(after.map(({ stream, revision }) => `${stream} ${revision}`)).toEqual(['u.plan 2']);
  });
}

function racing(now: Now): void {
  beforeEach(async () => {
    await now().store.append('t.plan', events(6), -1);
  });
  test('32 at once at one revision: exactly one wins, on two openings', async () => {
    const other = await now().given.another();
    const tries = Array.from({ length: 32 }, (_, i) => (i % 2 ? other : now().store).append('t.plan', events(2), 5));
    const won = (await Promise.all(tries)).filter((appended) => appended.status === 'stored');
    expect(won).toHaveLength(1);
    expect(await all(other.readStream('t.plan'))).toHaveLength(8);
  });
  test('calls of one moment are judged one by one, in their order', async () => {
    const { store } = now();
    const calls = [0, 1, 5, 6, 6, 7].map((expected) => store.append('t.plan', events(1), expected));
    const other = store.append('u.plan', events(1), -1);
    expect((await Promise.all(calls)).map(short)).toEqual([
      ...['conflict, is 5', 'conflict, is 5', 'stored at 6', 'stored at 7', 'conflict, is 7', 'stored at 8'],
    ]);
    expect(short(await other)).toBe('stored at 0');
  });
  test('openings take turns and see each other', async () => {
    const [one, two] = [now().store, await now().given.another()];
    for (let revision = 5; revision < 25; revision++) {
      const writer = revision % 3 ? one : two;
      expect(short(await writer.append('t.plan', events(1), revision))).toBe(`stored at ${revision + 1}`);
    }
  });
  test('an append of nothing, or at no revision, is an error of the caller', async () => {
    await expect(now().store.append('t.plan', [], 5)).rejects.toThrow(RangeError);
    await expect(now().store.append('t.plan', events(1), -2)).rejects.toThrow(RangeError);
    await expect(now().store.append('t.plan', events(1), 1.5)).rejects.toThrow(RangeError);
  });
  test('1 MiB of data in one append and not a byte more', async () => {
    const half = { ...event(), json: JSON.stringify('x'.repeat(524_286)) };
    const more = { ...event(), json: JSON.stringify('x'.repeat(524_287)) };
    const wide = { ...event(), json: JSON.stringify('€'.repeat(349_525)) };
    const tooBig = { status: 'tooBig' };
    expect(await now().store.append('t.plan', [half, more], 5)).toEqual(tooBig);
    expect(await now().store.append('t.plan', [wide], 5)).toEqual(tooBig);
    expect(await now().store.append('t.plan', [half, { ...half, id: event().id }], 5)).toMatchObject({ revision: 7 });
  });
}
