import type { Area } from '@domain/decider.js';
import { type Bench, openBench } from '../../../tests/core/ports.js';
import { cardRows, cards, done, order } from '../../../tests/core/toy.js';
import { openAreas } from './areas.js';
import { openCodec } from './codec.js';
import { until } from './contract/sample.js';
import type { Engine } from './engine.js';
import { openEngine } from './openEngine.js';
import type { EventStore } from './ports.js';
import type { Written } from './projection.js';
import { type Projector, type ProjectorOptions, startProjector } from './projector.js';
import { writeSnapshot } from './snapshots.js';

let bench: Bench;
let engine: Engine;
let projectors: Projector[];

beforeEach(async () => {
  bench = await openBench();
  engine = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
  projectors = [];
});
afterEach(async () => {
  for (const it of projectors) await it.close();
  await engine.close();
  await bench.end();
});

async function start(more: Partial<ProjectorOptions> = {}): Promise<Projector> {
  const it = await startProjector({ ports: bench.ports, areas: [cards], views: [cardRows], tenants: ['t'], ...more });
  projectors.push(it);
  await it.ready;
  return it;
}
const add = (id: string, more: object = {}) => engine.execute(order('add', { id, title: id, ...more }));
const rowsOf = async (collection: string, tenant = 't') =>
  (await bench.ports.rows.find(tenant, collection, { sort: ['id'] })).rows;
const reached = (it: Projector, position: number, tenant = 't') =>
  until(async () => (await it.status()).some((one) => one.tenant === tenant && one.position >= position));

test('rows follow the log; roll-ups too; what changed is told after it is written', async () => {
  const heard: Written[] = [];
  bench.ports.channel.subscribe('rows/t', (message) => heard.push(message as Written));
  const projector = await start();
  await add('a');
  const { position } = done(await add('b', { parent: 'a' }));
  await reached(projector, position);
  expect(await rowsOf('cards')).toEqual([
    { id: 'a', parent: null, title: 'a', points: 0, owner: null, revision: 0, children: 1 },
    { id: 'b', parent: 'a', title: 'b', points: 0, owner: null, revision: 1, children: 0 },
  ]);
  await until(() => heard.at(-1)?.position === position);
  expect(new Set(heard.flatMap((it) => it.changed['cards'] ?? []))).toEqual(new Set(['a', 'b']));
  expect(await projector.status()).toEqual([
    { tenant: 't', position, head: position, lag: 0, bytes: expect.any(Number) },
  ]);
});

test('the history has a row for each event and thing: who, when, old and new, and the token for undo', async () => {
  const projector = await start();
  await add('a');
  await add('b');
  const described = done(await engine.execute(order('describe', { id: 'a', title: 'A' })));
  const raised = done(
    await engine.execute(order('raise', { by: 2, ids: ['a', 'b'] }, { by: { user: 'tom', actingFor: 'mira' } })),
  );
  await reached(projector, raised.position);
  const { rows } = await bench.ports.rows.find('t', 'changes', {
    where: [{ field: 'thing', in: ['a'] }],
    sort: ['-id'],
  });
  expect(rows).toMatchObject([
    { command: raised.token, user: 'tom', actingFor: 'mira', type: 'UPDATE' },
    { command: described.token, user: 'mira', properties: [{ name: 'title', old: 'a', new: 'A' }] },
    { type: 'CREATE', actingFor: null },
  ]);
});

test('killed and started again at any point, the rows are those of a rebuild', async () => {
  const first = await start();
  for (let i = 0; i < 30; i++) {
    await add(`c${i}`, { parent: i > 2 ? `c${i - 3}` : null });
    if (i % 10 === 5) {
      await projectors.pop()?.close();
      await start();
    }
  }
  expect(first).toBeDefined();
  const last = projectors.at(-1) as Projector;
  await reached(last, 30);
  const [live, history] = [await rowsOf('cards'), await rowsOf('changes')];
  expect(await last.rebuild('t')).toBe(true);
  expect(await rowsOf('cards')).toEqual(live);
  expect(await rowsOf('changes')).toEqual(history);
  const after = done(await add('after'));
  await reached(last, after.position);
  expect(await rowsOf('cards')).toHaveLength(31);
});

