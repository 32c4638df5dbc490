import { type Bench, openBench } from '../../../tests/core/ports.js';
import { type Cards, cards, order, people } from '../../../tests/core/toy.js';
import { until } from './contract/sample.js';
import type { Engine } from './engine.js';
import { openEngine } from './openEngine.js';
import type { Subscription } from './ports.js';
import { type Reaction, startReactions } from './reactions.js';

/** Each sealed card is noted in the other area, once. */
const noted: Reaction = {
  area: 'users',
  type: 'CardSealed',
  react: ({ data }) => [{ area: 'todos', command: 'raise', data: { by: 1, ids: [(data as { id: string }).id] } }],
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
    ...{ name: 'noting', ports: bench.ports, engine, areas: [cards, people], reactions: [noted], leaseFor: 300 },
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
