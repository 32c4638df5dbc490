import type { CostElement } from '@contracts/costs/grid.js';
import { row as planRow } from '../rows/rows.harness.js';
import { amountOf, type CostRow, daysIn, periodsFrom, withMore } from './cells.js';
import {
  type Changes,
  filledDown,
  filledRight,
  type Line,
  type Rules,
  repeated,
  shifted,
  spreadAnew,
  typed,
} from './changes.js';

const row = (id: string, own: CostElement['own'] = []): CostRow => ({
  ...planRow({ id, startDate: '2026-01-16', endDate: '2026-02-14' }),
  money: { id, writable: true, own },
});
const quarter = ['2026-01', '2026-02', '2026-03'];
const line = (of: CostRow, columns: readonly (readonly string[])[] = quarter.map((month) => [month])): Line => ({
  ...{ row: of, kind: 'PLAN', columns },
});
const rules = (closed: readonly string[] = [], spreading: Rules['spreading'] = 'EVEN'): Rules => ({
  fixed: (_, __, month) => (closed.includes(month) ? 'zu' : null),
  spreading,
});
const told = ({ items, leftOut }: Changes) => [
  items.map(({ id, period, amount }) => `${id} ${period} ${amount}`),
  leftOut,
];
const january = { period: '2026-01', plan: 9_000 };

test('a quarter is spread over its months, equal or by the days of the element; closed months keep what they have', () => {
  const type = (of: CostRow, amount: number, how: Rules) =>
    told(typed([{ ...line(of, [quarter]), amounts: [amount] }], how));
  expect(type(row('a'), 100_000, rules())).toEqual([['a 2026-01 33330', 'a 2026-02 33330', 'a 2026-03 33340'], 0]);
  expect(type(row('a'), 30_000, rules([], 'DAYS'))).toEqual([['a 2026-01 16000', 'a 2026-02 14000'], 0]);
  expect(type(row('a', [january]), 10_000, rules(['2026-01']))).toEqual([['a 2026-02 500', 'a 2026-03 500'], 0]);
  expect(type(row('a'), 10_000, rules(quarter))).toEqual([[], 1]);
});

test('the first column is filled into those right of it, the first row into those below', () => {
  const filled = filledRight([line(row('a', [january]))], rules(['2026-02']));
  expect(told(filled)).toEqual([['a 2026-03 9000'], 1]);
  expect(filled.items[0]).toMatchObject({ kind: 'PLAN', was: 0 });
  expect(told(filledDown([line(row('a', [january])), line(row('b'))], rules()))).toEqual([['b 2026-01 9000'], 0]);
});

test('the first amount comes again each month, quarter or year; what lies between and closed months stay', () => {
  const of = row('a', [january, { period: '2026-05', plan: 7 }]);
  const year = periodsFrom(2026, 1, 'MONTH').map((month) => [month]);
  const quarters = [...repeated([line(of, year)], 3, rules(['2026-07'])).items];
  expect(quarters.map(({ period, amount }) => [period, amount])).toEqual([
    ['2026-04', 9_000],
    ['2026-10', 9_000],
  ]);
  expect(repeated([line(of, year)], 1, rules()).items).toHaveLength(11);
  const years = periodsFrom(2026, 3, 'YEAR').map((each) => periodsFrom(Number(each), 1, 'MONTH'));
  expect(
    told(repeated([line(row('b', [{ period: '2026-03', plan: 12_000 }]), years.slice(0, 2))], 12, rules()))[0],
  ).toEqual(periodsFrom(2027, 1, 'MONTH').map((month) => `b ${month} 1000`));
});

test('a sum is spread anew over all months of the block', () => {
  expect(told(spreadAnew([line(row('a', [january]))], rules()))).toEqual([
    ['a 2026-01 3000', 'a 2026-02 3000', 'a 2026-03 3000'],
    0,
  ]);
});

test('amounts shifted by months add to what stands there; nothing is lost, also over the end of the year', () => {
  const of = row('a', [january, { period: '2026-02', plan: 1_000 }, { period: '2026-04', plan: 5 }]);
  const months = quarter.map((month) => [month]);
  expect(told(shifted([line(of, months)], 2, rules()))).toEqual([
    ['a 2026-01 0', 'a 2026-02 0', 'a 2026-03 9000', 'a 2026-04 1005'],
    0,
  ]);
  expect(told(shifted([line(row('a', [january]), months)], -1, rules()))).toEqual([
    ['a 2026-01 0', 'a 2025-12 9000'],
    0,
  ]);
  expect(told(shifted([line(of, months)], 2, rules(['2026-04'])))).toEqual([[], 2]);
});

test('what follows from several kinds; of a forecast only the plan of later months counts', () => {
  const money = [
    { period: '2026-01', budget: 10, plan: 4, actual: 3, provision: 2, committed: 1 },
    { period: '2026-02', plan: 7 },
  ];
  const of = (figure: 'available' | 'forecast' | 'budgetMinusPlan') => amountOf(money, quarter, figure, '2026-01');
  expect([of('available'), of('forecast'), of('budgetMinusPlan')]).toEqual([4, 12, -1]);
  expect(
    withMore(money, [
      { kind: 'PLAN', period: '2025-12', amount: 5 },
      { kind: 'PLAN', period: '2026-02', amount: -7 },
    ]),
  ).toEqual([{ period: '2025-12', plan: 5 }, money[0], { period: '2026-02', plan: 0 }]);
});

test('columns and days of a stretch', () => {
  expect(periodsFrom(2026, 2, 'YEAR')).toEqual(['2026', '2027']);
  expect(periodsFrom(2026, 1, 'QUARTER')).toEqual(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']);
  expect(periodsFrom(2026, 3, 'MONTH')).toHaveLength(36);
  const stretch = { startDate: '2026-01-16', endDate: '2026-02-14' };
  expect(['2025-12', ...quarter].map((month) => daysIn(month, stretch))).toEqual([0, 16, 14, 0]);
});
