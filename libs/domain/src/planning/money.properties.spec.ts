import type { Envelope } from '@contracts/message.js';
import type { CostKind } from '@contracts/planning/element.js';
import fc from 'fast-check';
import type { Telling } from '../given.js';
import { Refused } from '../refused.js';
import { facts, telling } from './plan.harness.js';
import type { Plan } from './plan.js';
import { commands, plantedTree, resolved } from './plan.properties.harness.js';
import { byPeriod } from './sums.js';

/** Sums by element, month and kind, against a sum over the raw events that knows nothing of how the plan keeps them. */

type Entry = { kind: CostKind; period: string; amount: number };
type Raw = { id: string; item: string & Entry & { id: string }; changed: Record<string, { new: unknown }> };
type RawCreated = { id: string; costObjects?: readonly (Entry & { id: string })[] };

const id = fc.constantFrom('e0', 'e1', 'e2', 'e3', 'e4', 'e6');
const period = fc.constantFrom('2025-12', '2026-01', '2026-02', '2027-07');
const move = fc
  .record({ id, from: fc.option(id), amount: fc.integer({ min: -9_999, max: 9_000_001 }), period })
  .map(({ amount, period, ...it }): [string, object] => [
    'moveBudget',
    { ...it, fromPot: null, toPot: null, parts: [{ period, amount }], reason: 'Aufteilung' },
  ]);
const cell = fc.record({
  ...{ id, kind: fc.constantFrom('BUDGET', 'PLAN'), period },
  amount: fc.oneof(fc.constant(0), fc.integer({ min: -9_999, max: 9_000_001 })),
});
const type = fc
  .uniqueArray(cell, { minLength: 1, maxLength: 12, selector: (it) => `${it.id} ${it.kind} ${it.period}` })
  .map((items): [string, object] => ['typeCosts', { items }]);
const close = fc
  .record({ command: fc.constantFrom('lockPeriods', 'unlockPeriods'), period })
  .map(({ command, period }): [string, object] => [command, { periods: [period], reason: 'Monatsabschluss' }]);
const undo = fc.constant<[string, object]>(['undo', {}]);
const histories = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: commands },
    { weight: 4, arbitrary: move },
    { weight: 4, arbitrary: type },
    { weight: 2, arbitrary: close },
    { weight: 2, arbitrary: undo },
  ),
  { minLength: 5, maxLength: 40 },
);

test('whatever is done in whatever order, sums are those of the raw events, and closed months keep theirs', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const story = plantedTree(telling());
      const done: Envelope[][] = [];
      for (const it of history) {
        const before = closedMoney(story.state);
        const envelopes = it[0] === 'undo' ? takenBack(story, done) : run(story, it);
        if (envelopes.length && it[0] !== 'undo') done.push(envelopes);
        // Its element may stand elsewhere now; what all elements have in the closed months is what they had.
        if (!opens(envelopes)) expect(closedMoney(story.state)).toEqual(before);
      }
      const entries = entriesOf(story.log);
      for (const element of story.state.ids('element'))
        expect(listed(byPeriod(story.state.total(element)))).toEqual(summed(story.state, element, entries));
    }),
    { numRuns: 60 },
  );
});

const opens = (envelopes: readonly Envelope[]): boolean => envelopes.some(({ type }) => /^Periods/.test(type));

/** The last that still stands; where it can't be, nothing before it either. */
function takenBack(story: Telling<Plan>, done: Envelope[][]): Envelope[] {
  const last = done.pop();
  const events = last ? story.inverse(last) : null;
  if (events && !(events instanceof Refused)) return story.happened(events);
  done.length = 0;
  return [];
}

function run(story: Telling<Plan>, [command, data]: [string, object]): Envelope[] {
  const by = command === 'decideElement' ? { user: 'key' } : { user: 'mira' };
  const events = story.decide(command, resolved(story, data), { by, facts });
  return events instanceof Refused ? [] : story.happened(events, { by });
}

/** By element the entries that its events leave. */
function entriesOf(log: readonly Envelope[]): Map<string, Map<string, Entry>> {
  const all = new Map<string, Map<string, Entry>>();
  for (const { type, data } of log) {
    const { id: element, item, changed } = data as Raw;
    const own = all.get(element) ?? new Map<string, Entry>();
    if (type === 'ElementCreated')
      all.set(element, new Map(((data as RawCreated).costObjects ?? []).map((it) => [it.id, it])));
    else if (type === 'ElementUndone') all.delete(element);
    else if (type === 'CostEntered') all.set(element, own.set(item.id, item));
    else if (type === 'CostRemoved') own.delete(item.id);
    else if (type === 'CostChanged') {
      const now = Object.entries(changed).map(([name, { new: value }]) => [name, value]);
      own.set(item, { ...(own.get(item) as Entry), ...Object.fromEntries(now) });
    }
  }
  return all;
}

/** `2026-01 PLAN 5`, each sum that is not nothing. */
function summed(plan: Plan, id: string, entries: ReadonlyMap<string, ReadonlyMap<string, Entry>>): string[] {
  const sums = new Map<string, number>();
  const add = (at: string): void => {
    for (const { kind, period: month, amount } of entries.get(at)?.values() ?? [])
      sums.set(`${month} ${kind}`, (sums.get(`${month} ${kind}`) ?? 0) + amount);
    for (const child of plan.children(at)) {
      const element = plan.element(child);
      if (!element?.deleted && !element?.detached) add(child);
    }
  };
  add(id);
  return [...sums].flatMap(([at, amount]) => (amount ? [`${at} ${amount}`] : [])).sort();
}

const kinds = ['budget', 'plan', 'committed', 'provision', 'actual'] as const;
const listed = (months: ReturnType<typeof byPeriod>): string[] =>
  months
    .flatMap((month) =>
      kinds.flatMap((kind) => (month[kind] ? [`${month.period} ${kind.toUpperCase()} ${month[kind]}`] : [])),
    )
    .sort();

/** What stands in each closed month, of all the tenant's elements that count. */
function closedMoney(plan: Plan): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const month of plan.ids('period')) if (plan.isClosed(month)) sums[month] = [0, 0, 0, 0, 0];
  for (const root of plan.children(null)) {
    if (plan.element(root)?.deleted) continue;
    for (const month of byPeriod(plan.total(root)))
      sums[month.period] = sums[month.period]?.map((sum, i) => sum + month[kinds[i] as 'plan']) as number[];
  }
  return Object.fromEntries(Object.entries(sums).filter(([month]) => plan.isClosed(month)));
}
