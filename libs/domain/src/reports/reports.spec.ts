import { type CostKind, costKinds } from '@contracts/planning/element.js';
import { apportioned, crossed } from './apportioning.js';
import { bridged } from './bridge.js';
import { type Costed, CostIndex } from './costIndex.js';
import { partsOf } from './entries.js';
import { type ElementRow, type RecordRow, type Reported } from './groups.js';
import { type CostQuestion, costReport, distribution, type Reckoned } from './report.js';

/** Numbers that are the same at each run. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

test('parts add up to the amount, cents stay cents, and what is left goes to the largest remainders', () => {
  expect(apportioned(100_000, [33_333, 33_333, 33_334])).toEqual([33_330, 33_330, 33_340]);
  expect(apportioned(-100_000, [1, 1, 1])).toEqual([-33_340, -33_330, -33_330]);
  expect(apportioned(7, [1, 1])).toEqual([4, 3]);
  expect(apportioned(Number.MAX_SAFE_INTEGER, [1, 2])).toEqual([3_002_399_751_580_330, 6_004_799_503_160_661]);
  expect(apportioned(5, [0, 0])).toEqual([0, 0]);
});

test('crossed splits add up by row and by column to what each split gives alone', () => {
  const roll = dice(7);
  for (let run = 0; run < 300; run++) {
    const shares = (n: number) => Array.from({ length: n }, () => roll(100_000));
    const [rows, columns] = [shares(1 + roll(5)), shares(1 + roll(5))];
    const amount = roll(2) ? roll(1e9) - 5e8 : (roll(1e6) - 5e5) * 10;
    const cells = crossed(amount, rows, columns);
    expect(cells.map(sum)).toEqual(apportioned(amount, rows));
    expect(columns.map((_, j) => sum(cells.map((row) => row[j] as number)))).toEqual(apportioned(amount, columns));
  }
});

const months = ['2025-11', '2026-01', '2026-02', '2026-05', '2026-12', '2027-03'];
const units = ['north', 'south'];
const centers: RecordRow[] = ['c1', 'c2', 'c3', 'old'].map((id) => ({
  ...{ id, label: id.toUpperCase(), parentId: id === 'c2' ? 'c1' : null },
  mergedInto: id === 'old' ? 'c3' : null,
}));

/** A plan of elements three deep with random entries; entries come, change and go. */
function plan(seed: number) {
  const roll = dice(seed);
  const pick = <T>(all: readonly T[]): T => all[roll(all.length)] as T;
  const elements = new Map<string, ElementRow>();
  const entries = new Map<string, Costed['costObjects']>();
  const index = new CostIndex();
  const split = () => {
    const share = 1 + roll(99_998);
    return {
      center: [
        { id: 'c1', share },
        { id: pick(['c2', 'c3', 'old']), share: 100_000 - share },
      ],
    };
  };
  const entry = () => ({
    ...{ kind: pick(costKinds), period: pick(months), amount: roll(2e7) - 1e7, costTypeId: null },
    ...(roll(2) && { split: split() }),
  });
  const put = (id: string) => {
    const costObjects = Array.from({ length: roll(6) }, entry);
    entries.set(id, costObjects);
    const selections = roll(3) ? { center: [{ id: pick(['c1', 'c3']) }] } : {};
    index.put({ id, selections: selections as Costed['selections'], costObjects });
  };
  for (let n = 0; n < 60; n++) {
    const parentId = n < 6 ? null : `e${roll(n)}`;
    const row = { id: `e${n}`, parentId, rank: String(n).padStart(3, '0'), label: `E ${n}`, unitId: pick(units) };
    elements.set(row.id, { ...row, responsible: pick([null, 'u1']), phase: 'PLAN', deleted: false, detached: false });
    put(row.id);
  }
  for (let change = 0; change < 6_000; change++) put(`e${roll(60)}`);
  const of: Reported = {
    ...{ index, elements, chosen: null, memo: new Map() },
    records: (kind) => (kind === 'center' ? centers : kind === 'group' ? units.map(unit) : null),
    ...{ personName: (id) => id, mayRead: () => true, mayReadCosts: () => true },
  };
  return { of, entries };
}
const unit = (id: string): RecordRow => ({ id, label: id, parentId: null, mergedInto: null });

