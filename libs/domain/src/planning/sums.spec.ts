import fc from 'fast-check';
import { byPeriod, combined, moneyOf, nothing, planByPeriod, plus, sumsOf, sumsOfPeriods, totalsOf } from './sums.js';

const entry = fc.record({
  kind: fc.constantFrom(
    'BUDGET' as const,
    'PLAN' as const,
    'COMMITTED' as const,
    'PROVISION' as const,
    'ACTUAL' as const,
  ),
  period: fc.constantFrom('2025-12', '2026-01', '2026-12', '2031-06'),
  amount: fc.integer({ min: -5_000, max: 5_000 }),
});

test('entries added one by one, in any order, give the sums of all; taken away again they leave nothing', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.nat(), (entries, cut) => {
      const one = entries.reduce((sum, it) => plus(sum, it.period, it.kind, it.amount), nothing);
      expect(one).toEqual(totalsOf(entries));
      const [a, b] = [totalsOf(entries.slice(0, cut)), totalsOf(entries.slice(cut))];
      expect(combined(a, b)).toEqual(one);
      expect(combined(one, b, -1)).toEqual(a);
      expect(entries.reduce((sum, it) => plus(sum, it.period, it.kind, -it.amount), one)).toEqual(nothing);
    }),
  );
});

test('sums are exact up to 2^53', () => {
  const totals = totalsOf([
    { kind: 'ACTUAL', period: '2026-01', amount: Number.MAX_SAFE_INTEGER - 1 },
    { kind: 'ACTUAL', period: '2026-01', amount: 1 },
  ]);
  expect(moneyOf(totals).actual).toBe(Number.MAX_SAFE_INTEGER);
});

test('only months with money are shown, in order', () => {
  const totals = totalsOf([
    { kind: 'PLAN', period: '2027-02', amount: 20 },
    { kind: 'BUDGET', period: '2026-11', amount: 10 },
    { kind: 'PLAN', period: '2026-12', amount: 0 },
  ]);
  expect(byPeriod(totals).map(({ period, budget, plan }) => [period, budget, plan])).toEqual([
    ['2026-11', 10, 0],
    ['2027-02', 0, 20],
  ]);
  expect(planByPeriod(totals)).toEqual({ '2027-02': 20 });
});

test('differences, forecast and what is available', () => {
  const money = { budget: 1_000, plan: 900, committed: 50, provision: 30, actual: 400 };
  expect(sumsOf(money, 200)).toEqual({
    ...money,
    ...{ budgetMinusPlan: 100, planMinusActual: 500, budgetMinusActual: 600, forecast: 630, available: 520 },
  });
});

test('a forecast counts the plan of months after the current one only', () => {
  const months = [
    { period: '2026-04', budget: 0, plan: 100, committed: 0, provision: 0, actual: 90 },
    { period: '2026-05', budget: 0, plan: 100, committed: 0, provision: 20, actual: 0 },
    { period: '2026-06', budget: 0, plan: 70, committed: 0, provision: 0, actual: 0 },
  ];
  expect(sumsOfPeriods(months, '2026-05').forecast).toBe(90 + 20 + 70);
  expect(sumsOfPeriods(months, '2026-12').forecast).toBe(110);
});
