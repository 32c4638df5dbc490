import { type Bench, openBench } from '../../../tests/core/ports.js';
import { type Cards, cards, code, done, dump, order, people } from '../../../tests/core/toy.js';
import { until } from './contract/sample.js';
import type { Engine } from './engine.js';
import { type EngineOptions, openEngine } from './openEngine.js';
import { Away, type EventStore, type Vault } from './ports.js';

/** Two engines on one log, as in two processes. */
let bench: Bench;
let engines: Engine[];
function open(ports: Partial<EngineOptions['ports']> = {}): Engine {
  const all = { ...bench.ports, events: bench.another(), ...ports };
  const engine = openEngine({ ports: all, areas: [cards, people], exclusive: false });
  engines.push(engine);
  return engine;
}
const cardsOf = (engine: Engine) => engine.state<Cards>('t', 'todos');
const person = (id: string, more = {}) => order('add', { id, title: id }, { area: 'users', ...more });

beforeEach(async () => {
  bench = await openBench();
  engines = [];
  await open().execute(person('mira'));
});
afterEach(async () => {
  for (const engine of engines) await engine.close();
  await bench.end();
});

test('who is first does not stay first: both come through under load', async () => {
  const both = [open(), open()];
  const count = [0, 0];
  const busy = async (which: 0 | 1) => {
    while (Math.max(...count) < 400) {
      expect(code(await both[which]!.execute(order('add', { title: `${which} ${count[which]!++}` })))).toBe('done');
    }
  };
  await Promise.all([0, 1].flatMap((which) => Array.from({ length: 4 }, () => busy(which as 0 | 1))));
  expect(Math.min(...count)).toBeGreaterThan(40);
});

test('of one call made at both at once, and lost here, what the other one stored counts', async () => {
  const [here, there] = [open({ events: bench.ports.events }), open()];
  const call = order('add', { title: 'A' }, { digest: 'd' });
  await here.execute(order('add', { title: 'first' }));
  bench.lose(1_000, false);
  const mine = here.execute(call);
  await until(() => bench.lost > 0);
  const theirs = done(await there.execute(call));
  bench.lose(0, false);
  expect(done(await mine)).toMatchObject({ repeated: true, touched: theirs.touched, answer: theirs.answer });
  expect(dump(await cardsOf(here))).toEqual(dump(await cardsOf(there)));
});

test('who asks while the tail is read sees what was stored before they asked', async () => {
  const gate = { passing: Promise.resolve(), reached: () => {} };
  const events = bench.another();
  const slow: EventStore = {
    ...events,
    async *readStream(...asked) {
      for await (const page of events.readStream(...asked)) yield page;
      gate.reached();
      await gate.passing;
    },
  };
  const [here, there] = [open(), open({ events: slow })];
  await here.execute(order('add', { id: 'a', title: 'A' }));
  await cardsOf(there);
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = new Promise<void>((reached) => Object.assign(gate, { passing: promise, reached }));
  const early = cardsOf(there);
  await read;
  await here.execute(order('add', { id: 'b', title: 'B' }));
  const late = cardsOf(there).then((state) => [...state.cards.keys()]);
  resolve();
  await early;
  expect(await late).toEqual(['a', 'b']);
});

test('facts of another area are those stored by now', async () => {
  const [here, there] = [open(), open()];
  const asking = () => order('add', { title: 'A' }, { by: { user: 'nora' }, asks: { right: 'write', ids: [null] } });
  expect(code(await there.execute(asking()))).toBe('MISSING_PRIVILEGE');
  await here.execute(person('nora'));
  expect(code(await there.execute(asking()))).toBe('done');
});

test('who was looked up when the call began is not looked up again, unless others wait with them who were not', async () => {
  const asked: string[] = [];
  const vault: Vault = {
    ...bench.ports.vault,
    get: (tenant, kind, key) => {
      asked.push(kind);
      return bench.ports.vault.get(tenant, kind, key);
    },
  };
  const engine = open({ vault });
  await engine.state('t', 'users');
  const seen = (title: string) => engine.execute({ ...order('add', { title }), rightsSeen: true });
  await seen('A');
  expect(asked).toEqual([]);
  await Promise.all([seen('B'), engine.execute(order('add', { title: 'C' }))]);
  expect(asked).toEqual(['rightsAt']);
});