test('tenants are apart, met in the log, and written by one projector at a time', async () => {
  const one = await start({ leaseFor: 300 });
  const two = await start({ leaseFor: 300 });
  await add('a');
  const { position } = done(await engine.execute(order('add', { id: 'x', title: 'x' }, { tenant: 'u' })));
  await until(async () => (await rowsOf('cards', 'u')).length === 1 && (await rowsOf('cards')).length === 1);
  const held = async () => [...(await one.status()), ...(await two.status())].map(({ tenant }) => tenant).sort();
  expect(await held()).toEqual(['t', 'u']);
  await one.close();
  await until(async () => (await two.status()).length === 2);
  await engine.execute(order('add', { id: 'y', title: 'y' }, { tenant: 'u' }));
  await reached(two, position + 1, 'u');
  expect((await rowsOf('cards', 'u')).map(({ id }) => id)).toEqual(['x', 'y']);
});

test('an event that cannot be read stops its tenant, says which one it is, and skips nothing', async () => {
  const projector = await start();
  await add('a');
  const [event] = (await bench.ports.events.readStream('t.todos')[Symbol.asyncIterator]().next()).value;
  const poison = await bench.ports.events.append(
    't.todos',
    [{ ...event, id: crypto.randomUUID(), type: 'Strange' }],
    0,
  );
  await bench.ports.events.append('t.todos', [{ ...event, id: crypto.randomUUID() }], 1);
  await until(async () => (await projector.status())[0]?.failed !== undefined);
  const [status] = await projector.status();
  expect(status?.failed).toContain('event 1 of t.todos (Strange)');
  expect(status).toMatchObject({ position: (poison as { position: number }).position - 1, lag: 2 });
  expect((await rowsOf('cards')).map(({ id }) => id)).toEqual(['a']);
  await engine.execute(order('add', { id: 'x', title: 'x' }, { tenant: 'u' }));
  await until(async () => (await rowsOf('cards', 'u')).length === 1);
});

test('an event whose envelope cannot be read stops its tenant alone; its lease is given back, and that is said', async () => {
  const said: unknown[] = [];
  const projector = await start({ log: (message, facts) => said.push({ message, ...facts }) });
  await add('a');
  const { position } = done(await add('b'));
  await reached(projector, position);
  bench.garble('t.todos');
  await engine.execute(order('add', { id: 'x', title: 'x' }, { tenant: 'u' }));
  await until(async () => (await projector.status()).some(({ failed }) => failed !== undefined));
  await until(async () => (await rowsOf('cards', 'u')).length === 1);
  const status = await projector.status();
  expect(status.filter(({ failed }) => failed)).toEqual([
    {
      tenant: 't',
      position,
      head: position + 1,
      lag: 1,
      bytes: 0,
      failed: expect.stringContaining('event 2 of t.todos'),
    },
  ]);
  await until(async () => (await bench.ports.rows.lease('t', 'another', 1)) !== null);
  expect(said).toEqual([
    {
      message: 'a projection stands still',
      tenant: 't',
      error: expect.stringContaining("event 2 of t.todos (CardAdded) can't be read"),
    },
  ]);
});

test('what one projector cannot read, another with newer code takes over at once', async () => {
  const old = await start({ leaseFor: 300 });
  await add('a');
  const [event] = (await bench.ports.events.readStream('t.todos')[Symbol.asyncIterator]().next()).value;
  await bench.ports.events.append('t.todos', [{ ...event, id: crypto.randomUUID(), type: 'CardPraised' }], 0);
  await until(async () => (await old.status())[0]?.failed !== undefined);
  const praising = { kind: 'card', decide: {}, evolve: { CardPraised() {} } };
  const newer = await start({ leaseFor: 300, areas: [{ ...cards, parts: [...cards.parts, praising] } as Area] });
  await reached(newer, 2);
  await until(async () => (await old.status()).length === 0 || (await old.status())[0]?.failed !== undefined);
  expect((await newer.status())[0]).toMatchObject({ tenant: 't', lag: 0 });
  expect((await newer.status())[0]?.failed).toBeUndefined();
});

