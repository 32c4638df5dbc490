import type { Effect } from '@domain/effect.js';
import { type Bench, openBench } from '../../../tests/core/ports.js';
import { type Cards, cards, order, people } from '../../../tests/core/toy.js';
import { until } from './contract/sample.js';
import { keptEffects, putAside, tryAgain } from './effects.js';
import type { Engine } from './engine.js';
import { openEngine } from './openEngine.js';
import type { Subscription } from './ports.js';
import { startReactions } from './reactions.js';

/** Each sealed card is noted in the other area, once; `late` is described there, where there is one. */
const noted: Effect = {
  of: 'users',
  type: 'CardSealed',
  wishes({ data }) {
    const { id } = data as { id: string };
    if (id === 'late') return [{ area: 'todos', command: 'describe', data: { id, points: 7 } }];
    return [{ area: 'todos', command: 'raise', data: { by: 1, ids: [id] } }];
  },
};

let bench: Bench;
let engine: Engine;
let running: Subscription[];
let said: string[];
beforeEach(async () => {
  bench = await openBench();
  engine = openEngine({ ports: bench.ports, areas: [{ ...cards, uses: [] }, people], exclusive: true });
  running = [];
  said = [];
  for (const area of ['users', 'todos'] as const) await engine.execute(order('add', { id: 'a', title: 'A' }, { area }));
});
afterEach(async () => {
  for (const it of running) await it.close();
  await engine.close();
  await bench.end();
});
const start = () => {
  const it = startReactions({
    ...{ name: 'noting', ports: bench.ports, engine, areas: [cards, people], effects: [noted], leaseFor: 300 },
    log: (message) => said.push(message),
  });
  running.push(it);
  return it;
};
const points = async () => (await engine.state<Cards>('t', 'todos')).cards.get('a')?.points;
const seal = () => engine.execute(order('seal', { id: 'a' }, { area: 'users' }));

test('what follows happens once, whoever follows, killed and repeated or not', async () => {
  await seal();
  const first = start();
  await until(async () => (await points()) === 1);
  await first.close();
  const stored = await bench.ports.vault.get('_system', 'reactions', 'noting');
  await bench.ports.vault.remove('_system', 'reactions', 'noting');
  await seal();
  start();
  start();
  await until(async () => (await points()) === 2);
  await seal();
  await until(async () => (await points()) === 3);
  expect(stored?.value).toMatchObject({ position: 4, logId: await bench.ports.events.logId() });
  const causes: unknown[] = [];
  for await (const page of bench.ports.events.readStream('t.todos', { from: 1 })) {
    causes.push(...page.map(({ cause, by }) => ({ cause, by })));
  }
  expect(causes.map((it) => (it as { cause: string }).cause)).toEqual(['t.users 1', 't.users 2', 't.users 3']);
  expect(causes[0]).toMatchObject({ by: { user: 'mira' } });
});

test('page after page of the log is followed, without a break', async () => {
  start();
  for (let n = 1; n <= 5; n++) {
    await seal();
    await until(async () => (await points()) === n);
  }
  const reached = async () =>
    (await bench.ports.vault.get<{ position: number }>('_system', 'reactions', 'noting'))?.value;
  const head = await bench.ports.events.head();
  await until(async () => (await reached())?.position === head);
  expect(said).toEqual([]);
});

const around = () => ({ ports: bench.ports, engine, areas: [cards, people], effects: [noted] });
const kept = (state: 'refused' | 'dismissed') => keptEffects(bench.ports.vault, 't', state);
const pointsOf = async (id: string) => (await engine.state<Cards>('t', 'todos')).cards.get(id)?.points;

test('what was carried out more than a day ago is known by the log', async () => {
  await seal();
  const first = start();
  await until(async () => (await points()) === 1);
  await first.close();
  await bench.ports.vault.remove('_system', 'reactions', 'noting');
  const now = Date.now.bind(Date);
  const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + 50 * 3_600_000);
  start();
  await seal();
  await until(async () => (await points()) === 2);
  later.mockRestore();
  expect(await kept('refused')).toEqual([]);
});

test('what is refused waits in a list, with why, until it can be carried out; nothing else waits for it', async () => {
  await engine.execute(order('add', { id: 'late', title: 'L' }, { area: 'users' }));
  await engine.execute(order('seal', { id: 'late' }, { area: 'users' }));
  await seal();
  start();
  await until(async () => (await points()) === 1);
  const [waiting, ...others] = await kept('refused');
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ area: 'users', type: 'CardSealed', revision: 2, into: 'todos', command: 'describe' });
  expect(waiting).toMatchObject({ code: 'NOT_FOUND', by: { user: 'mira' } });
  const id = waiting?.id ?? '';
  expect(await tryAgain(around(), 't', id)).toBe(true);
  expect(await kept('refused')).toMatchObject([{ id, code: 'NOT_FOUND' }]);
  expect(await putAside(bench.ports.vault, 't', id)).toBe(true);
  expect([await kept('refused'), await kept('dismissed')]).toMatchObject([[], [{ id }]]);
  await engine.execute(order('add', { id: 'late', title: 'L' }));
  expect(await tryAgain(around(), 't', id)).toBe(true);
  expect(await pointsOf('late')).toBe(7);
  expect([await kept('refused'), await kept('dismissed')]).toEqual([[], []]);
  expect([await tryAgain(around(), 't', id), await putAside(bench.ports.vault, 't', id)]).toEqual([false, false]);
});

test('an event that cannot be read waits too, and other tenants go on', async () => {
  await seal();
  bench.garble('t.users');
  for (const area of ['users', 'todos'] as const)
    await engine.execute(order('add', { id: 'a', title: 'A' }, { area, tenant: 'u' }));
  await engine.execute(order('seal', { id: 'a' }, { area: 'users', tenant: 'u' }));
  start();
  await until(async () => (await engine.state<Cards>('u', 'todos')).cards.get('a')?.points === 1);
  expect(await kept('refused')).toMatchObject([{ type: 'CardSealed', code: 'UNREADABLE', command: null }]);
});