test('who comes while facts are asked for others is decided with facts of their own', async () => {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const events = bench.another();
  const slow: EventStore = {
    ...events,
    async *readStream(stream, options) {
      for await (const page of events.readStream(stream, options)) yield page;
      if (stream !== 't.users') return;
      reached.resolve();
      await gate.promise;
    },
  };
  const [here, there] = [open(), open({ events: slow })];
  const early = there.execute({ ...order('add', { title: 'A' }), rightsSeen: true });
  await reached.promise;
  await here.execute(person('nora'));
  const asks = { right: 'write', ids: [null] } as const;
  const late = there.execute(order('add', { title: 'B' }, { by: { user: 'nora' }, asks }));
  gate.resolve();
  expect([code(await early), code(await late)]).toEqual(['done', 'done']);
});

test('rights that a process stored but died before it told hold once anybody answers for them', async () => {
  const deaf: Vault = {
    ...bench.ports.vault,
    putIf: async () => {
      throw new Away('cut off');
    },
  };
  const [dying, there] = [open({ vault: deaf }), open()];
  const call = person('nora', { digest: 'd' });
  const known = await bench.ports.events.head('t.', ['users']);
  const lost = dying.execute(call).catch((error: unknown) => error);
  await until(async () => (await bench.ports.events.head('t.', ['users'])) > known);
  const before = (await bench.ports.vault.get<number>('t', 'rightsAt', 'users'))?.value;
  expect(done(await there.execute(call))).toMatchObject({ repeated: true, revision: 1 });
  const told = (await bench.ports.vault.get<number>('t', 'rightsAt', 'users'))?.value;
  expect([before, told]).toEqual([0, 1]);
  await dying.close();
  // Told by the other one, it may answer, too.
  expect(await lost).toMatchObject({ status: 'done', revision: 1 });
});

test('two versions on one log: the older one answers and decides where it knows all, and leaves the rest to the newer', async () => {
  const praise = {
    kind: 'card',
    decide: { praise: ({ id }: { id: string }) => [{ type: 'CardPraised', data: { id } }] },
    evolve: { CardPraised() {} },
  };
  const later = { ...people, parts: [...people.parts, praise] } as typeof people;
  const newer = openEngine({
    ports: { ...bench.ports, events: bench.another() },
    areas: [cards, later],
    exclusive: false,
  });
  engines.push(newer);
  const older = open();
  await older.execute(person('nora'));
  done(await newer.execute(order('praise', { id: 'nora' }, { area: 'users' })));
  await newer.execute(person('tom'));
  const names = [...(await older.state<Cards>('t', 'users')).cards.keys()];
  expect(names).toEqual(['mira', 'nora', 'tom']);
  const asks = { right: 'write', ids: [null] } as const;
  done(await older.execute(order('add', { title: 'A' }, { by: { user: 'tom' }, asks })));
  await expect(older.execute(person('udo'))).rejects.toThrow('this version does not know CardPraised of t.users');
  await expect(older.execute(person('udo'))).rejects.toBeInstanceOf(Away);
  expect([older.unknown, newer.unknown]).toEqual([['CardPraised of t.users'], []]);
  done(await newer.execute(person('udo')));
});

test('a newer version of what the older one goes by is not passed over: it does not answer for that area', async () => {
  const [part] = people.parts;
  const described = {
    ...part,
    versions: { CardDescribed: 2 },
    upcast: { CardDescribed: { 1: (data: object) => data } },
  };
  const later = { ...people, parts: [described] } as typeof people;
  const newer = openEngine({
    ports: { ...bench.ports, events: bench.another() },
    areas: [cards, later],
    exclusive: false,
  });
  engines.push(newer);
  done(await newer.execute(order('describe', { id: 'mira', title: 'nobody' }, { area: 'users' })));
  await expect(open().state('t', 'users')).rejects.toThrow('version 2 of CardDescribed is not known here, but 1');
});
