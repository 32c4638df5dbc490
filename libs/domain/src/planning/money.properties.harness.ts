import type { Envelope } from '@contracts/message.js';
import type { CostKind } from '@contracts/planning/element.js';
import fc from 'fast-check';
import type { Telling } from '../given.js';
import { Refused } from '../refused.js';
import type { CommitmentItem, OrderData, ProvisionItem, Selections } from './element.js';
import { facts } from './plan.harness.js';
import type { Plan } from './plan.js';
import { resolved } from './plan.properties.harness.js';
import type { byPeriod } from './sums.js';

/** Random wishes about money, and what its events say, added up without anything that the plan knows of sums. */

export interface Entry {
  kind: CostKind;
  period: string;
  amount: number;
  split?: Selections | null;
  source?: string;
}
type Raw = { id: string; item: string & Entry & { id: string }; changed: Record<string, { new: unknown }> };
type RawCreated = { id: string; costObjects?: readonly (Entry & { id: string })[] };

export type Command = [command: string, data: object];

export const costed = ['e0', 'e1', 'e2', 'e3', 'e4', 'e6'];
const id = fc.constantFrom(...costed);
const period = fc.constantFrom('2025-12', '2026-01', '2026-02', '2027-07');
const amount = fc.integer({ min: -9_999, max: 9_000_001 });
const pot = fc.option(fc.constantFrom('pot1', 'pot2'));
const reason = 'Aufteilung';

const move = fc
  .record({ id, from: fc.option(id), amount, period, fromPot: pot, toPot: pot })
  .map(({ amount, period, ...it }): Command => ['moveBudget', { ...it, parts: [{ period, amount }], reason }]);
/** What is left of a year goes into the next. */
const carry = fc.record({ id, amount: fc.integer({ min: 1, max: 900_001 }) }).map(({ id, amount }): Command => {
  const parts = [
    { period: '2026-12', amount: -amount },
    { period: '2027-01', amount },
  ];
  return ['moveBudget', { id, from: null, fromPot: null, toPot: null, parts, reason }];
});
const cell = fc.record({
  ...{ id, kind: fc.constantFrom('BUDGET', 'PLAN'), period },
  amount: fc.oneof(fc.constant(0), amount),
});
const type = fc
  .uniqueArray(cell, { minLength: 1, maxLength: 12, selector: (it) => `${it.id} ${it.kind} ${it.period}` })
  .map((items): Command => ['typeCosts', { items }]);
const close = fc
  .record({ command: fc.constantFrom('lockPeriods', 'unlockPeriods'), period })
  .map(({ command, period }): Command => [command, { periods: [period], reason: 'Monatsabschluss' }]);

const run = fc
  .constantFrom('2025-12', '2026-01', '2026-Q1', '2026-12-31', '2027')
  .map((date): Command => ['runProvision', { date }]);
/** Of the runs that there were, one of the last. */
const reverse = fc.nat({ max: 2 }).map((back): Command => ['reverseProvision', { back }]);

const orderIds = ['o1', 'o2'];
/** Two orders of two elements; the second one is split over a product. */
export const orders: readonly OrderData[] = orderIds.map((id, at) => ({
  ...{
    id,
    identifier: id,
    label: '',
    date: '2026-01-01',
    serviceProviderId: null,
    planElementId: costed[at + 1] ?? '',
  },
  ...{ amount: 300_001, expectedPeriods: [{ period: '2026-02', amount: 300_001 }] },
  dataElements: at === 0 ? [] : [{ type: 'product', id: 'd1' }],
}));
const order = fc.oneof(
  fc
    .record({ id: fc.constantFrom(...orderIds), amount: fc.integer({ min: 2, max: 999_999 }) })
    .map(({ id, amount }): Command => {
      const half = Math.trunc(amount / 2);
      const expectedPeriods = [
        { period: '2026-02', amount: half },
        { period: '2027-07', amount: amount - half },
      ];
      return ['changeOrder', { id, amount, expectedPeriods }];
    }),
  fc
    .record({
      command: fc.constantFrom('closeOrders', 'reopenOrders', 'deleteOrders', 'restoreOrders'),
      id: fc.constantFrom(...orderIds),
    })
    .map(({ command, id }): Command => [command, { ids: [id] }]),
);

