import { identifierKey } from '@contracts/identifiers.js';
import type { DomainEvent } from '@contracts/message.js';
import type { Share } from '@contracts/planning/element.js';
import fc from 'fast-check';
import { addDays } from '../calendar.js';
import type { Telling } from '../given.js';
import { defaultTypeOf } from './elementTypes.js';
import { wish } from './plan.harness.js';
import type { Plan } from './plan.js';
import { combined, nothing, type Totals, totalsOf } from './sums.js';

/** Random wishes over few elements, so that they meet; and what must hold whatever was wished. */
const pool = Array.from({ length: 12 }, (_, i) => `e${i}`);
const id = fc.constantFrom(...pool, ...pool.slice(1, 7), 'e1', 'e3', 'e6', 'e3', 'e3', 'e3');
const parentId = fc.oneof({ weight: 4, arbitrary: id }, { weight: 1, arbitrary: fc.constant(null) });
const day = fc
  .integer({ min: 1, max: 28 })
  .chain((d) =>
    fc.integer({ min: 1, max: 12 }).map((m) => `2026-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`),
  );
const dates = fc.tuple(day, day).map(([a, b]) => (a < b ? { startDate: a, endDate: b } : { startDate: b, endDate: a }));
const fresh = fc.integer({ min: 8, max: 19 }).map((n) => `e${n}`);
const position = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
const some = <T>(it: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: it });
const period = fc.constantFrom('2025-12', '2026-01', '2026-02', '2027-07');
const shares = fc.constantFrom(
  [],
  [{ id: 'd1', share: 100_000 }],
  [
    { id: 'd1', share: 40_000 },
    { id: 'd2', share: 60_000 },
  ],
);
const entry = fc.record({
  id: fc.constantFrom('c1', 'c2', 'c3', undefined),
  kind: fc.constantFrom('BUDGET', 'PLAN') as fc.Arbitrary<'BUDGET' | 'PLAN'>,
  costTypeId: fc.constant(null),
  period,
  amount: fc.integer({ min: -1000, max: 9_000_000 }),
  description: fc.constantFrom('', 'Druck'),
  split: some(shares.map((product) => (product.length ? { product } : {}))),
});
const kpi = fc.record({
  id: fc.constantFrom('k1', 'k2', undefined),
  ...{ label: fc.constantFrom('Klicks', 'Käufe'), operator: fc.constant('AT_LEAST' as const), unit: fc.constant('') },
  ...{ plan: fc.integer({ min: 0, max: 9 }), actual: fc.option(fc.integer({ min: 0, max: 9 })) },
});
const costObjects = fc.uniqueArray(entry, { maxLength: 4, selector: (it) => it.id ?? it });
const kpis = fc.uniqueArray(kpi, { maxLength: 3, selector: (it) => it.id ?? it });
const fields = {
  label: some(fc.constantFrom('Messe', 'Frühjahr')),
  description: some(fc.constantFrom('', 'kurz')),
  identifier: some(fc.constantFrom('', 'N-1', ' n-1 ', 'N-2', 'Ä-3')),
  unitId: some(fc.constantFrom(null, 'north', 'south')),
  responsible: some(fc.constantFrom(null, 'nora', 'tom')),
  extraReadUsers: some(fc.constantFrom([], ['rita'])),
  selections: some(fc.record({ product: shares, region: shares })),
  kpis: some(kpis),
  statusAndNextStepHistory: some(
    fc.array(
      fc.record({
        id: fc.constantFrom('s1', 's2', undefined),
        status: fc.constantFrom('läuft', 'steht'),
        nextStep: fc.constant(''),
      }),
      {
        maxLength: 2,
      },
    ),
  ),
  dependsOn: some(
    fc.uniqueArray(fc.record({ id, lagDays: fc.integer({ min: -2, max: 2 }) }), {
      maxLength: 2,
      selector: (it) => it.id,
    }),
  ),
  costObjects: some(costObjects),
  detached: some(fc.boolean()),
};
const shift = some(fc.integer({ min: -40, max: 40 }));
const placing = fc.record({
  id,
  shift,
  dates: some(dates),
  parentId: some(parentId),
  position,
  extendParents: fc.boolean(),
});
const placed = placing.map(({ dates, ...it }) => defined({ ...it, ...dates }));

