import type { DomainEvent } from '@contracts/message.js';
import { Refused } from '../refused.js';
import { planArea } from './area.js';
import { campaign, facts, given, project, telling, wish } from './plan.harness.js';
import { byPeriod } from './sums.js';

/** A year's end: March is closed by a controller; whatever then wants to change it is refused, until it is opened again. */
const march = '2026-03';
const entry = (id: string, kind: string, amount: number, period = march) => ({
  ...{ id, kind, costTypeId: null, period, amount, description: '' },
});
const plan = [
  campaign('marke'),
  project('messe', { parentId: 'marke', costObjects: [entry('c1', 'PLAN', 100) as never] }),
  project('film', { costObjects: [entry('c2', 'PLAN', 70, '2026-05') as never] }),
];
const close = { periods: [march], reason: 'Monatsabschluss' };
const closed = { type: 'PeriodsLocked', data: close };
const when = (command: string, data: object, how: object = {}) => given(...plan, closed).when(command, data, how);

test('no way leads into a closed month: typing, booking, budgets, imports, copies, deletion, leaving the sums', () => {
  const locked = (command: string, data: object) => when(command, data).refused('RULES_BROKEN', 'locked');
  const budget = { from: null, reason: 'mehr', parts: [{ period: march, amount: 5 }] };
  locked('changeElement', { id: 'messe', costObjects: [] });
  locked('changeElement', { id: 'film', costObjects: [entry('c2', 'PLAN', 70, march)] });
  locked('createElement', wish({ id: 'neu', costObjects: [entry('c3', 'PLAN', 1) as never] }));
  locked('bookCosts', { id: 'messe', entries: [entry('c4', 'ACTUAL', 30)] });
  locked('importChunk', {
    steps: [{ command: 'bookCosts', data: { id: 'film', entries: [entry('c4', 'ACTUAL', 30)] } }],
  });
  locked('bookSource', {
    source: 'i',
    at: 1,
    element: 'messe',
    label: '',
    entries: [{ period: march, amount: 5 }],
    split: {},
  });
  locked('moveBudget', { id: 'messe', ...budget });
  locked('moveBudget', { id: 'messe', ...budget, from: 'film' });
  locked('cloneElements', { ids: ['messe'], toNextYear: false, todos: false, extendParents: false });
  locked('deleteElements', { ids: ['marke'], todos: 'KEEP', invoices: 'KEEP' });
  locked('changeElement', { id: 'messe', detached: true });
});

test('other months stay open, and so does all that is no money', () => {
  for (const [command, data] of [
    [
      'changeElement',
      { id: 'messe', label: 'Messe', costObjects: [entry('c1', 'PLAN', 100), entry('c5', 'BUDGET', 9, '2026-04')] },
    ],
    ['cloneElements', { ids: ['messe'], toNextYear: true, todos: false, extendParents: false, parentId: null }],
    ['deleteElements', { ids: ['film'], todos: 'KEEP', invoices: 'KEEP' }],
  ] as const)
    expect(when(command, data).refusal).toBeNull();
});

test('what was done before the month was closed is not taken back in it, until it is opened again', () => {
  const story = telling();
  for (const event of plan) story.happened([event]);
  const run = (command: string, data: object): DomainEvent[] => {
    const events = story.decide(command, data);
    if (events instanceof Refused) throw new Error(JSON.stringify(events));
    return story.happened(events as DomainEvent[]) as never;
  };
  const booked = run('bookCosts', { id: 'messe', entries: [entry('c6', 'ACTUAL', 40)] });
  const closing = run('lockPeriods', close);
  const before = byPeriod(story.state.total('marke'));
  expect(story.inverse(booked as never)).toMatchObject({ refusal: { errors: [{ rule: 'locked' }] } });
  expect(byPeriod(story.state.total('marke'))).toEqual(before);
  run('unlockPeriods', { periods: [march], reason: 'Rechnung nachgereicht' });
  expect(story.state.thing('period', march)).toMatchObject({
    locked: false,
    reason: 'Rechnung nachgereicht',
    by: 'mira',
  });
  story.happened(story.inverse(booked as never) as DomainEvent[]);
  expect(byPeriod(story.state.total('marke'))).toMatchObject([{ period: march, plan: 100, actual: 0 }]);
  expect(closing).toMatchObject([closed]);
});

test('closing what is closed is nothing new; who controls may take it back, who plans may not', () => {
  when('lockPeriods', close).then();
  given(...plan)
    .when('unlockPeriods', { periods: [march], reason: 'x' })
    .then();
  const { state } = telling();
  const may = (user: string) => planArea.may(state, 'write', march, { user }, facts);
  expect(['coco', 'nora', 'rita'].map(may)).toEqual([true, false, false]);
});