const asked: CostQuestion = {
  ...{ timeUnit: 'QUARTER', from: '2026-01', to: '2026-12', current: '2026-02', across: null, kinds: costKinds },
  ...{ rows: 'ELEMENT', weights: [] },
};
const rowsOf = ({ places, rowAt }: Reckoned) => places.map(rowAt);
const report = (of: Reported, more: Partial<CostQuestion>): Reckoned => {
  const found = costReport(of, { ...asked, ...more });
  if ('unknown' in found) throw new Error('nothing of that name');
  return found;
};

test('sums by any dimension agree with the sum over all entries, however often they changed', () => {
  const { of, entries } = plan(3);
  const all = [...entries.values()].flat().filter(({ period }) => period.startsWith('2026'));
  const ofKind = (kind: CostKind, period?: string) =>
    sum(all.filter((it) => it.kind === kind && (!period || it.period === period)).map(({ amount }) => amount));
  const expected = { budget: ofKind('BUDGET'), plan: ofKind('PLAN'), actual: ofKind('ACTUAL') };
  const forecast = ofKind('ACTUAL') + ofKind('PROVISION') + ofKind('PLAN', '2026-05') + ofKind('PLAN', '2026-12');
  for (const rows of ['ELEMENT', 'UNIT', 'center', 'RESPONSIBLE', 'PHASE', 'STATUS']) {
    const found = report(of, { rows });
    expect(found.total).toMatchObject({ ...expected, forecast });
    const top = rowsOf(found).filter(({ depth }) => depth === 0);
    for (const field of ['plan', 'actual', 'available', 'budgetMinusPlan'] as const) {
      expect(sum(top.map(({ total }) => total?.[field] ?? 0))).toBe(found.total[field]);
      for (const { cells, total } of rowsOf(found)) expect(sum(cells.map((it) => it[field]))).toBe(total?.[field]);
    }
    if (rows === 'ELEMENT') continue;
    const wide = report(of, { rows, across: 'center', timeUnit: 'YEAR' });
    expect(rowsOf(wide).map(({ key, total }) => [key, total])).toEqual(
      rowsOf(report(of, { rows })).map(({ key, total }) => [key, total]),
    );
    const alone = new Map(rowsOf(report(of, { rows: 'center' })).map(({ key, total }) => [key, total?.plan ?? 0]));
    for (const [i, { key = '' }] of wide.columns.entries()) {
      const below = key === 'c1' ? (alone.get('c2') ?? 0) : 0;
      const column = rowsOf(wide).filter(({ depth }) => depth === 0);
      expect(sum(column.map(({ cells }) => cells[i]?.plan ?? 0))).toBe((alone.get(key) ?? 0) - below);
    }
  }
  expect(report(of, { kinds: ['ACTUAL'] }).total).toMatchObject({ budget: 0, plan: 0, actual: expected.actual });
});

