import type { BudgetMeasure, ReachedBudget } from '@contracts/costs/budgets.js';
import type { Sums } from '@contracts/costs/sums.js';
import type { Amount, Period } from '@contracts/fields.js';
import { type Given, part } from '../decider.js';
import { standard, type Users } from '../identity/users.js';
import type { MasterData } from '../masterData/masterData.js';
import type { Plan } from './plan.js';
import { potMoney } from './potMoney.js';
import { addMoney, byPeriod, type MoneyByPeriod, moneyOf, noMoney, sumsOf } from './sums.js';

/** The highest threshold that a budget's year has reached by a measure: before and from now on; 0: none. Stored for ever. */
export type LevelItem = readonly [element: string, year: string, measure: BudgetMeasure, old: number, now: number];
/** The same of a budget pot. Stored for ever. */
export type PotLevelItem = readonly [pot: string, year: string, measure: BudgetMeasure, old: number, now: number];
/** Names and shapes are stored for ever. */
type LevelEvent =
  | { type: 'BudgetLevelsChanged'; data: { items: readonly LevelItem[] } }
  | { type: 'PotLevelsChanged'; data: { items: readonly PotLevelItem[] } };

/** How many one event tells of; the next look has the rest. */
const mostAtOnce = 500;

/**
 * What budgets and pots have reached of themselves: noted, so that each threshold is told once, and again only after it was no
 * longer reached. Years that are over are looked at no more.
 */
export const budgetLevels = part<Plan, LevelEvent>()({
  kind: 'budgetLevel',
  decide: {
    /** Of a large plan some elements at a time, `from` one `to` another; what is left, and the pots, without `to`. */
    watchBudgets({ month, from = 0, to }: Watched, plan: Plan, { facts }: Given): readonly LevelEvent[] {
      const thresholds = ((facts.users as Users | undefined)?.settings ?? standard).budgetThresholds;
      const masterData = facts.masterData as MasterData | undefined;
      const some = new Set([...plan.elements.keys()].slice(from, to));
      const isMeant = (id: string): boolean => some.has(id) || (to === undefined && !plan.element(id));
      const known = [...plan.budgetLevels.keys()].filter((key) => isMeant(key.split(' ', 1)[0] as string));
      const looking = { month, thresholds };
      const items = changedLevels(plan.budgetLevels, known, budgetsOf(plan, some), looking);
      const pots = to === undefined ? potMoney(plan, masterData, month.slice(0, 4)) : [];
      const knownPots = to === undefined ? plan.potLevels.keys() : [];
      const ofPots = changedLevels(plan.potLevels, knownPots, pots, looking);
      return [
        ...(items.length ? [{ type: 'BudgetLevelsChanged' as const, data: { items } }] : []),
        ...(ofPots.length ? [{ type: 'PotLevelsChanged' as const, data: { items: ofPots } }] : []),
      ];
    },
  },
  evolve: {
    BudgetLevelsChanged: (plan, { items }) => note(plan.budgetLevels, items),
    PotLevelsChanged: (plan, { items }) => note(plan.potLevels, items),
  },
  /** What is reached is no change of anything. */
  touches: { BudgetLevelsChanged: () => [], PotLevelsChanged: () => [] },
});

const keyOf = (id: string, year: string, measure: string): string => `${id} ${year} ${measure}`;

function note(levels: Plan['budgetLevels'], items: readonly LevelItem[]): void {
  for (const [id, year, measure, , now] of items) {
    const key = keyOf(id, year, measure);
    if (now === 0) levels.delete(key);
    else levels.set(key, now);
  }
}

/** Of each element that has one, with all below it. */
function* budgetsOf(plan: Plan, ids: Iterable<string>): Generator<[string, MoneyByPeriod]> {
  for (const id of ids) {
    const totals = plan.total(id);
    if (moneyOf(totals).budget !== 0 && !plan.isDeleted(id) && !plan.isDetached(id)) yield [id, byPeriod(totals)];
  }
}

interface Watched {
  month: Period;
  /** Numbers of elements in the order of the state's table, from 0. */
  from?: number;
  to?: number;
}
export interface Looking {
  month: Period;
  thresholds: readonly number[];
}

/** `known`: the keys of the levels that are looked at again. */
function changedLevels(
  levels: Plan['budgetLevels'],
  known: Iterable<string>,
  budgets: Iterable<readonly [string, MoneyByPeriod]>,
  { month, thresholds }: Looking,
): LevelItem[] {
  const now = new Map<string, LevelItem>();
  const from = month.slice(0, 4);
  for (const [id, months] of budgets)
    for (const { year, measure, threshold } of reachedBy(months, month, thresholds))
      if (year >= from) now.set(keyOf(id, year, measure), [id, year, measure, 0, threshold]);
  const gone = [...known].flatMap((key): LevelItem[] => {
    const [id = '', year = '', measure] = key.split(' ') as [string, string, BudgetMeasure];
    const old = levels.get(key) ?? 0;
    return now.has(key) || year < from ? [] : [[id, year, measure, old, 0]];
  });
  const risen = [...now].flatMap(([key, [id, year, measure, , level]]): LevelItem[] => {
    const old = levels.get(key) ?? 0;
    return old === level ? [] : [[id, year, measure, old, level]];
  });
  return [...gone, ...risen].slice(0, mostAtOnce);
}

/** By year, what of a budget is planned, spent and forecast where that reaches a threshold (in per cent), and which. */
export function reachedBy(months: MoneyByPeriod, current: Period, thresholds: readonly number[]): ReachedBudget[] {
  const years = Map.groupBy(months, ({ period }) => period.slice(0, 4));
  return [...years].flatMap(([year, some]) => {
    const money = some.reduce(addMoney, noMoney);
    const future = some.reduce((sum, it) => sum + (it.period > current ? it.plan : 0), 0);
    return reachedOf({ ...sumsOf(money, future), year }, thresholds);
  });
}

/** Thresholds of a budget that are reached after a change and were not before it; years that are over are looked at no more. */
export function newlyReached(
  before: MoneyByPeriod,
  after: MoneyByPeriod,
  { month, thresholds }: Looking,
): ReachedBudget[] {
  const were = reachedBy(before, month, thresholds);
  return reachedBy(after, month, thresholds).filter(
    ({ year, measure, threshold }) =>
      year >= month.slice(0, 4) &&
      !were.some((it) => it.year === year && it.measure === measure && it.threshold >= threshold),
  );
}

/** The same of a year's sums. */
export function reachedOf(
  { year, budget, plan, committed, actual, forecast }: Sums & { year: string },
  thresholds: readonly number[],
): ReachedBudget[] {
  if (budget <= 0) return [];
  const of: Readonly<Record<BudgetMeasure, Amount>> = { PLAN: plan, SPENT: committed + actual, FORECAST: forecast };
  return Object.entries(of).flatMap(([measure, amount]): ReachedBudget[] => {
    const threshold = Math.max(0, ...thresholds.filter((it) => amount * 100 >= budget * it));
    return threshold ? [{ year, measure: measure as BudgetMeasure, threshold, amount, budget }] : [];
  });
}
