import { type Bench, openBench } from '../../../tests/core/ports.js';
import { type Cards, cards, code, done, dump, order, people } from '../../../tests/core/toy.js';
import type { Engine, Outcome } from './engine.js';
import { type EngineOptions, openEngine } from './openEngine.js';
import { Away, type EventStore } from './ports.js';

let bench: Bench;
let engine: Engine;
const open = (more: Partial<EngineOptions> = {}) =>
  openEngine({ ports: bench.ports, areas: [cards], exclusive: true, ...more });
const state = (of = engine) => of.state<Cards>('t', 'todos');

beforeEach(async () => {
  bench = await openBench();
  engine = open();
});
afterEach(async () => {
  await engine.close();
  await bench.end();
});

test('a command is stored, answered from the state right after it, and there after a restart', async () => {
  const it = done(await engine.execute(order('add', { id: 'a', title: 'A', points: 3 })));
  expect(it).toMatchObject({ revision: 0, position: 1, touched: [{ kind: 'card', id: 'a' }], repeated: false });
  expect(it.answer).toEqual([{ id: 'a', parent: null, title: 'A', points: 3, owner: null }]);
  expect(dump(await state(open()))).toEqual(dump(await state()));
});

test('commands of one moment see each other and are appended in their order', async () => {
  const outcomes = await Promise.all([
    engine.execute(order('add', { id: 'a', title: 'A' })),
    engine.execute(order('add', { id: 'b', title: 'A' })),
    engine.execute(order('add', { id: 'c', title: 'C', parent: 'a' })),
    engine.execute(order('move', { id: 'a', parent: 'c' })),
    engine.execute(order('move', { id: 'c', parent: 'a' })),
    engine.execute(order('describe', { id: 'a', title: 'B' })),
  ]);
  expect(outcomes.map(code)).toEqual(['done', 'TITLE_TAKEN', 'done', 'CYCLE', 'done', 'done']);
  expect(outcomes.map((it) => (it.status === 'done' ? it.revision : -1))).toEqual([0, -1, 1, -1, 2, 2]);
  expect((outcomes[4] as { command: unknown }).command).toBeNull();
});

test('what turn after turn of the event loop brings is stored at once, what comes later by itself', async () => {
  const sizes: number[] = [];
  const events: EventStore = {
    ...bench.ports.events,
    append(stream, list, expected) {
      sizes.push(list.length);
      return bench.ports.events.append(stream, list, expected);
    },
  };
  const counted = open({ ports: { ...bench.ports, events } });
  const add = (title: string) => counted.execute(order('add', { title }));
  const group = await new Promise<Outcome[]>((resolve) => {
    const outcomes: Promise<Outcome>[] = [];
    const arrive = (n: number): void => {
      // Before the queue asks for the same turn, as a socket's data comes before it.
      if (n < 8) setImmediate(arrive, n + 1);
      else setImmediate(() => resolve(Promise.all(outcomes)));
      outcomes.push(add(`${n}`));
    };
    arrive(1);
  });
  await add('late');
  expect(group.map(code)).toEqual(Array(8).fill('done'));
  expect(sizes).toEqual([8, 1]);
  await counted.close();
});

test('permission is asked on the pending state: what may not be read is not found', async () => {
  const asks = (id: string | null) => ({ asks: { right: 'write' as const, ids: [id] } });
  const mallory = { by: { user: 'mallory' } };
  const outcomes = await Promise.all([
    engine.execute(order('add', { id: 'a', title: 'A' })),
    engine.execute(order('describe', { id: 'a', title: 'B' }, asks('a'))),
    engine.execute(order('describe', { id: 'a', title: 'C' }, { ...asks('a'), ...mallory })),
    engine.execute(order('describe', { id: 'x', title: 'C' }, asks('x'))),
    engine.execute(order('add', { title: 'D' }, { ...asks(null), ...mallory })),
  ]);
  expect(outcomes.map(code)).toEqual(['done', 'done', 'MISSING_PRIVILEGE', 'NOT_FOUND', 'MISSING_PRIVILEGE']);
});

test('a mistake in a decider hurts nobody else', async () => {
  const [failed, added] = await Promise.allSettled([
    engine.execute(order('fail', {})),
    engine.execute(order('add', { title: 'A' })),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: new TypeError('a mistake') });
  expect(added.status).toBe('fulfilled');
});

test('a command above 1 MiB is refused, many small ones are cut at their borders', async () => {
  const big = (bytes: number) => engine.execute(order('add', { title: 'x'.repeat(bytes) }));
  expect(code(await big(1_048_576))).toBe('TOO_BIG');
  const half = 'y'.repeat(600_000);
  const outcomes = await Promise.all(['1', '2', '3'].map((n) => engine.execute(order('add', { title: half + n }))));
  expect(outcomes.map(code)).toEqual(['done', 'done', 'done']);
});