test('two dimensions tell the same whichever stands in the rows, and a filter by one the same as its column', () => {
  const index = new CostIndex();
  const roll = dice(17);
  const [centersOf, groupsOf] = [
    ['c1', 'c2', 'c3'],
    ['north', 'south', 'west'],
  ];
  const shares = (ids: readonly string[]) => {
    const first = 1 + roll(60_000);
    const second = 1 + roll(99_999 - first);
    return [first, second, 100_000 - first - second].map((share, i) => ({ id: ids[i] as string, share }));
  };
  const costObjects = Array.from({ length: 60 }, () => ({
    ...{ kind: 'PLAN' as const, period: '2026-05', amount: roll(99_999) - 20_000, costTypeId: null },
    split: { center: shares(centersOf), group: shares(groupsOf) },
  }));
  index.put({ id: 'e', selections: {}, costObjects });
  const { of } = plan(3);
  const own: Reported = { ...of, index, elements: new Map([['e', { id: 'e', parentId: null }]]), memo: new Map() };
  const flat: Reported = {
    ...own,
    records: (kind) => (kind === 'center' ? centersOf : kind === 'group' ? groupsOf : null)?.map(unit) ?? null,
  };
  const cellsOf = (rows: string, across: string) => {
    const found = report(flat, { rows, across, timeUnit: 'YEAR' });
    return rowsOf(found).flatMap(({ key, cells }) =>
      cells.map(({ plan: amount }, i) => [key, found.columns[i]?.key, amount] as const),
    );
  };
  const told = (cells: readonly (readonly [string, string | undefined, number])[]) => cells.map(String).sort();
  const byCenter = cellsOf('center', 'group');
  expect(told(byCenter)).toEqual(
    told(cellsOf('group', 'center').map(([group, center, amount]) => [center as string, group, amount])),
  );
  const records = index.dimension('group');
  for (const unit of records.ids) {
    const isWanted = Uint8Array.from(records.ids, (id) => (id === unit ? 1 : 0));
    const found = report(flat, { rows: 'center', timeUnit: 'YEAR', weights: [{ records, isWanted, none: false }] });
    expect(rowsOf(found).map(({ key, total }) => [key, unit, total?.plan ?? 0])).toEqual(
      byCenter.filter(([, group]) => group === unit),
    );
  }
});

test('shares of a distribution are exactly 100 %, and its slices the total', () => {
  const { of } = plan(11);
  for (const by of ['center', 'UNIT', 'PHASE']) {
    const found = distribution(of, { ...asked, by, kind: 'PLAN' });
    if ('unknown' in found) throw new Error('nothing of that name');
    expect(sum(found.slices.map(({ amount }) => amount))).toBe(found.total);
    expect(found.total).toBe(report(of, {}).total.plan);
    expect(sum(found.slices.map(({ share }) => share))).toBe(100_000);
  }
});

test('a report by the dimension that it is filtered by shows nothing but that, split once', () => {
  const { of } = plan(5);
  const records = of.index.dimension('center');
  const weights = [{ records, isWanted: Uint8Array.from(records.ids, (id) => (id === 'c3' ? 1 : 0)), none: false }];
  const all = rowsOf(report(of, { rows: 'center' })).find(({ key }) => key === 'c3');
  const only = report(of, { rows: 'center', weights });
  const old = records.ids.indexOf('old');
  expect(old).toBeGreaterThanOrEqual(0);
  weights[0]?.isWanted.fill(1, old, old + 1);
  const merged = report(of, { rows: 'center', weights });
  expect(rowsOf(only).map(({ key }) => key)).toEqual(['c3']);
  expect(rowsOf(merged)[0]?.total).toEqual(all?.total);
  expect(report(of, { rows: 'UNIT', weights }).total).toEqual(all?.total);
});