export const commands: fc.Arbitrary<[string, object]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ id: fc.constantFrom('e1', 'e3', 'e6'), costObjects: some(costObjects), kpis: some(kpis) })
      .map((it): [string, object] => ['changeElement', defined(it)]),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({
        id: fresh,
        type: fc.constantFrom('GROUPING', 'MAIN', 'SUB', 'SUB', 'MILESTONE'),
        parentId,
        dates,
        position,
        extendParents: fc.boolean(),
        ...fields,
      })
      .map(({ dates, ...it }): [string, object] => {
        const wished = { ...it, ...dates, ...(it.type === 'MILESTONE' && { endDate: dates.startDate }) };
        return ['createElement', wish(defined(wished) as never)];
      }),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({ placing: placed, ...fields })
      .map(({ placing, ...it }): [string, object] => ['changeElement', defined({ ...it, ...placing })]),
  },
  {
    weight: 4,
    arbitrary: fc
      .array(placed, { minLength: 1, maxLength: 4 })
      .map((items): [string, object] => ['placeElements', { items }]),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(id, { minLength: 1, maxLength: 2 })
      .map((ids): [string, object] => ['deleteElements', { ids, todos: 'KEEP', invoices: 'KEEP' }]),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(id, { minLength: 1, maxLength: 2 })
      .map((ids): [string, object] => ['restoreElements', { ids }]),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        ids: fc.array(id, { minLength: 1, maxLength: 2 }),
        toNextYear: fc.boolean(),
        parentId: some(parentId),
        extendParents: fc.boolean(),
        todos: fc.constant(false),
      })
      .map((it): [string, object] => ['cloneElements', defined(it)]),
  },
  { weight: 1, arbitrary: id.map((id): [string, object] => ['commentElement', { id, text: 'gut' }]) },
  { weight: 1, arbitrary: id.map((id): [string, object] => ['submitElement', { id, comment: '' }]) },
  {
    weight: 1,
    arbitrary: fc
      .record({ id, decision: fc.constantFrom('APPROVE', 'REJECT'), label: some(fc.constant('geprüft')) })
      .map(({ id, decision, label }): [string, object] => [
        'decideElement',
        { id, decision, comment: 'so', changedProperties: defined({ label }) },
      ]),
  },
  { weight: 1, arbitrary: id.map((id): [string, object] => ['enterNextPhase', { id, comment: '' }]) },
  { weight: 1, arbitrary: id.map((id): [string, object] => ['enterPreviousPhase', { id, comment: 'zurück' }]) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        id,
        entry: fc.uuid(),
        period,
        amount: fc.integer({ min: -500, max: 5_000 }),
        kind: fc.constantFrom('ACTUAL', 'COMMITTED', 'PROVISION'),
      })
      .map(({ id, entry, ...it }): [string, object] => [
        'bookCosts',
        { id, entries: [{ id: entry, costTypeId: null, description: '', source: 'b', ...it }] },
      ]),
  },
);

const seed: [string, string | null, 'GROUPING' | 'MAIN' | 'SUB' | 'MILESTONE', string, string][] = [
  ['e0', null, 'GROUPING', '2026-01-01', '2026-12-28'],
  ['e1', 'e0', 'MAIN', '2026-02-01', '2026-11-30'],
  ['e2', null, 'MAIN', '2026-01-10', '2026-12-20'],
  ['e3', 'e1', 'SUB', '2026-03-01', '2026-10-31'],
  ['e4', 'e3', 'SUB', '2026-04-01', '2026-08-31'],
  ['e5', 'e1', 'MILESTONE', '2026-05-05', '2026-05-05'],
  ['e6', 'e2', 'SUB', '2026-02-01', '2026-11-30'],
  ['e7', 'e0', 'GROUPING', '2026-01-01', '2026-12-28'],
];

/** Rules of types that the wishes meet: numbers like those that are typed, a phase that asks for something, no budgets. */
export const types: readonly object[] = [
  {
    id: defaultTypeOf('SUB'),
    ...{ numberScheme: 'N-{0}', phasesUsed: ['PLAN', 'EXEC', 'COMPLETED'] },
    fieldUses: [{ field: 'responsible', phase: 'EXEC', use: 'REQUIRED' }],
  },
  { id: defaultTypeOf('GROUPING'), budgetable: false },
];

/** A small tree to begin with, so that most wishes speak of something. */
export function plantedTree(story: Telling<Plan>): Telling<Plan> {
  for (const type of types) story.happened(story.decide('changeElementType', type) as DomainEvent[]);
  for (const [id, parentId, type, startDate, endDate] of seed) {
    const events = story.decide('createElement', wish({ id, parentId, type, startDate, endDate }));
    if (!Array.isArray(events)) throw new Error(JSON.stringify(events));
    story.happened(events);
  }
  return story;
}