test('a lost answer is asked for again with the same bytes: stored once', async () => {
  await engine.execute(order('add', { id: 'a', title: 'A' }));
  for (const stored of [true, false]) {
    bench.lose(2, stored);
    const before = (await engine.known('t', 'todos')).revision;
    expect(done(await engine.execute(order('raise', { by: 1, ids: ['a'] }))).revision).toBe(before + 1);
  }
  expect((await state(open())).cards.get('a')?.points).toBe(2);
});

test('an outcome that stays unknown is answered by Away; a repeat by key settles it', async () => {
  const impatient = open({ patience: 80 });
  await impatient.execute(order('add', { id: 'a', title: 'A' }));
  const keyed = order('raise', { by: 1, ids: ['a'] }, { digest: 'd' });
  bench.lose(6, true);
  await expect(impatient.execute(keyed)).rejects.toBeInstanceOf(Away);
  bench.lose(0, true);
  expect(await engine.execute(keyed)).toMatchObject({ status: 'done', repeated: true, revision: 1 });
  expect(await impatient.execute(keyed).catch(() => impatient.execute(keyed))).toMatchObject({ revision: 1 });
  await impatient.close();
});

test('a store that stays silent for longer than one waits: command and reader are answered in their own time', async () => {
  const gate = Promise.withResolvers<void>();
  const events: EventStore = {
    ...bench.ports.events,
    async *readStream(stream, options) {
      await gate.promise;
      yield* bench.ports.events.readStream(stream, options);
    },
  };
  const silent = open({ patience: 80, ports: { ...bench.ports, events } });
  await expect(silent.execute(order('add', { id: 'a', title: 'A' }))).rejects.toBeInstanceOf(Away);
  await expect(state(silent)).rejects.toBeInstanceOf(Away);
  gate.resolve();
  done(await engine.execute(order('add', { id: 'b', title: 'B' })));
  await silent.close();
});

describe('two processes', () => {
  let other: Engine;
  beforeEach(() => {
    engine = open({ exclusive: false });
    other = open({ exclusive: false, ports: { ...bench.ports, events: bench.another() } });
  });
  afterEach(() => other.close());

  test('a conflict is decided anew on what the other one stored', async () => {
    await engine.execute(order('add', { id: 'a', title: 'A' }));
    await other.execute(order('add', { id: 'b', title: 'B' }));
    expect(code(await engine.execute(order('add', { title: 'B' })))).toBe('TITLE_TAKEN');
    const [one, two] = await Promise.all([
      engine.execute(order('move', { id: 'a', parent: 'b' })),
      other.execute(order('move', { id: 'b', parent: 'a' })),
    ]);
    expect([code(one), code(two)].sort()).toEqual(['CYCLE', 'done']);
  });
  test('a stale process never refuses what the log allows', async () => {
    for (let i = 0; i < 50; i++) {
      await engine.execute(order('add', { id: `p${i}`, title: `P${i}` }));
      expect(code(await other.execute(order('move', { id: `p${i}`, parent: i ? `p${i - 1}` : null })))).toBe('done');
    }
  });
  test('1,000 conflicting commands from 32 callers: each acknowledged one is in the log once', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => `c${i}`);
    await Promise.all(ids.map((id) => engine.execute(order('add', { id, title: id }))));
    const acknowledged: string[] = [];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    await Promise.all(
      Array.from({ length: 32 }, async (_, caller) => {
        for (let n = 0; n < 32; n++) {
          const it = order('move', { id: ids[random(12)], parent: random(4) ? ids[random(12)] : null });
          const outcome = await (caller % 2 ? engine : other).execute(it);
          if (outcome.status === 'done' && outcome.command) acknowledged.push(it.commandId);
        }
      }),
    );
    const stored: string[] = [];
    for await (const page of bench.ports.events.readStream('t.todos', { from: 12 })) {
      stored.push(...page.map((event) => event.command));
    }
    expect(stored.sort()).toEqual(acknowledged.sort());
    const now = await state(open());
    for (const id of ids) expect(now.isBelow(now.cards.get(id)?.parent ?? null, id)).toBe(false);
  });
  test('rights changed in one process hold in the other from the next command', async () => {
    const areas = [cards, people];
    const [here, there] = [
      open({ exclusive: false, areas }),
      open({ exclusive: false, areas, ports: { ...bench.ports, events: bench.another() } }),
    ];
    const asking = (more = {}) => order('add', { title: 'A' }, { asks: { right: 'write', ids: [null] }, ...more });
    expect(code(await there.execute(asking()))).toBe('MISSING_PRIVILEGE');
    await here.execute(order('add', { id: 'u', title: 'mira' }, { area: 'users' }));
    const added = done(await there.execute(asking()));
    const [event] = (await bench.ports.events.readStream('t.todos')[Symbol.asyncIterator]().next()).value;
    expect(event).toMatchObject({ seen: { users: 0 }, revision: added.revision });
    await here.execute(order('describe', { id: 'u', title: 'nobody' }, { area: 'users' }));
    expect(code(await there.execute(asking({ data: { title: 'B' } })))).toBe('MISSING_PRIVILEGE');
    await Promise.all([here.close(), there.close()]);
  });
});