test('the entries of any number add up to it, by row, column, period and figure, split ones with their part', () => {
  const { of } = plan(11);
  const roll = dice(5);
  for (const rows of ['ELEMENT', 'UNIT', 'center', 'PHASE'])
    for (const across of [null, 'center', 'group']) {
      const question = { ...asked, rows, across: across === rows ? null : across };
      const found = report(of, question);
      const made = (more: object): number => {
        const parts = partsOf(of, {
          ...question,
          ...{ row: null, period: null, column: null, figure: 'plan' },
          ...more,
        });
        if ('unknown' in parts) throw new Error(`nothing of that ${parts.unknown}`);
        return sum(parts.map(({ amount }) => amount));
      };
      for (const { key, cells, total } of rowsOf(found))
        for (const figure of ['plan', 'forecast', 'available'] as const) {
          expect(made({ row: key, figure })).toBe(total?.[figure]);
          const at = roll(cells.length);
          const { period, key: column = null } = found.columns[at] as (typeof found.columns)[number];
          expect(made({ row: key, period, column, figure })).toBe(cells[at]?.[figure]);
        }
      expect(made({ figure: 'actual' })).toBe(found.total.actual);
    }
  const nowhere = { ...asked, row: null, period: null, column: null, figure: 'plan' as const };
  expect(partsOf(of, { ...nowhere, row: 'e99' })).toEqual({ unknown: 'row' });
  expect(partsOf(of, { ...nowhere, period: '2031-Q1' })).toEqual({ unknown: 'period' });
  expect(partsOf(of, { ...nowhere, across: 'center', column: 'c9' })).toEqual({ unknown: 'column' });
});

test('a bridge tells what came, went, moved, was raised and booked, and leads exactly from one sum to the other', () => {
  const at = (id: string, more: object, ...costs: [CostKind, string, number][]) => ({
    row: {
      id,
      parentId: null,
      rank: id,
      label: id,
      unitId: 'north',
      phase: 'PLAN',
      deleted: false,
      ...more,
    } as ElementRow,
    entries: costs.map(([kind, period, amount]) => ({ kind, period, amount, costTypeId: null })),
  });
  const side = (...all: ReturnType<typeof at>[]) => {
    const index = new CostIndex();
    for (const { row, entries } of all) index.put({ id: row.id, selections: {}, costObjects: entries });
    const elements = new Map(all.map(({ row }) => [row.id, row]));
    const of: Reported = {
      ...{ index, elements, chosen: null, memo: new Map(), records: () => null },
      ...{ personName: (id: string) => id, mayRead: () => true, mayReadCosts: () => true },
    };
    return { of, weights: [] };
  };
  const plan = (period: string, amount: number): [CostKind, string, number] => ['PLAN', period, amount];
  const then = side(
    ...[at('same', {}, plan('2026-01', 5)), at('gone', {}, plan('2026-01', 40)), at('raised', {}, plan('2026-02', 10))],
    ...[at('later', {}, plan('2026-12', 7)), at('out', {}, plan('2026-03', 3)), at('lowered', {}, plan('2026-03', 9))],
  );
  const now = side(
    ...[at('same', {}, plan('2026-01', 5)), at('gone', { deleted: true }, plan('2026-01', 40))],
    ...[
      at('raised', {}, plan('2026-02', 16)),
      at('later', {}, plan('2027-01', 7)),
      at('new', {}, plan('2026-04', 100)),
    ],
    ...[
      at('out', { detached: true }, plan('2026-03', 3)),
      at('lowered', {}, plan('2026-03', 8), ['ACTUAL', '2026-03', 2]),
    ],
  );
  const span = { from: '2026-01', to: '2026-12', current: '2026-06' };
  const found = bridged(then, now, { ...span, kind: 'PLAN' });
  expect(found.steps.map(({ step, amount, elements }) => [step, amount, ...elements.map(({ id }) => id)])).toEqual([
    ['ADDED', 100, 'new'],
    ['REMOVED', -43, 'gone', 'out'],
    ['MOVED', -7, 'later'],
    ['RAISED', 6, 'raised'],
    ['LOWERED', -1, 'lowered'],
  ]);
  expect([found.before, found.after]).toEqual([74, 129]);
  expect(found.before + sum(found.steps.map(({ amount }) => amount))).toBe(found.after);
  expect(bridged(then, now, { ...span, kind: 'ACTUAL' }).steps).toMatchObject([{ step: 'INVOICED', amount: 2 }]);
  const filtered = { ...now, of: { ...now.of, chosen: new Set(['same']) } };
  expect(bridged(now, filtered, { ...span, kind: 'PLAN' }).steps.map(({ step }) => step)).toEqual(['MOVED']);
});