/** A wish with `shift`: the dates that the element then has, moved by days. */
export function resolved({ state }: Pick<Telling<Plan>, 'state'>, data: object): object {
  const shifted = ({ shift, ...it }: { shift?: number; id?: string }) => {
    const element = shift && it.id ? state.element(it.id) : undefined;
    if (!shift || !element) return it;
    return { ...it, startDate: addDays(element.startDate, shift), endDate: addDays(element.endDate, shift) };
  };
  return 'items' in data ? { items: (data.items as object[]).map(shifted) } : shifted(data);
}

/** Throws where a rule between elements is broken. */
export function checkInvariants({ state: plan }: Pick<Telling<Plan>, 'state'>): void {
  const identifiers = new Map<string, string>();
  for (const id of plan.ids('element')) {
    const element = plan.element(id)!;
    const above = [...plan.ancestors(id)];
    expect(above.length).toBeLessThan(9);
    const type = plan.type(element.typeId)!;
    expect(type.parents).toContain(above[0]?.type ?? 'ROOT');
    expect(type.phasesUsed).toContain(element.phase);
    if (element.type === 'SUB' && element.phase === 'EXEC') expect(element.responsible).not.toBeNull();
    if (!type.budgetable) expect(plan.costs(id).some(({ kind }) => kind === 'BUDGET')).toBe(false);
    const other = above.findIndex((it) => it.type !== element.type);
    expect((other < 0 ? above.length : other) + 1).toBeLessThanOrEqual(type.maxDepth);
    expect(element.startDate <= element.endDate).toBe(true);
    if (element.type === 'MILESTONE') expect(element.startDate).toBe(element.endDate);
    const [parent] = above;
    if (parent && !element.deleted)
      expect([parent.startDate <= element.startDate, parent.endDate >= element.endDate]).toEqual([true, true]);
    const key = identifierKey(element.identifier);
    if (key) expect(identifiers.get(key) ?? id).toBe(id);
    identifiers.set(key, id);
    if (key) expect(plan.holderOf(element.identifier)).toBe(id);
    expect(leadsTo(plan, id)).toBe(false);
    expect([...plan.children(element.parentId)]).toContain(id);
    expect(plan.total(id)).toEqual(naive(plan, id));
    checkShares(plan, id);
  }
  for (const id of [null, ...plan.ids('element')]) {
    const ranks = [...plan.children(id)].map((child) => plan.element(child)!.rank);
    expect(ranks).toEqual([...new Set(ranks)].sort());
  }
}

/** Parts are 0 to 100 %, of an element nothing or all, of an entry all; amounts are whole; nothing waits without a phase. */
function checkShares(plan: Plan, id: string): void {
  const { selections, approval } = plan.element(id)!;
  const sums = (split: Readonly<Record<string, readonly Share[]>> | null = {}) =>
    Object.values(split ?? {}).flatMap((shares) => {
      for (const { share = 0 } of shares) expect(share >= 0 && share <= 100_000).toBe(true);
      return shares.length > 0 ? [shares.reduce((sum, { share = 0 }) => sum + share, 0)] : [];
    });
  for (const sum of sums(selections)) expect([0, 100_000]).toContain(sum);
  for (const { split, amount } of plan.costs(id)) {
    expect(Number.isSafeInteger(amount)).toBe(true);
    for (const sum of sums(split)) expect(sum).toBe(100_000);
  }
  expect(!!approval.requestedPhase).toBe(approval.state === 'SUBMITTED');
}

/** What an element sums up to, made anew. */
function naive(plan: Plan, id: string): Totals {
  return [...plan.children(id)].reduce(
    (sum, child) => {
      const { deleted, detached } = plan.element(child)!;
      return deleted || detached ? sum : combined(sum, naive(plan, child));
    },
    combined(nothing, totalsOf(plan.costs(id))),
  );
}

function leadsTo(plan: Plan, id: string): boolean {
  const seen = new Set<string>();
  const waiting = plan.element(id)!.dependsOn.map((it) => it.id);
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at === id) return true;
    if (!seen.has(at)) waiting.push(...(plan.element(at)?.dependsOn.map((it) => it.id) ?? []));
    seen.add(at);
  }
  return false;
}

const defined = <T extends object>(it: T): T =>
  Object.fromEntries(Object.entries(it).filter(([, value]) => value !== undefined)) as T;
