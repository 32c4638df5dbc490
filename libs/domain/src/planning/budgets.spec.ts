import type { DomainEvent } from '@contracts/message.js';
import { as } from '../given.js';
import { Refused } from '../refused.js';
import { action, byUnit, campaign, given, later, milestone, project, telling } from './plan.harness.js';
import { byPeriod, moneyOf } from './sums.js';

const year = '2026-03';
const part = (amount: number, period = year) => ({ period, amount });
const move = (id: string, amount: number, more: object = {}) => ({
  ...{ id, from: null, fromPot: null, toPot: null, reason: 'Jahresbudget', parts: [part(amount)] },
  ...more,
});
const bill = { id: 'b', kind: 'ACTUAL', costTypeId: null, period: '2026-10', amount: 77_500_010, description: '' };
const tree = [
  campaign('marke', { unitId: 'north' }),
  project('messe', { parentId: 'marke' }),
  project('film', { parentId: 'marke' }),
  action('stand', 'messe'),
];

/** Tells the tree, then commands; what is asked is the budget with all below and the own one, in whole euros. */
function story() {
  const it = telling();
  for (const event of tree) it.happened([event]);
  const budget = () =>
    tree.map(({ data }) => {
      const { id } = data as { id: string };
      return [it.state.total(id), it.state.own(id)].map((totals) => moneyOf(totals).budget / 1_000);
    });
  const run = (data: object): readonly DomainEvent[] => {
    const events = it.decide('moveBudget', data);
    if (events instanceof Refused) throw new Error(JSON.stringify(events));
    return it.happened(events as DomainEvent[]) as never;
  };
  return { it, budget, run };
}

test('a budget goes down the tree: the sum stays, what is not given on is free, more than there was leaves less than nothing', () => {
  const { it, budget, run } = story();
  run(move('marke', 100_000_000));
  run(move('messe', 60_000_000, { from: 'marke', reason: 'Aufteilung' }));
  run(move('stand', 45_000_000, { from: 'messe', reason: 'Aufteilung' }));
  const done = run(move('film', 50_000_000, { from: 'marke', reason: 'Aufteilung' }));
  // With all below, own: 110,000 given on of 100,000.
  expect(budget()).toEqual([
    [100_000, -10_000],
    [60_000, 15_000],
    [50_000, 50_000],
    [45_000, 45_000],
  ]);
  it.happened(it.inverse(done as never) as DomainEvent[]);
  expect(budget()).toEqual([
    [100_000, 40_000],
    [60_000, 15_000],
    [0, 0],
    [45_000, 45_000],
  ]);
  run(move('marke', -5_000_000, { reason: 'Sparrunde' }));
  run(move('film', 1, { from: 'stand', reason: 'Rest', parts: [part(333_333), part(1, '2026-04')] }));
  expect(budget()).toEqual([
    [95_000, 35_000],
    [59_666.666, 15_000],
    [333.334, 333.334],
    [44_666.666, 44_666.666],
  ]);
});

test('the rest of a year goes into the next: both years change by it, the whole stays', () => {
  const { it, run } = story();
  run(move('messe', 0, { parts: [part(90_000_000), part(30_000_000, '2026-09')] }));
  it.happened(it.decide('bookCosts', { id: 'stand', entries: [bill] }) as DomainEvent[]);
  const spent = moneyOf(it.state.total('messe'));
  const rest = spent.budget - spent.actual;
  expect(rest).toBe(42_499_990);
  run(move('messe', 0, { reason: 'Übertrag 2026', parts: [part(-rest, '2026-12'), part(rest, '2027-01')] }));
  const ofYear = (year: string) =>
    byPeriod(it.state.total('messe')).reduce(
      (sum, { period, budget }) => sum + (period.startsWith(year) ? budget : 0),
      0,
    );
  expect([ofYear('2026'), ofYear('2027')]).toEqual([77_500_010, 42_499_990]);
  expect(moneyOf(it.state.total('marke')).budget).toBe(120_000_000);
});

test('both sides of a transfer tell the reason, in one command', () => {
  const { events } = given(...tree).when('moveBudget', move('film', 7, { from: 'messe', reason: 'Dreh wird länger' }));
  const told = { kind: 'BUDGET', period: year, description: 'Dreh wird länger' };
  expect(events).toMatchObject([
    { type: 'CostEntered', data: { id: 'messe', item: { ...told, amount: -7 } } },
    { type: 'CostEntered', data: { id: 'film', item: { ...told, amount: 7 } } },
  ]);
});

