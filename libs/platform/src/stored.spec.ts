import { type Bench, openBench } from '../../../tests/core/ports.js';
import { type Cards, cards, done, order, people, undo } from '../../../tests/core/toy.js';
import { openAreas } from './areas.js';
import { ERASED, openCodec } from './codec.js';
import { all } from './contract/sample.js';
import { derivedId, eventId, freshId, keyedCommandId, newIds, readToken, tokenOf } from './ids.js';
import { openEngine } from './openEngine.js';
import type { Keys, NewEvent } from './ports.js';

/** Samples of what is stored for ever (log.md): where one of these fails, stored data isn't understood any more. */
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const command = '01a1fea2-b3f7-7000-bd32-a8f6c684b631';

test('ids', () => {
  expect(eventId('dev.plan', command, 0, 17)).toBe('f2d994f5-9753-5d81-9b0d-47e02be53782');
  expect(eventId('dev.plan', command, 1, 17)).toBe('4f8f1445-439b-54e7-ae21-d3f92824008c');
  expect(keyedCommandId('plan', 'u1', 'key ü', 20_778)).toBe('a42faa88-d7b2-5f56-8532-ec8140ae33ae');
  expect(derivedId(command, 3)).toBe('c2015cee-c7fe-5e2e-8290-92d66f4255cf');
  const newId = newIds(Date.UTC(2026, 10, 21, 12), command);
  expect([newId(0), newId(1)]).toEqual([
    '01a1fdfa-4600-7000-b387-cad44a4b946d',
    '01a1fdfa-4600-7001-92fd-c3d6b2a8b2e3',
  ]);
  expect(freshId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(readToken(tokenOf('plan', 17, command))).toEqual({ area: 'plan', first: 17, command });
  expect(readToken(`plan.17.${command}.`)).toBeNull();
});

test('the envelope of a command of two events, keyed, in a batch, with facts; and of its undoing', async () => {
  const engine = openEngine({ ports: bench.ports, areas: [cards, people], exclusive: true });
  await engine.execute(order('add', { id: 'u', title: 'mira' }, { area: 'users' }));
  const by = { user: 'mira', actingFor: 'tom' };
  const more = { by, digest: 'd', batch: 'b', cause: 't.users 0', commandId: command };
  await engine.execute(order('add', { id: 'a', title: 'A', points: 1 }, more));
  const described = done(await engine.execute(order('describe', { id: 'a', points: 2 })));
  await engine.undo(undo(described.token));
  const [added, , undone] = await all(bench.ports.events.readStream('t.todos'));
  expect(added).toEqual({
    ...{ stream: 't.todos', revision: 0, position: 2, id: eventId('t.todos', command, 0, 0), type: 'CardAdded', v: 1 },
    ...{ json: '{"id":"a","parent":null,"title":"A","points":1}', time: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) },
    ...{ by, command, digest: 'd', batch: 'b', cause: 't.users 0', seen: { users: 0 } },
  });
  expect(undone).toMatchObject({ undoes: described.token.split('.')[2], seen: { users: 0 } });
  await engine.close();
});

test('personal data', async () => {
  const keys: Keys = { ...bench.ports.keys, get: async (_, person) => (person === 'p1' ? Buffer.alloc(32, 5) : null) };
  const codec = openCodec(keys);
  const name = { $p: ['p1', 'CQkJCQkJCQkJCQkJ8cRMwh7HMB8DLPpLgR/OyWfdpttjT+vH7JOjrVIS'] };
  const event: NewEvent = {
    ...{ id: freshId(), type: 'CardOwned', v: 1, time: '2026-01-01T00:00:00.000Z', by: { user: 'u' }, command },
    json: JSON.stringify({ id: 'a', person: 'p1', name }),
  };
  const stored = { ...event, stream: 't.todos', revision: 0, position: 1 };
  const [read] = await codec.decode('t', cards, [{ ...stored }]);
  expect(read?.data).toEqual({ id: 'a', person: 'p1', name: 'Mira Müller' });
  await expect(async () => codec.decode('other', cards, [{ ...stored }])).rejects.toThrow();
  const erased = { ...stored, json: stored.json.replaceAll('p1', 'p2') };
  expect((await codec.decode('t', cards, [erased]))[0]?.data).toMatchObject({ name: ERASED });
});

test('a whole stream of samples gives the state it gave when it was stored', async () => {
  const at = (n: number, type: string, data: object, more: Partial<NewEvent> = {}): NewEvent => ({
    ...{ id: eventId('t.todos', command, n, 0), type, v: 1, json: JSON.stringify(data), command },
    ...{ time: `2026-01-0${n + 1}T00:00:00.000Z`, by: { user: 'u' }, ...more },
  });
  await bench.ports.events.append(
    't.todos',
    [
      at(0, 'CardAdded', { id: 'a', parent: null, title: 'A', points: 1 }, { digest: 'd' }),
      at(1, 'CardDescribed', { id: 'a', changed: { title: { old: 'A', new: 'B' } } }),
      at(2, 'CardsRaised', { by: 2, ids: ['a'] }),
    ],
    -1,
  );
  const areas = openAreas({ ...bench.ports, codec: openCodec(bench.ports.keys), log: () => {} }, [cards]);
  const fold = await areas.load('t', 'todos');
  expect((fold.state as Cards).cards.get('a')).toEqual({ id: 'a', parent: null, title: 'B', points: 3, owner: null });
  expect(fold).toMatchObject({ revision: 2, position: 3, maxTime: '2026-01-03T00:00:00.000Z', command, first: 0 });
  expect(fold.keyed.get(command)).toMatchObject({ digest: 'd', first: 0, last: 2, position: 3 });
});

test('an older version is read as today’s, which is what is written; one that is not known yet stops who reads it', async () => {
  const [part] = cards.parts;
  const newer = {
    ...cards,
    parts: [
      {
        ...part,
        versions: { CardAdded: 2 },
        upcast: { CardAdded: { 1: ({ name, ...data }: { name?: string }) => ({ ...data, title: name }) } },
      },
    ],
  } as typeof cards;
  const first: NewEvent = {
    ...{ id: freshId(), type: 'CardAdded', v: 1, time: '2026-01-01T00:00:00.000Z', by: { user: 'u' }, command },
    json: JSON.stringify({ id: 'a', parent: null, name: 'A', points: 1 }),
  };
  await bench.ports.events.append('t.todos', [first], -1);
  const engine = openEngine({ ports: bench.ports, areas: [newer], exclusive: true });
  done(await engine.execute(order('add', { id: 'b', title: 'B' })));
  expect([...(await engine.state<Cards>('t', 'todos')).cards.values()].map(({ title }) => title)).toEqual(['A', 'B']);
  expect((await all(bench.ports.events.readStream('t.todos'))).map(({ v }) => v)).toEqual([1, 2]);
  await engine.close();
  const older = openAreas({ ...bench.ports, codec: openCodec(bench.ports.keys), log: () => {} }, [cards]);
  await expect(older.load('t', 'todos')).rejects.toThrow(
    "event 1 of t.todos (CardAdded) can't be read: version 2 of CardAdded is not known here, but 1",
  );
  const lacking = { ...cards, parts: [{ ...part, versions: { CardAdded: 2 } }] } as typeof cards;
  const late = openAreas({ ...bench.ports, codec: openCodec(bench.ports.keys), log: () => {} }, [lacking]);
  await expect(late.load('t', 'todos')).rejects.toThrow('CardAdded of version 1 cannot be read: it has no upcaster');
});
