import fc from 'fast-check';
import { type Bench, openBench } from '../../../tests/core/ports.js';
import { type Cards, cards, dump, order } from '../../../tests/core/toy.js';
import { openAreas } from './areas.js';
import { ERASED, openCodec } from './codec.js';
import { all } from './contract/sample.js';
import type { Engine } from './engine.js';
import { openEngine } from './openEngine.js';
import type { Files } from './ports.js';
import { writeSnapshot } from './snapshots.js';
import { takeSnapshots } from './upkeep.js';

let bench: Bench;
let engine: Engine;
let said: string[];
beforeEach(async () => {
  bench = await openBench();
  engine = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
  said = [];
});
afterEach(async () => {
  await engine.close();
  await bench.end();
});
const log = (message: string) => void said.push(message);
const areas = (files = bench.ports.files) =>
  openAreas({ ...bench.ports, files, codec: openCodec(bench.ports.keys), log }, [cards]);

async function collected(content: AsyncIterable<Uint8Array> | null): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content ?? []) chunks.push(chunk);
  return chunks;
}

const wish = fc.oneof(
  fc.record({
    command: fc.constant('add'),
    data: fc.record({ title: fc.string({ maxLength: 4 }), points: fc.nat(9) }),
  }),
  fc.record({
    command: fc.constant('describe'),
    data: fc.record({ id: fc.nat(7).map((n) => `c${n}`), title: fc.string({ maxLength: 4 }) }),
  }),
  fc.record({
    command: fc.constant('move'),
    data: fc.record({ id: fc.nat(7).map((n) => `c${n}`), parent: fc.nat(7).map((n) => `c${n}`) }),
  }),
);

test('for random histories the state at any revision is that of a replay, from any snapshot on', async () => {
  let tenants = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 25 }), fc.nat(24), async (wishes, cut) => {
      const tenant = `t${tenants++}`;
      for (let n = 0; n < 8; n++) await engine.execute(order('add', { id: `c${n}`, title: `#${n}` }, { tenant }));
      await Promise.all(wishes.map(({ command, data }) => engine.execute(order(command, data, { tenant }))));
      const now = dump(await engine.state(tenant, 'todos'));
      expect(dump((await areas(bench.emptyFiles()).load(tenant, 'todos')).state)).toEqual(now);

      const { position } = await engine.known(tenant, 'todos');
      const before = await areas().load(tenant, 'todos', { position: position - (cut % 8) });
      await writeSnapshot({ ...bench.ports, log }, before);
      const after = await areas().load(tenant, 'todos');
      expect(dump(after.state)).toEqual(now);
      expect([...after.state.changed]).toEqual([]);
      expect(after).toMatchObject({ position, maxTime: expect.stringMatching(/Z$/) });
    }),
    { numRuns: 25 },
  );
  expect(said).toEqual([]);
});

test('a snapshot that is broken, of another version or of another log is passed over', async () => {
  await engine.execute(order('add', { id: 'a', title: 'A' }));
  const fold = await areas().load('t', 'todos');
  await writeSnapshot({ ...bench.ports, log }, fold);
  const [path] = await bench.ports.files.list('t/snapshots/');
  expect(path).toMatch(/^t\/snapshots\/todos\/1-0{12}-0{11}1-\d+\.zst$/);
  const whole = Buffer.concat(await collected(await bench.ports.files.get(path as string)));
  for (const broken of [whole.subarray(0, 20), Buffer.from('nonsense'), Buffer.alloc(0)]) {
    await bench.ports.files.put(path as string, broken);
    expect((await areas().load('t', 'todos')).state).toMatchObject({ cards: expect.anything() });
    expect(said.pop()).toBe('a snapshot cannot be used');
  }
  const events = { ...bench.ports.events, logId: async () => 'another' };
  await writeSnapshot({ ...bench.ports, events, log }, fold);
  expect(dump((await areas().load('t', 'todos')).state)).toEqual(dump(fold.state));
  expect(said.pop()).toBe('a snapshot cannot be used');
  const raised = openAreas({ ...bench.ports, codec: openCodec(bench.ports.keys), log }, [{ ...cards, version: 2 }]);
  expect(dump((await raised.load('t', 'todos')).state)).toEqual(dump(fold.state));
  expect(said).toEqual([]);
});

