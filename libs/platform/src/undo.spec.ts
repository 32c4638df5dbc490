import { type Bench, openBench } from '../../../tests/core/ports.js';
import { type Cards, cards, code, done, dump, order, undo } from '../../../tests/core/toy.js';
import type { Engine, Outcome } from './engine.js';
import { openEngine } from './openEngine.js';

let bench: Bench;
let engine: Engine;
beforeEach(async () => {
  bench = await openBench();
  engine = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
  await engine.execute(order('add', { id: 'a', title: 'A', points: 1 }));
});
afterEach(async () => {
  await engine.close();
  await bench.end();
});
const state = () => engine.state<Cards>('t', 'todos');
const card = async (id = 'a') => (await state()).cards.get(id);
const run = async (command: string, data: Record<string, unknown>) => done(await engine.execute(order(command, data)));
const back = (token: string, more = {}) => engine.undo(undo(token, more));
const refusal = (outcome: Outcome) => (outcome.status === 'refused' ? outcome.refusal : null);

test('undo, redo and undo again give the same states', async () => {
  const before = await card();
  const described = await run('describe', { id: 'a', title: 'B', points: 5 });
  const after = await card();
  const undone = done(await back(described.token));
  expect(await card()).toEqual(before);
  const redone = done(await back(undone.token));
  expect(await card()).toEqual(after);
  expect(code(await back(redone.token))).toBe('done');
  expect(await card()).toEqual(before);
  const [event] = (await bench.ports.events.readStream('t.todos', { from: 2 })[Symbol.asyncIterator]().next()).value;
  expect(event).toMatchObject({ undoes: described.token.split('.')[2] });
});

test('command by command back to the beginning, also over one field', async () => {
  const tokens: string[] = [];
  for (const title of ['B', 'C', 'D']) tokens.unshift((await run('describe', { id: 'a', title })).token);
  for (const token of tokens) expect(code(await back(token))).toBe('done');
  expect((await card())?.title).toBe('A');
});

test('what changed since is listed and refuses; partial leaves it out', async () => {
  const first = await run('describe', { id: 'a', title: 'B', points: 5 });
  await run('describe', { id: 'a', title: 'C' });
  expect(refusal(await back(first.token))).toMatchObject({
    code: 'CHANGED_SINCE',
    status: 409,
    params: { changed: [{ id: 'a', field: 'title' }] },
  });
  expect(code(await back(first.token, { partial: true }))).toBe('done');
  expect(await card()).toMatchObject({ title: 'C', points: 1 });
});

test('other fields may change meanwhile', async () => {
  const described = await run('describe', { id: 'a', title: 'B' });
  await run('raise', { by: 3, ids: ['a'] });
  expect(code(await back(described.token))).toBe('done');
  expect(await card()).toMatchObject({ title: 'A', points: 4 });
});

test('a creation is taken back unless it was changed, and comes again', async () => {
  const added = await run('add', { id: 'b', title: 'B', parent: 'a' });
  const changed = await run('describe', { id: 'b', points: 2 });
  expect(code(await back(added.token))).toBe('CHANGED_SINCE');
  await back(changed.token);
  const undone = done(await back(added.token));
  expect(await card('b')).toBeUndefined();
  expect(code(await engine.execute(order('add', { id: 'c', title: 'B' })))).toBe('done');
  expect(code(await back(undone.token))).toBe('TITLE_TAKEN');
});

test('of what is gone nothing earlier comes back, with whatever right', async () => {
  const added = await run('add', { id: 'b', title: 'B' });
  const described = await run('describe', { id: 'b', points: 2 });
  const undone = done(await back(described.token));
  const gone = done(await back(added.token));
  expect(code(await back(undone.token))).toBe('CHANGED_SINCE');
  expect(code(await back(undone.token, { by: { user: 'mallory' } }))).toBe('CHANGED_SINCE');
  expect(done(await back(undone.token, { partial: true })).token).toBeNull();
  await back(gone.token);
  expect(await card('b')).toMatchObject({ title: 'B', points: 0 });
  expect(code(await back(undone.token))).toBe('done');
  expect(await card('b')).toMatchObject({ points: 2 });
});

