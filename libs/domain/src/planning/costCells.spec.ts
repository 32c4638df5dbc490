import type { DomainEvent } from '@contracts/message.js';
import { as } from '../given.js';
import { given, project, telling } from './plan.harness.js';
import { byPeriod } from './sums.js';

const entry = (id: string, amount: number, more: object = {}) => ({
  ...{ id, kind: 'PLAN', costTypeId: null, period: '2026-03', amount, description: '' },
  ...more,
});
const cell = (amount: number, more: object = {}) => ({ id: 'p', kind: 'PLAN', period: '2026-03', amount, ...more });
const type = (items: object[], entries: object[] = [], how: object = {}, ...past: DomainEvent[]) =>
  given(project('p', { unitId: 'north', costObjects: entries as never }), project('q'), ...past).when(
    'typeCosts',
    { items },
    how,
  );
const locked = { type: 'PeriodsLocked', data: { periods: ['2026-03'] } };

test('an empty cell gets an entry, one with one entry another amount, 0 removes it', () => {
  const [entered] = type([cell(5)]).events;
  expect(entered).toMatchObject({ type: 'CostEntered', data: { id: 'p', item: { kind: 'PLAN', amount: 5 } } });
  const printed = entry('c', 7, { description: 'Druck' });
  type([cell(5)], [printed]).then({
    type: 'CostChanged',
    data: { id: 'p', item: 'c', changed: { amount: { old: 7, new: 5 } } },
  });
  type([cell(0)], [printed]).then({ type: 'CostRemoved', data: { id: 'p', item: printed, after: null } });
  type([cell(7)], [printed]).then();
  type([cell(0)]).then();
});

test('of several entries those that say something stay; the difference stands in one that says nothing', () => {
  const told = [entry('a', 40, { description: 'Druck' }), entry('b', 60, { costTypeId: 'ct' })];
  expect(type([cell(250)], told).events).toMatchObject([
    { type: 'CostEntered', data: { item: { amount: 150, description: '', costTypeId: null }, after: 'b' } },
  ]);
  type([cell(90)], [...told, entry('c', 5)]).then({
    type: 'CostChanged',
    data: { id: 'p', item: 'c', changed: { amount: { old: 5, new: -10 } } },
  });
  type([cell(100)], [...told, entry('c', 5)]).then({
    type: 'CostRemoved',
    data: { id: 'p', item: entry('c', 5), after: 'b' },
  });
  expect(type([cell(0)], [...told, entry('c', 5)]).events.map((it) => it.type)).toEqual(Array(3).fill('CostRemoved'));
});

test('many cells of many elements are one command: one inverse takes all back', () => {
  const story = telling();
  story.happened([project('p', { costObjects: [entry('a', 3)] as never })]);
  story.happened([project('q')]);
  const months = () => ['p', 'q'].map((id) => byPeriod(story.state.total(id)));
  const before = months();
  const items = [cell(8), cell(9, { period: '2026-04' }), cell(1, { id: 'q', kind: 'BUDGET' })];
  const done = story.happened(story.decide('typeCosts', { items }) as DomainEvent[]);
  expect(months().map((all) => all.map(({ period, plan, budget }) => [period, plan, budget]))).toEqual([
    [
      ['2026-03', 8, 0],
      ['2026-04', 9, 0],
    ],
    [['2026-03', 0, 1]],
  ]);
  story.happened(story.inverse(done) as DomainEvent[]);
  expect(months()).toEqual(before);
});

test('each cell that is refused is told: closed months, kinds that nobody types, the same cell twice', () => {
  const refused = type([cell(1), cell(2, { period: '2026-04', kind: 'ACTUAL' })], [], {}, locked);
  expect(refused.refusal?.refusal).toMatchObject({
    code: 'RULES_BROKEN',
    errors: [
      { field: '[0].period', rule: 'locked', params: { period: '2026-03', id: 'p' } },
      { field: '[1].kind', rule: 'derived' },
    ],
  });
  type([cell(1), cell(2)]).refused('RULES_BROKEN', 'is_unique');
  type([cell(1, { id: 'fort' })]).refused('NOT_FOUND');
});

test('what stands there now is another amount than was seen: nothing is written, and told is what stands there', () => {
  const seen = (was: number, amount = 9) => type([cell(amount, { was })], [entry('a', 4)]);
  seen(3).refused('CELL_CHANGED');
  expect(seen(3).refusal?.refusal).toMatchObject({
    params: { cells: [{ id: 'p', kind: 'PLAN', period: '2026-03', theirs: 4, yours: 9 }] },
  });
  expect(seen(4).events).toHaveLength(1);
  seen(3, 4).then();
});

test('what is submitted stays as it is; what was decided is edited again', () => {
  const submitted = {
    type: 'ElementSubmitted',
    data: { id: 'p', phase: 'PRE', comment: '' },
  };
  type([cell(1)], [], {}, submitted).refused('SUBMITTED_IS_READ_ONLY');
  expect(type([cell(1)], [], as('coco')).refusal).toBeNull();
});