test('as of a time: the last event whose running maximum of times is not later', async () => {
  const times: string[] = [];
  const states: unknown[] = [];
  for (let n = 0; n < 6; n++) {
    await engine.execute(order('add', { id: `c${n}`, title: `${n}` }));
    states.push(dump(await engine.state('t', 'todos')));
    const fold = await areas().load('t', 'todos');
    times.push(fold.maxTime);
    if (n === 2) await writeSnapshot({ ...bench.ports, log }, fold);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  for (let again = 0; again < 2; again++) {
    for (const [n, time] of times.entries()) expect(dump(await engine.asOf('t', 'todos', time))).toEqual(states[n]);
  }
  const before = await engine.asOf<Cards>('t', 'todos', '2000-01-01T00:00:00.000Z');
  expect([...before.cards.keys()]).toEqual([]);
  expect(dump(await engine.asOf('t', 'todos', '2999-01-01T00:00:00.000Z'))).toEqual(states[5]);
});

test('a clock that went back hides nothing: what was stored later is later', async () => {
  const store = (time: string, n: number) =>
    bench.ports.events.append(
      't.todos',
      [
        {
          id: crypto.randomUUID(),
          type: 'CardAdded',
          v: 1,
          json: JSON.stringify({ id: `c${n}`, parent: null, title: `${n}`, points: 0 }),
          time,
          by: { user: 'u' },
          command: crypto.randomUUID(),
        },
      ],
      n - 1,
    );
  await store('2026-01-01T00:00:00.000Z', 0);
  await store('2026-03-01T00:00:00.000Z', 1);
  await store('2026-02-01T00:00:00.000Z', 2);
  const at = async (time: string) => [...(await engine.asOf<Cards>('t', 'todos', time)).cards.keys()];
  expect(await at('2026-02-15T00:00:00.000Z')).toEqual(['c0']);
  expect(await at('2026-03-01T00:00:00.000Z')).toEqual(['c0', 'c1', 'c2']);
});

test('snapshots are taken with a distance of events and bytes', async () => {
  for (let n = 0; n < 3_500; n += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, i) => engine.execute(order('add', { title: `${n + i}` }))));
  }
  expect(await takeSnapshots({ ...bench.ports, areas: areas(), log }, 't', cards, 1_000)).toBe(3);
  expect(await takeSnapshots({ ...bench.ports, areas: areas(), log }, 't', cards, 1_000)).toBe(0);
  expect(await bench.ports.files.list('t/snapshots/todos/')).toHaveLength(3);
  expect(dump(await openEngine({ ports: bench.ports, areas: [cards], exclusive: true }).state('t', 'todos'))).toEqual(
    dump(await engine.state('t', 'todos')),
  );
});

test('a snapshot that was being written when a person was erased does not stay', async () => {
  await engine.execute(order('add', { id: 'a', title: 'A' }));
  await engine.execute(order('own', { id: 'a', person: 'p1', name: 'Mira' }));
  const { files } = bench.ports;
  const put = async (...given: Parameters<Files['put']>) => {
    const size = await files.put(...given);
    // It stands there, and before whoever writes it goes on, the person is erased.
    await bench.ports.keys.destroy('t', 'p1');
    await engine.execute(order('erase', { id: 'a', person: 'p1' }));
    return size;
  };
  const slow = { ...bench.ports, files: { ...files, put }, log };
  expect(await takeSnapshots({ ...slow, areas: areas() }, 't', cards, 2)).toBe(0);
  expect(await files.list('t/snapshots/')).toEqual([]);
});

describe('personal data', () => {
  const stored = async () => (await all(bench.ports.events.readStream('t.todos'))).at(-1)?.json as string;
  const owner = async () =>
    ((await areas(bench.emptyFiles()).load('t', 'todos')).state as Cards).cards.get('a')?.owner?.name;

  test('is encrypted in the log, bound to person and field, and gone with its key', async () => {
    await engine.execute(order('add', { id: 'a', title: 'A' }));
    await engine.execute(order('own', { id: 'a', person: 'p1', name: 'Mira "M" Ümläut' }));
    expect(await stored()).not.toContain('Mira');
    expect(JSON.parse(await stored())).toEqual({ id: 'a', person: 'p1', name: { $p: ['p1', expect.any(String)] } });
    expect(await owner()).toBe('Mira "M" Ümläut');
    await bench.ports.keys.destroy('t', 'p1');
    expect(await owner()).toBe(ERASED);
    const late = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
    await late.execute(order('own', { id: 'a', person: 'p1', name: 'again' }));
    expect(await stored()).not.toContain('again');
    expect(await owner()).toBe(ERASED);
  });
  test('a value that looks encrypted is a value', async () => {
    await engine.execute(order('add', { id: 'a', title: 'A' }));
    await engine.execute(order('own', { id: 'a', person: 'p1', name: { $p: ['p1', 'x'] } as never }));
    expect(await owner()).toEqual({ $p: ['p1', 'x'] });
  });
});