/** All that moves money on the plan itself. */
export const moneyCommands: readonly { weight: number; arbitrary: fc.Arbitrary<Command> }[] = [
  { weight: 4, arbitrary: move },
  { weight: 1, arbitrary: carry },
  { weight: 4, arbitrary: type },
  { weight: 2, arbitrary: close },
  { weight: 2, arbitrary: run },
  { weight: 1, arbitrary: reverse },
  { weight: 2, arbitrary: order },
];

/** The events of a wish; none where it is refused. */
export function decided(story: Telling<Plan>, [command, data]: Command): Envelope[] {
  const by = command === 'decideElement' ? { user: 'key' } : { user: 'mira' };
  const events = story.decide(command, meant(story, command, data), { by, facts });
  return events instanceof Refused ? [] : story.happened(events, { by });
}

function meant(story: Telling<Plan>, command: string, data: object): object {
  if (command !== 'reverseProvision') return resolved(story, data);
  return { id: [...story.state.provisions.keys()].at(-1 - (data as { back: number }).back) ?? 'none' };
}

/** A command taken back; null: it can't be. */
export function takenBack(story: Telling<Plan>, envelopes: readonly Envelope[]): Envelope[] | null {
  const events = story.inverse(envelopes);
  return events && !(events instanceof Refused) ? story.happened(events) : null;
}

/** By element the entries that its events leave. */
export function entriesOf(log: readonly Envelope[]): Map<string, Map<string, Entry>> {
  const all = new Map<string, Map<string, Entry>>();
  const splits = new Map<string, Selections>();
  const of = (element: string) => all.get(element) ?? (all.set(element, new Map()).get(element) as Map<string, Entry>);
  const put = (element: string, entry: string, it: Entry) =>
    it.amount === 0 ? of(element).delete(entry) : of(element).set(entry, it);
  for (const { type, data } of log) {
    const { id: element, item, changed } = data as Raw;
    if (type === 'ElementCreated')
      all.set(element, new Map(((data as RawCreated).costObjects ?? []).map((it) => [it.id, it])));
    else if (type === 'ElementUndone') all.delete(element);
    else if (type === 'CostEntered') of(element).set(item.id, item);
    else if (type === 'CostRemoved') of(element).delete(item.id);
    else if (type === 'CostChanged') {
      const now = Object.entries(changed).map(([name, { new: value }]) => [name, value]);
      of(element).set(item, { ...(of(element).get(item) as Entry), ...Object.fromEntries(now) });
    } else if (/^Provisions(Run|Reversed|Released)$/.test(type))
      for (const [entry, at, period, , now] of (data as { items: readonly ProvisionItem[] }).items)
        put(at, entry, { kind: 'PROVISION', period, amount: now, source: 'provision' });
    else if (type === 'OrderPlaced') {
      const { id, dataElements } = data as unknown as OrderData;
      splits.set(id, Object.fromEntries(dataElements.map((it) => [it.type, [{ id: it.id, share: 100_000 }]])));
    } else if (type === 'CommitmentsSettled')
      for (const [from, entry, at, period, , now] of (data as { items: readonly CommitmentItem[] }).items)
        put(at, entry, { kind: 'COMMITTED', period, amount: now, source: from, split: splits.get(from) ?? null });
  }
  return all;
}

type Entries = ReadonlyMap<string, ReadonlyMap<string, Entry>>;

/** `2026-01 PLAN 5`, each sum that is not nothing: of an element and what counts below it. */
export function summed(plan: Plan, id: string, entries: Entries): string[] {
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
  return told(sums);
}

/** Each sum that is not nothing, behind its key. */
export const told = (sums: ReadonlyMap<string, number>): string[] =>
  [...sums].flatMap(([at, amount]) => (amount ? [`${at} ${amount}`] : [])).sort();

export const moneyKinds = ['budget', 'plan', 'committed', 'provision', 'actual'] as const;
export const listed = (months: ReturnType<typeof byPeriod>): string[] =>
  months
    .flatMap((month) =>
      moneyKinds.flatMap((kind) => (month[kind] ? [`${month.period} ${kind.toUpperCase()} ${month[kind]}`] : [])),
    )
    .sort();
