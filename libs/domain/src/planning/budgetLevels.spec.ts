import type { DomainEvent } from '@contracts/message.js';
import { Telling } from '../given.js';
import { masterDataArea } from '../masterData/area.js';
import type { MasterData } from '../masterData/masterData.js';
import { Refused } from '../refused.js';
import { planArea } from './area.js';
import { action, campaign, facts, later, project } from './plan.harness.js';

const entry = (id: string, kind: string, period: string, amount: number) => ({
  ...{ id, kind, costTypeId: null, period, amount, description: '' },
});

/** A fair with a budget of 100,000 in 2026, a stand below it, and one that has none. */
function fair() {
  const told = new Telling(planArea, facts);
  const budget = [entry('b', 'BUDGET', '2026-03', 100_000_000)];
  told.happened([
    campaign('marke'),
    project('messe', { parentId: 'marke', costObjects: budget as never }),
    action('stand', 'messe'),
    project('ohne', { costObjects: [entry('o', 'PLAN', '2026-03', 5_000_000)] as never }),
  ]);
  return told;
}
type Fair = ReturnType<typeof fair>;
function tell(told: Fair, command: string, data: object, how: { facts?: object } = {}): readonly DomainEvent[] {
  const events = told.decide(command, data, how);
  if (events instanceof Refused) throw new Error(JSON.stringify(events.refusal));
  told.happened(events);
  return events;
}
/** What a look tells anew: `messe PLAN 0 75`. */
const look = (told: Fair, month = '2026-04', how: { facts?: object } = {}): string[] =>
  tell(told, 'watchBudgets', { month }, how).flatMap(itemsOf);
const itemsOf = ({ data }: DomainEvent): string[] =>
  (data as { items: readonly (string | number)[][] }).items.map(([id, , ...rest]) => [id, ...rest].join(' '));
const plan = (told: Fair, amount: number, period = '2026-06') =>
  tell(told, 'changeElement', { id: 'stand', costObjects: [entry('p', 'PLAN', period, amount)] });
const book = (told: Fair, kind: string, amount: number) =>
  tell(told, 'bookCosts', { id: 'stand', entries: [entry(`${kind}${amount}`, kind, '2026-04', amount)] });

test('each threshold is told once, the highest alone, of the element and all above; again only after it was lower', () => {
  const told = fair();
  plan(told, 74_999_000);
  expect(look(told)).toEqual([]);
  plan(told, 75_000_000);
  // What is planned in months to come is forecast too.
  expect(look(told)).toEqual(['marke', 'messe'].flatMap((id) => [`${id} PLAN 0 75`, `${id} FORECAST 0 75`]));
  expect(look(told)).toEqual([]);
  plan(told, 80_000_000);
  expect(look(told)).toEqual([]);
  plan(told, 120_000_000);
  expect(look(told).slice(0, 2)).toEqual(['marke PLAN 75 100', 'marke FORECAST 75 100']);
  plan(told, 89_000_000);
  expect(look(told)).toContain('messe PLAN 100 75');
  plan(told, 90_000_000);
  expect(look(told)).toContain('messe PLAN 75 90');
});

test('some elements at a time tell what one look at all tells; what is gone is told with the last', () => {
  const [whole, told] = [fair(), fair()];
  for (const it of [whole, told]) plan(it, 120_000_000);
  const slices = [{ from: 0, to: 1 }, { from: 1, to: 3 }, { from: 3 }];
  const bySlices = () =>
    slices.flatMap((slice) => tell(told, 'watchBudgets', { month: '2026-04', ...slice })).flatMap(itemsOf);
  expect(bySlices()).toEqual(look(whole));
  expect(bySlices()).toEqual([]);
  for (const it of [whole, told]) tell(it, 'deleteElements', { ids: ['messe'], todos: 'KEEP', invoices: 'KEEP' });
  expect(bySlices().sort()).toEqual(look(whole).sort());
});

test('spent is committed and actual; months that begin take what they planned out of the forecast', () => {
  const told = fair();
  book(told, 'COMMITTED', 50_000_000);
  book(told, 'ACTUAL', 30_000_000);
  expect(look(told)).toEqual(['marke SPENT 0 75', 'messe SPENT 0 75']);
  plan(told, 50_000_000, '2026-06');
  expect(look(told)).toEqual(['marke FORECAST 0 75', 'messe FORECAST 0 75']);
  expect(look(told, '2026-06')).toEqual(['marke FORECAST 75 0', 'messe FORECAST 75 0']);
});

test('a budget that is gone, left out, deleted or of a year that is over has reached nothing; nor where none is asked for', () => {
  const told = fair();
  plan(told, 100_000_000);
  expect(look(told, '2027-01')).toEqual([]);
  expect(look(told)).toHaveLength(4);
  tell(told, 'changeElement', { id: 'messe', detached: true });
  expect(look(told)).toHaveLength(4);
  tell(told, 'changeElement', { id: 'messe', detached: false });
  expect(look(told)).toHaveLength(4);
  const none = later({
    type: 'TenantSettingsChanged',
    data: { id: 'settings', changed: { budgetThresholds: { old: [75, 90, 100], new: [] } } },
  } as DomainEvent);
  expect(look(told, '2026-04', { facts: none })).toContain('messe PLAN 100 0');
});

/** Pots: two below one that has no volume of its own, an old one merged into the first, one of another year. */
function pots(): MasterData {
  const told = new Telling(masterDataArea);
  const pot = (id: string, parent: string | null, content: object) => ({
    ...{ kind: 'budget-pot', id, parent, after: null, rank: id, content: { identifier: '', label: id, ...content } },
  });
  for (const data of [
    pot('all', null, {}),
    pot('brand', 'all', { volume: 60_000_000 }),
    pot('fairs', 'all', { volume: 40_000_000 }),
    pot('old', 'all', {}),
    pot('past', null, { volume: 1_000, year: 2025 }),
  ])
    told.happened([{ type: 'RecordCreated', data }]);
  tell(told as never, 'mergeRecord', { id: 'old', into: 'brand' });
  return told.state;
}

test('pots reach thresholds of their volume by what is split over them, with those below and those merged into them', () => {
  const told = fair();
  const masterData = pots();
  const how = { facts: { ...facts, masterData } };
  const split = (of: Record<string, number>) => ({
    'budget-pot': Object.entries(of).map(([id, share]) => ({ id, share: share * 1_000 })),
  });
  const planned = (id: string, amount: number, of: Record<string, number>) => ({
    ...entry(id, 'PLAN', '2026-04', amount),
    split: split(of),
  });
  const write = (...costObjects: object[]) => tell(told, 'changeElement', { id: 'stand', costObjects });
  // Brand: 54 of 60; with 36 of 40 together 90 of 100.
  write(planned('a', 60_000_000, { old: 40, fairs: 60 }), planned('b', 30_000_000, { brand: 100 }));
  const ofPots = (all: readonly string[]) => all.filter((it) => !/^(marke|messe)/.test(it));
  expect(ofPots(look(told, '2026-04', how)).sort()).toEqual(['all PLAN 0 90', 'brand PLAN 0 90', 'fairs PLAN 0 90']);
  expect(look(told, '2026-04', how)).toEqual([]);
  write(planned('a', 60_000_000, { old: 40, fairs: 60 }), planned('c', 60_000_000, { past: 100 }));
  expect(ofPots(look(told, '2026-04', how)).sort()).toEqual(['all PLAN 90 0', 'brand PLAN 90 0']);
  tell(told, 'changeElement', { id: 'messe', detached: true });
  expect(ofPots(look(told, '2026-04', how))).toEqual(['fairs PLAN 90 0']);
});
