import { type Bench, openBench } from '../../../tests/core/ports.js';
import { type Cards, cards, code, done, order } from '../../../tests/core/toy.js';
import type { Engine } from './engine.js';
import { openEngine } from './openEngine.js';

let bench: Bench;
let engine: Engine;
beforeEach(async () => {
  bench = await openBench();
  engine = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
});
afterEach(async () => {
  await engine.close();
  await bench.end();
});
const seen = (revision: number, id = 'a') => ({ expected: new Map([[id, revision]]) });
const describeCard = (data: object, more = {}) => engine.execute(order('describe', { id: 'a', ...data }, more));
const card = async () => (await engine.state<Cards>('t', 'todos')).cards.get('a');

test('other fields merge, the same field is a conflict that says what was, is and was wanted', async () => {
  await engine.execute(order('add', { id: 'a', title: 'A', points: 1 }));
  await describeCard({ title: 'B' });
  expect(code(await describeCard({ points: 2 }, seen(0)))).toBe('done');
  expect(await describeCard({ title: 'C', points: 3 }, seen(0))).toMatchObject({
    status: 'refused',
    refusal: { code: 'CONFLICT', status: 409, params: { id: 'a', field: 'title', base: 'A', theirs: 'B', yours: 'C' } },
  });
  expect(await card()).toMatchObject({ title: 'B', points: 2 });
  expect(code(await describeCard({ title: 'C' }, seen(2)))).toBe('done');
});

test('what went there and back by differences is no conflict; what only went has the value as base that was seen', async () => {
  const raise = (by: number) => engine.execute(order('raise', { by, ids: ['a'] }));
  await engine.execute(order('add', { id: 'a', title: 'A', points: 10 }));
  for (const by of [5, -5]) await raise(by);
  expect(code(await describeCard({ title: 'B', points: 12 }, seen(0)))).toBe('done');
  for (const by of [3, 4]) await raise(by);
  expect(await describeCard({ points: 1 }, seen(3))).toMatchObject({
    refusal: { code: 'CONFLICT', params: { field: 'points', base: 12, theirs: 19, yours: 1 } },
  });
});

test('a revision that never was of this thing is told apart', async () => {
  await engine.execute(order('add', { id: 'a', title: 'A' }));
  await engine.execute(order('add', { id: 'b', title: 'B' }));
  for (const revision of [1, 7]) {
    expect(await describeCard({ title: 'C' }, seen(revision))).toMatchObject({
      refusal: { code: 'REVISION_UNKNOWN', status: 412 },
    });
  }
});

test('commands of one moment are judged by each other', async () => {
  await engine.execute(order('add', { id: 'a', title: 'A' }));
  const outcomes = await Promise.all(['B', 'C', 'D'].map((title) => describeCard({ title }, seen(0))));
  expect(outcomes.map(code)).toEqual(['done', 'CONFLICT', 'CONFLICT']);
});

describe('a repeated key', () => {
  const keyed = { commandId: '00000000-0000-5000-8000-000000000001', digest: 'one' };
  test('changes nothing and answers the same; another body is refused; a refused one is decided anew', async () => {
    expect(code(await describeCard({ title: 'B' }, keyed))).toBe('NOT_FOUND');
    const first = done(await engine.execute(order('add', { id: 'a', title: 'A' }, keyed)));
    await describeCard({ points: 4 });
    const again = done(await engine.execute(order('add', { id: 'a', title: 'A' }, keyed)));
    const { token, revision, position, touched } = first;
    expect(again).toMatchObject({ token, revision, position, touched, repeated: true });
    expect(again.answer).toMatchObject([{ points: 4 }]);
    expect(await describeCard({ title: 'C' }, { ...keyed, digest: 'two' })).toMatchObject({
      refusal: { code: 'KEY_REUSED', status: 422 },
    });
  });
  test('is known at once, after a restart and for 24 h', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => engine.execute(order('add', { title: 'A' }, keyed))));
    expect(outcomes.map((it) => done(it).repeated)).toEqual([false, true, true]);
    expect(new Set(outcomes.map((it) => done(it).touched[0]?.id)).size).toBe(1);
    expect(new Set(outcomes.map((it) => done(it).position)).size).toBe(1);
    const restarted = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
    const { repeated, token } = done(await restarted.execute(order('add', { title: 'A' }, keyed)));
    expect({ repeated, token }).toEqual({ repeated: true, token: done(outcomes[0] as never).token });
    const [event] = (await bench.ports.events.readStream('t.todos')[Symbol.asyncIterator]().next()).value;
    const late = { ...event, id: crypto.randomUUID(), type: 'CardSealed', command: crypto.randomUUID() };
    const tomorrow = new Date(Date.parse(event.time) + 25 * 3_600_000).toISOString();
    await bench.ports.events.append('t.todos', [{ ...late, time: tomorrow }], 0);
    const later = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
    expect(code(await later.execute(order('add', { title: 'A' }, keyed)))).toBe('TITLE_TAKEN');
  });
});