test('who may not write costs on both sides moves nothing; nor is nothing moved, or to itself', () => {
  const when = (data: object, how: object = {}) =>
    given(...tree, project('fern', { unitId: 'south' })).when('moveBudget', data, how);
  when(move('messe', 5), as('nora')).refused('MISSING_PRIVILEGE');
  when(move('messe', 5, { from: 'fern' }), as('coco')).refused('MISSING_PRIVILEGE');
  // What one may not read is as what there is not.
  for (const from of ['fern', 'nie'])
    when(move('messe', 5, { from }), { ...as('coco'), facts: byUnit }).refused('NOT_FOUND');
  expect(when(move('messe', 5, { from: 'film' }), as('coco')).refusal).toBeNull();
  when(move('messe', 0)).refused('RULES_BROKEN', 'min_value');
  when(move('messe', -5, { from: 'film' })).refused('RULES_BROKEN', 'min_value');
  when(move('messe', 5, { from: 'messe' })).refused('RULES_BROKEN', 'is_unique');
  given(...tree, milestone('tag', 'messe', '2026-05-01'))
    .when('moveBudget', move('fort', 5))
    .refused('NOT_FOUND');
});

test('where it is asked for a change waits for another controller, is booked once by a yes, and nobody types budgets', () => {
  const on = later({
    type: 'TenantSettingsChanged',
    data: { id: 'settings', changed: { budgetApproval: { old: 'OFF', new: 'ON' } } },
  } as DomainEvent);
  const { it, budget } = story();
  const tell = (command: string, data: object, user = 'mira') => {
    const events = it.decide(command, data, { ...as(user), facts: on });
    if (events instanceof Refused) throw new Error(events.refusal.errors?.[0]?.rule ?? events.refusal.code);
    return it.happened(events as DomainEvent[], as(user));
  };
  tell('moveBudget', { ...move('messe', 60_000_000), requestId: 'r' });
  expect(budget()[1]).toEqual([0, 0]);
  expect(() => tell('decideBudget', { id: 'r', decision: 'APPROVE', comment: '' })).toThrow('OWN_SUBMISSION');
  expect(() => tell('decideBudget', { id: 'r', decision: 'REJECT', comment: ' ' }, 'key')).toThrow('required');
  tell('decideBudget', { id: 'r', decision: 'APPROVE', comment: 'passt' }, 'key');
  expect(budget()[1]).toEqual([60_000, 60_000]);
  for (const decision of ['APPROVE', 'REJECT'])
    expect(() => tell('decideBudget', { id: 'r', decision, comment: 'x' }, 'key')).toThrow('ALREADY_DECIDED');
  tell('moveBudget', { ...move('stand', 5_000_000, { from: 'messe' }), requestId: 's' });
  expect(() => tell('withdrawBudget', { id: 's' }, 'key')).toThrow('NOT_YOUR_SUBMISSION');
  tell('withdrawBudget', { id: 's' });
  expect(() => tell('decideBudget', { id: 's', decision: 'APPROVE', comment: '' }, 'key')).toThrow('ALREADY_DECIDED');
  const typed = { items: [{ id: 'film', kind: 'BUDGET', period: year, amount: 5 }] };
  expect(() => tell('typeCosts', typed)).toThrow('budget_approval');
  expect(() => tell('moveBudget', move('messe', 0))).toThrow('min_value');
  expect(budget()[1]).toEqual([60_000, 60_000]);
});

test('only who may book on what a request is about decides on it; who may not read that hears of none', () => {
  const it = telling();
  for (const event of [...tree, project('fern', { unitId: 'south' })]) it.happened([event]);
  const asked = it.decide('moveBudget', { ...move('fern', 5), asks: true, requestId: 'r' });
  it.happened(asked as DomainEvent[]);
  const no = { id: 'r', decision: 'REJECT', comment: 'nein' };
  expect(it.decide('decideBudget', no, as('coco'))).toMatchObject({ refusal: { code: 'MISSING_PRIVILEGE' } });
  expect(it.decide('decideBudget', no, { ...as('coco'), facts: byUnit })).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
  expect(it.decide('decideBudget', no, as('key'))).toMatchObject([{ type: 'BudgetRefused' }]);
});

test('a transfer between pots leaves the budget what it is', () => {
  const { it, budget, run } = story();
  run({ ...move('messe', 60_000_000), toPot: 'a' });
  run({ ...move('messe', 20_000_000, { from: 'messe', reason: 'Umwidmung' }), fromPot: 'a', toPot: 'b' });
  expect(budget()[1]).toEqual([60_000, 60_000]);
  const pots = it.state.costs('messe').map(({ amount, split }) => [amount, split?.['budget-pot']?.[0]?.id]);
  expect(pots).toEqual([
    [60_000_000, 'a'],
    [20_000_000, 'b'],
    [-20_000_000, 'a'],
  ]);
  expect(() => run({ ...move('messe', 1, { from: 'messe' }), fromPot: 'a', toPot: 'a' })).toThrow('is_unique');
});
