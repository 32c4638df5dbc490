import type { DomainEvent } from '@contracts/message.js';
import { as } from '../given.js';
import { action, given, project, telling, wish } from './plan.harness.js';
import { moneyOf } from './sums.js';

const entry = (
  id: string | undefined,
  kind: string,
  amount: number,
  more: { period?: string; source?: string } = {},
) => ({
  ...(id !== undefined && { id }),
  ...{ kind, costTypeId: null, period: '2026-03', amount, description: '', ...more },
});
const print = entry('c1', 'PLAN', 100_000);
const bill = entry('c2', 'ACTUAL', 40_000, { source: 'inv-1' });
const plan = [
  project('p', { unitId: 'north', costObjects: [print as never] }),
  { type: 'CostEntered', data: { id: 'p', item: bill, after: 'c1' } },
];
const changed = (costObjects: object[], how: object = {}, ...past: DomainEvent[]) =>
  given(...plan, ...past).when('changeElement', { id: 'p', costObjects }, how);

test('entries are matched by id: changed, entered, and removed where the list lacks them', () => {
  changed([{ ...print, amount: 120_000 }, entry('c3', 'BUDGET', 5)]).then(
    { type: 'CostChanged', data: { id: 'p', item: 'c1', changed: { amount: { old: 100_000, new: 120_000 } } } },
    { type: 'CostEntered', data: { id: 'p', item: entry('c3', 'BUDGET', 5), after: 'c2' } },
  );
  changed([]).then({ type: 'CostRemoved', data: { id: 'p', item: print, after: null } });
  changed([print, bill]).then();
});

test('what came after the revision that was seen is not removed', () => {
  const later = { type: 'CostEntered', data: { id: 'p', item: entry('c4', 'PLAN', 7), after: 'c2' } };
  const removed = (seen?: number) =>
    changed([print], seen === undefined ? {} : { expected: new Map([['p', seen]]) }, later).events.map(
      ({ data }) => data,
    );
  expect(removed(1)).toEqual([]);
  expect(removed(2)).toMatchObject([{ item: { id: 'c4' } }]);
  expect(removed()).toMatchObject([{ item: { id: 'c4' } }]);
});

test('actual, provision and committed are never typed: what equals what is there is passed over, else refused', () => {
  changed([print, bill]).then();
  const { source: _, ...asShown } = bill;
  changed([print, asShown]).then();
  for (const wrong of [
    { ...bill, amount: 1 },
    entry(undefined, 'PROVISION', 5),
    entry('c9', 'COMMITTED', 5),
    { ...bill, kind: 'PLAN' },
  ])
    changed([print, wrong]).refused('RULES_BROKEN', 'derived');
  given()
    .when('createElement', wish({ costObjects: [entry(undefined, 'ACTUAL', 1) as never] }))
    .refused('RULES_BROKEN', 'derived');
});

test('a split divides each of its dimensions wholly', () => {
  const split = (share: number) => ({
    product: [
      { id: 'd1', share },
      { id: 'd2', share: 40_000 },
    ],
  });
  const done = changed([{ ...print, split: split(60_000) }]);
  done.then({
    type: 'CostChanged',
    data: { id: 'p', item: 'c1', changed: { split: { old: null, new: split(60_000) } } },
  });
  changed([{ ...print, split: split(59_000) }]).refused('RULES_BROKEN', 'percentage_sum');
  changed([{ ...print, split: { product: [{ id: 'd1' }] } }]).refused('RULES_BROKEN', 'percentage_sum');
  changed([{ ...print, split: { product: [] } }]).refused('RULES_BROKEN', 'percentage_sum');
  const [was] = done.events;
  changed([print], {}, was!).then({
    type: 'CostChanged',
    data: { id: 'p', item: 'c1', changed: { split: { old: split(60_000), new: null } } },
  });
});

test('closed months refuse changes of their entries, and no others', () => {
  const closed = { type: 'PeriodsLocked', data: { periods: ['2026-03'] } };
  const other = entry('c5', 'PLAN', 1, { period: '2026-04' });
  changed([print, other], {}, closed).then({ type: 'CostEntered', data: { id: 'p', item: other, after: 'c2' } });
  for (const wrong of [
    [{ ...print, amount: 1 }],
    [{ ...print, period: '2026-04' }],
    [],
    [print, entry('c6', 'BUDGET', 1)],
  ])
    changed(wrong, {}, closed).refused('RULES_BROKEN', 'locked');
});

test('who plans does not write costs; who controls does', () => {
  changed([{ ...print, amount: 1 }], as('nora')).refused('MISSING_PRIVILEGE');
  changed([print, bill], as('nora')).then();
  expect(changed([{ ...print, amount: 1 }], as('coco')).refusal).toBeNull();
  given()
    .when('createElement', wish({ costObjects: [print as never] }), as('nora'))
    .refused('MISSING_PRIVILEGE');
});

test('batches book actual costs with their source, each once', () => {
  const book = { id: 'p', entries: [entry('c7', 'ACTUAL', 5, { source: 'row-1' }), entry('c2', 'ACTUAL', 9)] };
  const done = given(...plan).when('bookCosts', book);
  done.then({
    type: 'CostEntered',
    data: { id: 'p', item: entry('c7', 'ACTUAL', 5, { source: 'row-1' }), after: 'c2' },
  });
  given(...plan, ...done.events)
    .when('bookCosts', book)
    .then();
  given(...plan)
    .when('bookCosts', book, as('nora'))
    .refused('MISSING_PRIVILEGE');
});

test('an element sums up its own and all below, but for what is detached or deleted', () => {
  const story = telling();
  const put = (id: string) => ({ costObjects: [{ ...entry(`${id}-plan`, 'PLAN', 100), id: `${id}-plan` } as never] });
  const tree = [
    project('p', put('p')),
    action('a', 'p', put('a')),
    action('b', 'a', put('b')),
    action('c', 'p', put('c')),
  ];
  for (const event of tree) story.happened([event]);
  const run = (command: string, data: object) => story.happened(story.decide(command, data) as never);
  const planned = () => ['p', 'a', 'b', 'c'].map((id) => moneyOf(story.state.total(id)).plan);
  expect(planned()).toEqual([400, 200, 100, 100]);
  run('changeElement', { id: 'a', detached: true });
  expect(planned()).toEqual([200, 200, 100, 100]);
  run('deleteElements', { ids: ['c'], todos: 'KEEP', invoices: 'KEEP' });
  expect(planned()).toEqual([100, 200, 100, 100]);
  run('changeElement', { id: 'b', parentId: 'p' });
  expect(planned()).toEqual([200, 100, 100, 100]);
  run('changeElement', { id: 'a', detached: false });
  run('restoreElements', { ids: ['c'] });
  run('changeElement', { id: 'b', costObjects: [] });
  expect(planned()).toEqual([300, 100, 0, 100]);
});
