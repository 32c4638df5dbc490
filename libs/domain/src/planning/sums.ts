import type { Money, Sums } from '@contracts/costs/sums.js';
import type { Amount, Period } from '@contracts/fields.js';
import type { CostKind } from '@contracts/planning/element.js';

export type MoneyByPeriod = readonly (Money & { period: Period })[];

/** Sums by month and kind, packed: one array a year, five kinds a month. Immutable; years of nothing but zeros are left out. */
export type Totals = readonly YearTotals[];
interface YearTotals {
  year: number;
  amounts: readonly Amount[];
}

export const nothing: Totals = [];
const kinds: readonly CostKind[] = ['BUDGET', 'PLAN', 'COMMITTED', 'PROVISION', 'ACTUAL'];
const perYear = 12 * kinds.length;

/** With an amount more in one month. */
export function plus(totals: Totals, period: Period, kind: CostKind, amount: Amount): Totals {
  const year = +period.slice(0, 4);
  const place = placeOf(period, kind);
  const at = totals.findIndex((it) => it.year === year);
  const found = totals[at];
  if (!found) return amount === 0 ? totals : replaced(totals, year, only(place, amount));
  const amounts = found.amounts.slice();
  amounts[place] = (amounts[place] as Amount) + amount;
  return amounts[place] === 0 ? replaced(totals, year, amounts) : totals.with(at, { year, amounts });
}

/** All of the one, and of the other `sign` times. */
export function combined(totals: Totals, others: Totals, sign: 1 | -1 = 1): Totals {
  if (!totals.length && sign === 1) return others;
  let sum = totals;
  for (const { year, amounts } of others) {
    const own = sum.find((it) => it.year === year)?.amounts;
    sum = replaced(
      sum,
      year,
      amounts.map((amount, i) => (own ? (own[i] as Amount) : 0) + sign * amount),
    );
  }
  return sum;
}

/** All of many at once. */
export function summed(all: Iterable<Totals>): Totals {
  const years: Counted[] = [];
  for (const totals of all) {
    for (const { year, amounts } of totals) {
      const sums = countedIn(years, year);
      for (let i = 0; i < perYear; i++) sums[i] = (sums[i] as Amount) + (amounts[i] as Amount);
    }
  }
  return settled(years);
}

/** The sums of cost entries. */
export function totalsOf(entries: readonly { kind: CostKind; period: Period; amount: Amount }[]): Totals {
  if (!entries.length) return nothing;
  const years: Counted[] = [];
  for (const { kind, period, amount } of entries) {
    const sums = countedIn(years, +period.slice(0, 4));
    const place = placeOf(period, kind);
    sums[place] = (sums[place] as Amount) + amount;
  }
  return settled(years);
}

/** The months that have any money, in order. */
export function byPeriod(totals: Totals): MoneyByPeriod {
  const months: (Money & { period: Period })[] = [];
  for (const { year, amounts } of totals) {
    for (let month = 0; month < 12; month++) {
      const at = month * kinds.length;
      if (!amounts[at] && !amounts[at + 1] && !amounts[at + 2] && !amounts[at + 3] && !amounts[at + 4]) continue;
      months.push({ period: periodOf(year, month), ...moneyAt(amounts, at) });
    }
  }
  return months;
}

/** All months together. */
export function moneyOf(totals: Totals): Money {
  const all = [0, 0, 0, 0, 0];
  for (const { amounts } of totals) {
    for (let i = 0; i < perYear; i++) all[i % 5] = (all[i % 5] as Amount) + (amounts[i] as Amount);
  }
  return moneyAt(all, 0);
}

/** The plan by month, months without left out: what a forecast needs at reading, when "future" is known. */
export function planByPeriod(totals: Totals): Record<Period, Amount> {
  const plan: Record<Period, Amount> = {};
  for (const { year, amounts } of totals) {
    for (let month = 0; month < 12; month++) {
      const amount = amounts[month * kinds.length + kinds.indexOf('PLAN')];
      if (amount) plan[periodOf(year, month)] = amount;
    }
  }
  return plan;
}

/** Whether every sum of it, of a month and of all months, is a number that is exact (decisions.md, Costs). */
export const isExact = (totals: Totals): boolean =>
  totals.every(({ amounts }) => amounts.every(Number.isSafeInteger)) &&
  Object.values(moneyOf(totals)).every(Number.isSafeInteger);

export const noMoney: Money = { budget: 0, plan: 0, committed: 0, provision: 0, actual: 0 };

export const addMoney = (a: Money, b: Money): Money => ({
  budget: a.budget + b.budget,
  plan: a.plan + b.plan,
  committed: a.committed + b.committed,
  provision: a.provision + b.provision,
  actual: a.actual + b.actual,
});

/**
 * All that is shown of money. Forecast = actual + provision + plan of the future; available = budget − actual −
 * committed − provision. `futurePlan`: the plan of the months after the tenant's current one.
 */
export function sumsOf({ budget, plan, committed, provision, actual }: Money, futurePlan: Amount): Sums {
  return {
    budget,
    plan,
    committed,
    provision,
    actual,
    budgetMinusPlan: budget - plan,
    planMinusActual: plan - actual,
    budgetMinusActual: budget - actual,
    forecast: actual + provision + futurePlan,
    available: budget - actual - committed - provision,
  };
}

/** The sums of some months, as of a current month of the tenant. */
export function sumsOfPeriods(months: MoneyByPeriod, current: Period): Sums {
  let future = 0;
  let all = noMoney;
  for (const month of months) {
    all = addMoney(all, month);
    if (month.period > current) future += month.plan;
  }
  return sumsOf(all, future);
}

/** Months count from 0. */
const periodOf = (year: number, month: number): Period => `${year}-${String(month + 1).padStart(2, '0')}`;
const placeOf = (period: Period, kind: CostKind): number => (+period.slice(5) - 1) * kinds.length + kinds.indexOf(kind);

interface Counted {
  year: number;
  amounts: Amount[];
}

/** The sums of a year, to be added to. */
function countedIn(years: Counted[], year: number): Amount[] {
  const found = years.find((it) => it.year === year);
  if (found) return found.amounts;
  const amounts = new Array<Amount>(perYear).fill(0);
  years.push({ year, amounts });
  return amounts;
}

function settled(years: Counted[]): Totals {
  const some = years.filter(({ amounts }) => amounts.some((amount) => amount !== 0));
  return some.length > 1 ? some.sort((a, b) => a.year - b.year) : some;
}

function only(place: number, amount: Amount): readonly Amount[] {
  const amounts = new Array<Amount>(perYear).fill(0);
  amounts[place] = amount;
  return amounts;
}

const moneyAt = (amounts: readonly Amount[], at: number): Money => ({
  budget: amounts[at] as Amount,
  plan: amounts[at + 1] as Amount,
  committed: amounts[at + 2] as Amount,
  provision: amounts[at + 3] as Amount,
  actual: amounts[at + 4] as Amount,
});

function replaced(totals: Totals, year: number, amounts: readonly Amount[]): Totals {
  const isEmpty = amounts.every((amount) => amount === 0);
  if (!totals.length) return isEmpty ? nothing : [{ year, amounts }];
  const others = totals.filter((it) => it.year !== year);
  if (isEmpty) return others.length ? others : nothing;
  const at = others.findIndex((it) => it.year > year);
  others.splice(at < 0 ? others.length : at, 0, { year, amounts });
  return others;
}