test('the log is followed again where following it ended by an error; what came meanwhile is read', async () => {
  const { events } = bench.ports;
  let handler: Parameters<EventStore['subscribe']>[1] | undefined;
  const breaking: EventStore = {
    ...events,
    subscribe(options, given) {
      handler ??= given;
      return handler === given ? { close: async () => {} } : events.subscribe(options, given);
    },
  };
  const projector = await start({ ports: { ...bench.ports, events: breaking } });
  const { position } = done(await add('a'));
  handler?.failed(new Error('torn'));
  await reached(projector, position);
  await reached(projector, done(await add('b')).position);
  expect((await rowsOf('cards')).map(({ id }) => id)).toEqual(['a', 'b']);
});

test.each(['live', 'at the next start'])('a person erased is in no row and no snapshot, met %s', async (when) => {
  await add('a');
  const owned = done(await engine.execute(order('own', { id: 'a', person: 'p', name: 'Mira' })));
  const projector = await start();
  await reached(projector, owned.position);
  expect(JSON.stringify(await rowsOf('cards'))).toContain('Mira');
  const areas = openAreas({ ...bench.ports, codec: openCodec(bench.ports.keys), log() {} }, [cards]);
  await writeSnapshot({ ...bench.ports, log() {} }, await areas.load('t', 'todos'));
  if (when !== 'live') await projectors.pop()?.close();
  await bench.ports.keys.destroy('t', 'p');
  const { position } = done(await engine.execute(order('erase', { id: 'a', person: 'p' })));
  if (when !== 'live') await start();
  await reached(projectors.at(-1) as Projector, position);
  expect(JSON.stringify([await rowsOf('cards'), await rowsOf('changes')])).not.toContain('Mira');
  expect(await bench.ports.files.list('t/snapshots/')).toEqual([]);
});

test('other rows or states in the code make the rows anew', async () => {
  await add('a');
  await start();
  await projectors.pop()?.close();
  await start({ views: [{ ...cardRows, row: ({ id }) => ({ id, is: 'other' }) }] });
  expect(await rowsOf('cards')).toEqual([{ id: 'a', is: 'other' }]);
});

test('any other code that rows are made by makes them anew: not all of it stands in the text of a view', async () => {
  await add('a');
  const scope = { of: 'one' };
  const views = [{ ...cardRows, row: ({ id }: { id: string }) => ({ id, of: scope.of }) }];
  const rowsMade = async (code: string) => {
    await start({ views, code });
    await projectors.pop()?.close();
    return rowsOf('cards');
  };
  expect(await rowsMade('1')).toEqual([{ id: 'a', of: 'one' }]);
  scope.of = 'two';
  expect(await rowsMade('1')).toEqual([{ id: 'a', of: 'one' }]);
  expect(await rowsMade('2')).toEqual([{ id: 'a', of: 'two' }]);
});

test.each([0, 2])(
  'a log that was cut, and has grown again by %d events, makes its rows anew and says why',
  async (grown) => {
    for (const id of ['a', 'b', 'c', 'd']) await add(id);
    await start();
    await projectors.pop()?.close();
    bench.cut(2);
    await engine.close();
    engine = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
    const kept = ['a', 'b'];
    for (let n = 0; n < grown; n++) kept.push(`e${n}`);
    for (const id of kept.slice(2)) await add(id);
    const said: unknown[] = [];
    const projector = await start({ log: (message, facts) => said.push({ message, ...facts }) });
    expect((await rowsOf('cards')).map(({ id }) => id)).toEqual(kept);
    expect(said).toEqual([
      { message: 'rows are made anew', tenant: 't', why: 'the log does not have their last event, 3 of t.todos' },
    ]);
    const { position } = done(await add('z'));
    await reached(projector, position);
    expect((await rowsOf('cards')).map(({ id }) => id)).toEqual([...kept, 'z']);
  },
);
