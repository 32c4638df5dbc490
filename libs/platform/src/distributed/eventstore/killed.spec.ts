import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { all, events, until } from '../../contract/sample.js';
import { Away, type EventStore, type StoredEvent } from '../../ports.js';
import { openEventStore } from './eventStore.js';
import { served } from './eventstore.harness.js';

const kills = 5;
const writers = 16;
const now = served();
let store: EventStore;
beforeEach(() => {
  store = openEventStore(now().url, { space: `killed-${randomUUID()}.`, timeout: 3_000 });
});
afterEach(() => store.close());

test('killed under load: what was acknowledged is there once, a follower hears each once and in order', async () => {
  const { server } = now();
  const acknowledged = new Map<string, string[]>();
  const heard: StoredEvent[] = [];
  const failed: unknown[] = [];
  const handler = {
    events: (page: StoredEvent[]) => void heard.push(...page),
    failed: (error: unknown) => void failed.push(error),
  };
  const subscription = store.subscribe({ after: 0 }, handler);
  let stop = false;
  const load = Array.from({ length: writers }, (_, n) => write(`t.${n}`));
  async function write(stream: string): Promise<void> {
    const ids: string[] = [];
    acknowledged.set(stream, ids);
    for (let revision = -1; !stop; revision++) {
      const [one] = events(1);
      while (!(await stored(stream, one!, revision))) await sleep(50);
      ids.push(one!.id);
    }
  }
  async function stored(stream: string, one: ReturnType<typeof events>[number], revision: number): Promise<boolean> {
    try {
      expect(await store.append(stream, [one], revision)).toMatchObject({ status: 'stored', revision: revision + 1 });
      return true;
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      return false;
    }
  }
  for (let round = 0; round < kills; round++) {
    await sleep(300);
    await server.kill();
    await server.start();
  }
  await sleep(300);
  stop = true;
  await Promise.all(load);
  const log = await all(store.readAll({ after: 0 }));
  for (const [stream, ids] of acknowledged) {
    expect(log.filter((one) => one.stream === stream).map(({ id }) => id)).toEqual(ids);
  }
  await until(() => heard.length >= log.length);
  await subscription.close();
  expect(heard).toEqual(log);
  expect(failed).toEqual([]);
}, 60_000);

test('a server that stands still is Away in time, and all goes on once it moves again', async () => {
  const { server } = now();
  const [first, second] = [events(1), events(1)];
  await store.append('t.plan', first, -1);
  await server.freeze();
  try {
    await expect(store.append('t.plan', second, 0)).rejects.toBeInstanceOf(Away);
    await expect(all(store.readStream('t.plan'))).rejects.toBeInstanceOf(Away);
  } finally {
    await server.thaw();
  }
  const again = () => store.append('t.plan', second, 0).catch(() => null);
  await until(async () => (await again())?.status === 'stored');
  expect((await all(store.readStream('t.plan'))).map(({ id }) => id)).toEqual([first[0]!.id, second[0]!.id]);
});
