import type { Channel, Find, ReadStore } from '@platform/ports.js';
import { type HeldRows, openLive } from './live.js';

afterEach(() => jest.useRealTimers());

/** A store in which each tenant has some rows; counts who reads them all and who is heard. */
function stores(rows: number) {
  const loaded: string[] = [];
  const open = new Set<string>();
  const all = Array.from({ length: rows }, (_, n) => ({ id: String(n).padStart(6, '0') }));
  const pages: number[] = [];
  return {
    ...{ loaded, open, pages },
    rows: {
      checkpoint: async () => ({ position: 1, logId: 'log' }),
      find: async (tenant: string, _: string, { where = [], limit = rows }: Find = {}) => {
        const [after] = where as readonly { from: string }[];
        if (!after) loaded.push(tenant);
        const from = after ? Number(after.from) : 0;
        const found = all.slice(from, from + limit);
        pages.push(found.length);
        return { rows: found, total: rows };
      },
    } as unknown as ReadStore,
    channel: {
      subscribe: (name: string) => {
        open.add(name);
        return { close: async () => void open.delete(name) };
      },
    } as unknown as Channel,
  };
}

test('rows of tenants that nobody asks for go, the least recently asked first; who listens keeps theirs', async () => {
  jest.useFakeTimers();
  const ports = stores(60_000);
  let held: HeldRows = { tenants: 0, rows: 0 };
  const views = { shown: ['gantt'], held: ['gantt'], with: {} };
  const counted = (now: HeldRows) => {
    held = now;
  };
  const live = openLive(ports, { ...views, alone: true, counted });
  const listened = await live.tenant('a');
  const stop = listened.listen(async () => {});
  for (const id of ['b', 'c', 'd', 'e']) await live.tenant(id);
  // Whoever asked just now may still be reading.
  await jest.advanceTimersByTimeAsync(5_000);
  expect(held).toEqual({ tenants: 5, rows: 300_000 });
  await live.tenant('b');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(held).toEqual({ tenants: 3, rows: 180_000 });
  expect([...ports.open]).toEqual(['rows/a', 'rows/b', 'rows/e']);
  await jest.advanceTimersByTimeAsync(125_000);
  expect([held.tenants, [...ports.open]]).toEqual([1, ['rows/a']]);
  expect((await live.tenant('c')).rows('gantt').size).toBe(60_000);
  expect(ports.loaded).toEqual(['a', 'b', 'c', 'd', 'e', 'c']);
  stop();
  await live.close();
  expect(ports.open.size).toBe(0);
});

test('of many that are asked for one after the other no more than some hundreds stay', async () => {
  jest.useFakeTimers();
  const ports = stores(1);
  const live = openLive(ports, { shown: ['gantt'], held: ['gantt'], with: {}, alone: true });
  for (let n = 0; n < 900; n++) {
    await live.tenant(`t${n}`);
    await jest.advanceTimersByTimeAsync(5);
  }
  // A fifth of a second's worth may be read still.
  expect(ports.open.size).toBeLessThan(700);
  expect(ports.open.has('rows/t899')).toBe(true);
  await live.close();
});

test('the rows of a tenant are read some hundreds at a time, each once', async () => {
  const ports = stores(1_700);
  const live = openLive(ports, { shown: ['gantt'], held: ['gantt'], with: {}, alone: true });
  const rows = (await live.tenant('a')).rows('gantt');
  expect(rows.size).toBe(1_700);
  expect([...rows.keys()]).toEqual([...rows.keys()].sort());
  expect(Math.max(...ports.pages)).toBeLessThanOrEqual(501);
  await live.close();
});