test('what went and came back is as it was', async () => {
  const added = await run('add', { id: 'b', title: 'B' });
  for (let turn = 0; turn < 2; turn++) {
    const gone = done(await back(added.token));
    expect(code(await back(gone.token))).toBe('done');
  }
  expect(code(await back(added.token))).toBe('done');
  expect(await card('b')).toBeUndefined();
});

test('nobody takes back what they may not do, and some things last', async () => {
  const described = await run('describe', { id: 'a', title: 'B' });
  expect(code(await back(described.token, { by: { user: 'mallory' } }))).toBe('MISSING_PRIVILEGE');
  const sealed = await run('seal', { id: 'a' });
  expect(refusal(await back(sealed.token))).toMatchObject({ code: 'NOT_UNDOABLE', status: 409 });
  expect(code(await back('todos.99.00000000-0000-4000-8000-000000000000'))).toBe('NOT_FOUND');
  expect(code(await back('nonsense'))).toBe('NOT_FOUND');
});

test('twice at once is once', async () => {
  const described = await run('describe', { id: 'a', title: 'B' });
  const outcomes = await Promise.all([back(described.token), back(described.token)]);
  expect(outcomes.map(code)).toEqual(['done', 'CHANGED_SINCE']);
});

test('a batch is taken back as one, in a batch that is taken back as one', async () => {
  const start = dump(await state());
  const batch = '00000000-0000-7000-8000-00000000000b';
  const tokens: string[] = [];
  for (let i = 0; i < 40; i++) {
    const more = { parent: i ? `n${i - 1}` : null };
    tokens.push(done(await engine.execute(order('add', { id: `n${i}`, title: `${i}`, ...more }, { batch }))).token);
    if (i === 20) await run('describe', { id: 'a', title: 'between' });
  }
  const full = (await state()).cards.get('n39');
  const before = (await engine.known('t', 'todos')).revision;
  expect(done(await back(tokens[17] as string, { look: true })).touched).toHaveLength(40);
  expect((await engine.known('t', 'todos')).revision).toBe(before);
  // Who may not change back one thing of it changes back none.
  const area = {
    ...cards,
    may: (_: unknown, ...[right, id, by]: [string, string | null, { user: string }]) =>
      right === 'read' || by.user !== 'nora' || id !== 'n3',
  };
  const other = openEngine({ ports: bench.ports, areas: [area], exclusive: false });
  expect(code(await other.undo(undo(tokens[17] as string, { by: { user: 'nora' } })))).toBe('MISSING_PRIVILEGE');
  expect(code(await other.undo(undo(tokens[17] as string, { by: { user: 'nora' }, look: true })))).toBe(
    'MISSING_PRIVILEGE',
  );
  await other.close();
  expect((await engine.known('t', 'todos')).revision).toBe(before);
  const undone = done(await back(tokens[17] as string));
  expect((await state()).cards.get('n0')).toBeUndefined();
  expect(undone.touched).toHaveLength(40);
  expect(done(await back(undone.token)).touched).toHaveLength(40);
  expect((await state()).cards.get('n39')).toEqual(full);
  await run('describe', { id: 'n5', title: 'kept' });
  const again = (await engine.known('t', 'todos')).revision;
  expect(refusal(await back(tokens[0] as string))).toMatchObject({ code: 'CHANGED_SINCE' });
  expect((await engine.known('t', 'todos')).revision).toBe(again);
  expect(start).not.toEqual(dump(await state()));
});

test('a cascade is taken back in part: only what changed since stays', async () => {
  await run('add', { id: 'b', title: 'B', points: 1 });
  const raised = await run('raise', { by: 3, ids: ['a', 'b'] });
  await run('describe', { id: 'a', points: 9 });
  expect(code(await back(raised.token))).toBe('CHANGED_SINCE');
  expect(code(await back(raised.token, { partial: true }))).toBe('done');
  expect([(await card())?.points, (await card('b'))?.points]).toEqual([9, 1]);
});
