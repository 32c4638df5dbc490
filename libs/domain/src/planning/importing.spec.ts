import type { DomainEvent } from '@contracts/message.js';
import { as } from '../given.js';
import { action, given, project, telling, wish } from './plan.harness.js';

const batch = { id: 'b', file: 'imports/b.json', sha256: 'ab', count: 3 };

test('a batch is started and completed once', () => {
  const started = { type: 'BatchStarted', data: batch };
  const completed = { type: 'BatchCompleted', data: { id: 'b', impossible: [7] } };
  given().when('startBatch', batch).then(started);
  given(started).when('startBatch', batch).then();
  given(started)
    .when('completeBatch', { id: 'b', impossible: [7] })
    .then(completed);
  given(started, completed)
    .when('completeBatch', { id: 'b', impossible: [7] })
    .then();
  given().when('completeBatch', { id: 'b', impossible: [] }).refused('NOT_FOUND');
});

const steps = [
  { command: 'createElement', data: wish({ id: 'p', type: 'MAIN' }) },
  { command: 'createElement', data: wish({ id: 'a', type: 'SUB', parentId: 'p' }) },
  {
    command: 'changeElement',
    data: {
      id: 'a',
      label: 'Neu',
      startDate: '2026-02-01',
      kpis: [{ label: 'K', operator: 'EQUAL', plan: 1, unit: '' }],
    },
  },
  {
    command: 'bookCosts',
    data: {
      id: 'a',
      entries: [
        { id: 'c', kind: 'ACTUAL', costTypeId: null, period: '2026-02', amount: 7, description: '', source: 'row-3' },
      ],
    },
  },
];

test('a chunk’s steps see what the ones before them did', () =>
  expect(
    given()
      .when('importChunk', { steps })
      .events.map(({ type }) => type),
  ).toEqual([
    ...['ElementCreated', 'ElementCreated', 'ElementRescheduled', 'ElementDescribed', 'KpiEntered', 'CostEntered'],
  ]));

test('a chunk that was stored does nothing the second time', () => {
  const story = telling();
  const run = () => story.happened(story.decide('importChunk', { steps }) as never).length;
  expect([run(), run()]).toEqual([6, 0]);
});

test('one wrong step stops the chunk, and says which', () => {
  const wrong = [...steps, { command: 'createElement', data: wish({ id: 'b', type: 'SUB', parentId: null }) }];
  given().when('importChunk', { steps: wrong }).refused('RULES_BROKEN', 'not_at_root');
  const { refusal } = given(project('q')).when('importChunk', {
    steps: [{ command: 'changeElement', data: { id: 'q', kpis: [{ id: 'k' }, { id: 'k' }] } }],
  });
  expect(refusal?.refusal.errors).toEqual([{ field: 'kpis[1].id', rule: 'is_unique', params: { step: 0 } }]);
});

test('new ids of one chunk don’t meet', () => {
  const kpi = { label: 'K', operator: 'EQUAL', plan: 1, unit: '' };
  const entry = { kind: 'PLAN', costTypeId: null, period: '2026-02', amount: 7, description: '' };
  const change = (id: string) => ({
    command: 'changeElement',
    data: { id, kpis: [kpi, kpi], costObjects: [entry, entry] },
  });
  const { events } = given(project('p'), action('a', 'p')).when('importChunk', { steps: [change('p'), change('a')] });
  const ids = events.map(({ data }) => (data as { item: { id: string } }).item.id);
  expect(new Set(ids).size).toBe(8);
});

test('of a batch that was taken back nothing more is carried out', () => {
  const started = { type: 'BatchStarted', data: batch };
  const stopped = { type: 'BatchStopped', data: { id: 'b' } };
  given(started).when('stopBatch', { id: 'b' }, as('mira')).then(stopped);
  given(started, stopped).when('stopBatch', { id: 'b' }).then();
  given(started, stopped).when('importChunk', { steps, batch: 'b' }).refused('BATCH_STOPPED');
  expect(given(started).when('importChunk', { steps, batch: 'b' }).refusal).toBeNull();
  // While it runs it is nobody else's, but for a key user.
  const completed = { type: 'BatchCompleted', data: { id: 'b', impossible: [] } };
  const stop = (who: string, ...past: DomainEvent[]) => given(started, ...past).when('stopBatch', { id: 'b' }, as(who));
  for (const who of ['rita', 'nora', 'coco']) stop(who).refused('MISSING_PRIVILEGE');
  stop('key').then(stopped);
  stop('nora', completed).then(stopped);
  stop('rita', completed).refused('MISSING_PRIVILEGE');
  given().when('stopBatch', { id: 'b' }).refused('NOT_FOUND');
});

test('an entry that a file names by its id becomes what the file says; a derived one does not', () => {
  const entry = (id: string, kind: string, amount: number) => ({
    ...{ id, kind, costTypeId: null, period: '2026-02', amount, description: '' },
  });
  const booked = (...entries: object[]) => ({ steps: [{ command: 'bookCosts', data: { id: 'p', entries } }] });
  const story = telling();
  const made = { command: 'createElement', data: wish({ id: 'p', type: 'MAIN' }) };
  const { steps: first } = booked(entry('c', 'PLAN', 7), entry('d', 'ACTUAL', 3));
  story.happened(story.decide('importChunk', { steps: [made, ...first] }) as never);
  const again = { ...entry('c', 'PLAN', 9), changes: true };
  expect(story.decide('importChunk', booked(again, entry('e', 'PLAN', 1)))).toMatchObject([
    { type: 'CostChanged', data: { item: 'c', changed: { amount: { old: 7, new: 9 } } } },
    { type: 'CostEntered', data: { item: { id: 'e' } } },
  ]);
  expect(story.decide('importChunk', booked({ ...entry('c', 'PLAN', 7), changes: true }))).toEqual([]);
  expect(JSON.stringify(story.decide('importChunk', booked({ ...entry('d', 'ACTUAL', 4), changes: true })))).toContain(
    'derived',
  );
});
