import { Away, type EventStore, type StoredEvent } from '../ports.js';
import type { Now as Running } from './harness.js';
import { all, events, until } from './sample.js';

type Now = Running<EventStore>;

/** Parts of the event store's suite: subscriptions, and a store that goes away. */
export function subscribing(now: Now): void {
  test('first the stored, then the live ones, each once and in order; caughtUp when nothing waits', async () => {
    const { store } = now();
    await store.append('t.plan', events(1_500), -1);
    const heard = listen(store, 0);
    await until(() => heard.caughtUp > 0);
    expect(heard.events).toHaveLength(1_500);
    const other = await now().given.another();
    for (let i = 0; i < 50; i++) await (i % 2 ? store : other).append('t.plan', events(2), 1_499 + 2 * i);
    await until(() => heard.events.length === 1_600);
    await heard.close();
    expect(heard.events.map((e) => e.revision)).toEqual(Array.from({ length: 1_600 }, (_, i) => i));
    expect(heard.failed).toEqual([]);
  });
  test('killed and resumed at every position', async () => {
    const { store } = now();
    for (let i = 0; i < 12; i++) await store.append(i % 2 ? 't.plan' : 't.todos', events(1), Math.floor(i / 2) - 1);
    const log = await all(store.readAll({ after: 0 }));
    expect(log).toHaveLength(12);
    for (const [index, { position }] of log.entries()) {
      const heard = listen(store, position);
      await until(() => heard.caughtUp > 0);
      await heard.close();
      expect(heard.events).toEqual(log.slice(index + 1));
    }
  });
  test('only streams of the prefix', async () => {
    const { store } = now();
    const heard = listen(store, 0, 't.');
    for (let i = 0; i < 5; i++) {
      await store.append('t.plan', events(1), i - 1);
      await store.append('u.plan', events(1), i - 1);
    }
    await until(() => heard.events.length === 5);
    await until(async () => heard.caughtUpAt >= (await store.head('t.')));
    await heard.close();
    expect(new Set(heard.events.map((e) => e.stream))).toEqual(new Set(['t.plan']));
  });
}

export function ending(now: Now): void {
  test('a page is handled before the next one comes; after close nothing comes', async () => {
    const { store } = now();
    await store.append('t.plan', events(3_000), -1);
    let running = 0;
    let most = 0;
    let count = 0;
    // Who hears it all beside it tells what there is to hear.
    const beside = listen(store, 0);
    const subscription = store.subscribe(
      { after: 0 },
      {
        async events(page) {
          most = Math.max(most, ++running);
          await until(() => beside.events.length >= 3_000);
          count += page.length;
          running--;
        },
        failed() {},
      },
    );
    await until(() => count === 3_000);
    await subscription.close();
    await store.append('t.plan', events(1), 2_999);
    await until(() => beside.events.length === 3_001);
    await beside.close();
    expect({ most, count, running }).toEqual({ most: 1, count: 3_000, running: 0 });
  });
  test('a thrown error ends it: told, nothing skipped', async () => {
    const { store } = now();
    const failed: unknown[] = [];
    let calls = 0;
    const poison = new Error('poison');
    const subscription = store.subscribe(
      { after: 0 },
      {
        events() {
          calls++;
          throw poison;
        },
        failed: (error) => failed.push(error),
      },
    );
    const beside = listen(store, 0);
    await store.append('t.plan', events(1), -1);
    await until(() => failed.length > 0);
    await store.append('t.plan', events(1), 0);
    await until(() => beside.events.length === 2);
    await beside.close();
    expect({ failed, calls }).toEqual({ failed: [poison], calls: 1 });
    await subscription.close();
  });
  test('closing the store ends it', async () => {
    const { store } = now();
    const heard = listen(store, 0);
    await until(() => heard.caughtUp > 0);
    await store.close();
    expect(heard.failed).toEqual([]);
    await expect(store.append('t.plan', events(1), -1)).rejects.toBeInstanceOf(Away);
  });
}

export function goingAway(now: Now): void {
  test('an append says Away, the same one later is stored once; a subscription goes on', async () => {
    const { given, store } = now();
    const heard = listen(store, 0);
    const first = events(2);
    await store.append('t.plan', first, -1);
    for (let round = 0; round < 3; round++) {
      const batch = events(2);
      const expected = 1 + 2 * round;
      await given.interrupt();
      await expect(store.append('t.plan', batch, expected)).rejects.toBeInstanceOf(Away);
      await given.heal();
      await until(() =>
        store.append('t.plan', batch, expected).then(
          () => true,
          () => false,
        ),
      );
      expect(await store.append('t.plan', batch, expected)).toMatchObject({ status: 'stored', repeated: true });
    }
    await until(() => heard.events.length === 8);
    await heard.close();
    expect(heard.events.map((e) => e.revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
  test('what was answered is there after closing and opening', async () => {
    const { store, given } = now();
    const calls = Array.from({ length: 200 }, (_, i) => store.append('t.plan', events(1), i - 1));
    const answers = Promise.allSettled(calls);
    const reopened = await given.reopen();
    const stored = (await answers).filter((answer) => answer.status === 'fulfilled').length;
    expect(await all(reopened.readStream('t.plan'))).toHaveLength(stored);
  });
}

function listen(store: EventStore, after: number, prefix?: string) {
  const heard = { events: [] as StoredEvent[], caughtUp: 0, caughtUpAt: 0, failed: [] as unknown[] };
  const subscription = store.subscribe(
    { after, prefix },
    {
      events: (page) => void heard.events.push(...page),
      caughtUp(position) {
        heard.caughtUp++;
        heard.caughtUpAt = position;
      },
      failed: (error) => void heard.failed.push(error),
    },
  );
  return Object.assign(heard, { close: () => subscription.close() });
}
