import type { EventStore, StoredEvent } from '../ports.js';
import type { Now as Running } from './harness.js';
import { all, event, events, hostile, short } from './sample.js';

type Now = Running<EventStore>;

/** Parts of the event store's suite: what is read is what was given. */
export function reading(now: Now): void {
  test('all that was given comes back, byte-equal', async () => {
    const full = event(hostile, {
      ...{ v: 3, by: { user: hostile[3]!, actingFor: hostile[2]! }, digest: 'd', batch: 'b', undoes: 'u', cause: 'c' },
      seen: { users: 4, masterData: 17 },
    });
    await now().store.append('t.plan', [full, event(hostile.join(''))], -1);
    for (const open of [async () => now().store, () => now().given.reopen()]) {
      const [first, second] = await all((await open()).readStream('t.plan'));
      expect(first).toEqual({ ...full, stream: 't.plan', revision: 0, position: first!.position });
      expect(JSON.parse(first!.json)).toEqual(hostile);
      expect(JSON.parse(second!.json)).toBe(hostile.join(''));
    }
  });
  test('streams of hostile names keep apart and keep their names', async () => {
    const names = hostile.map((text) => `t.${text}`);
    for (const stream of names) expect(short(await now().store.append(stream, events(1), -1))).toBe('stored at 0');
    const found = await all(now().store.readAll({ after: 0, prefix: 't.' }));
    expect(found.map((e) => e.stream)).toEqual(names);
    for (const stream of names) expect(await all(now().store.readStream(stream))).toHaveLength(1);
  });
  test('a stream forwards and backwards, from a revision, limited, over pages', async () => {
    const { store } = now();
    await store.append('t.plan', events(2_500), -1);
    const revisions = async (options: Parameters<EventStore['readStream']>[1]) =>
      (await all(store.readStream('t.plan', options))).map((e) => e.revision);
    const counted = Array.from({ length: 2_500 }, (_, index) => index);
    expect(await revisions({})).toEqual(counted);
    expect(await revisions({ backwards: true })).toEqual([...counted].reverse());
    expect(await revisions({ from: 1_499, limit: 1_001 })).toEqual(counted.slice(1_499));
    expect(await revisions({ from: 1, backwards: true })).toEqual([1, 0]);
    expect(await revisions({ from: 2_000, limit: 3, backwards: true })).toEqual([2_000, 1_999, 1_998]);
    expect(await revisions({ from: 2_500 })).toEqual([]);
    expect(await revisions({ from: 9_999, backwards: true, limit: 1 })).toEqual([2_499]);
    expect(await all(store.readStream('t.none'))).toEqual([]);
    expect(await all(store.readStream('t.none', { backwards: true }))).toEqual([]);
  });
}

export function readingAll(now: Now): void {
  test('the whole log in order; two tenants apart', async () => {
    const { store } = now();
    for (let i = 0; i < 40; i++) {
      await store.append(i % 2 ? 't.plan' : 'tt.plan', events(1), Math.floor(i / 2) - 1);
      await store.append('t.todos', events(1), i - 1);
    }
    const log = await all(store.readAll({ after: 0 }));
    expect(log).toHaveLength(80);
    expect(log.every((e, index) => index === 0 || e.position > log[index - 1]!.position)).toBe(true);
    const mine = log.filter((e) => e.stream.startsWith('t.'));
    expect(await all(store.readAll({ after: 0, prefix: 't.' }))).toEqual(mine);
    expect(await all(store.readAll({ after: mine[10]!.position, prefix: 't.' }))).toEqual(mine.slice(11));
    expect(await all(store.readAll({ after: mine[10]!.position, prefix: 't.', limit: 7 }))).toEqual(mine.slice(11, 18));
    expect(await all(store.readAll({ after: log[5]!.position, limit: 4 }))).toEqual(log.slice(6, 10));
    expect(await store.head()).toBe(log.at(-1)!.position);
    expect(await store.head('t.')).toBe(mine.at(-1)!.position);
    expect(await store.head('tt.')).toBe(log.findLast((e) => e.stream === 'tt.plan')!.position);
    expect(await store.head('x.')).toBe(0);
    expect(await all(store.readAll({ after: await store.head() }))).toEqual([]);
  });
  test('paging while others append leaves nothing out and doubles nothing', async () => {
    const { store } = now();
    await store.append('t.plan', events(3_000), -1);
    const found: StoredEvent[] = [];
    let added = 0;
    for await (const page of store.readAll({ after: 0, prefix: 't.' })) {
      found.push(...page);
      if (added < 3) await store.append('t.plan', events(400), 2_999 + 400 * added++);
    }
    expect(found.slice(0, 3_000).map((e) => e.revision)).toEqual(Array.from({ length: 3_000 }, (_, i) => i));
    expect(found.every((e, index) => e.revision === index)).toBe(true);
  });
  test('the id of the log stays', async () => {
    const id = await now().store.logId();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await (await now().given.another()).logId()).toBe(id);
    expect(await (await now().given.reopen()).logId()).toBe(id);
  });
}
