import {
  type Amount,
  amount,
  choice,
  flag,
  group,
  integer,
  list,
  type Period,
  period,
  reference,
  text,
} from '../fields.js';
import { type ElementType, elementTypes } from '../planning/element.js';
import { Sums } from './sums.js';

/** A month's part of a change of budget. */
class BudgetPart {
  @period() period!: Period;
  /** Below zero: less; never where it is taken from another element. */
  @amount() amount!: Amount;
}

/** PUT base-element/{id}/budget: more or less budget, or some from another element, all months at once; always with a reason. */
export class MoveBudget {
  @list(BudgetPart, { min: 1, max: 120 }) parts!: readonly BudgetPart[];
  /** Left out: from or to nowhere, and the budget of the whole grows or shrinks. */
  @reference('plan-element', { nullable: true }) from: string | null = null;
  @text({ min: 1, max: 1_000 }) reason!: string;
}

/**
 * How an element's budget is given on: `budget` = `allotted` to the elements right below with all that is below them +
 * `free`, its own entries (docs/adr/0028). `spent`: actual + provision + committed, of the element and all below.
 */
export class Allotment {
  @amount() budget!: Amount;
  @amount() allotted!: Amount;
  @amount() free!: Amount;
  @amount() spent!: Amount;
  @amount() spentByChildren!: Amount;
  /** More was given on than there was: `free` is below zero. */
  @flag() overAllotted!: boolean;
}

/** What of a budget is told of when it reaches a threshold: the plan, committed + actual, the forecast. */
export const budgetMeasures = ['PLAN', 'SPENT', 'FORECAST'] as const;
export type BudgetMeasure = (typeof budgetMeasures)[number];

/** The highest of the tenant's thresholds, in per cent, that a year's budget has reached by a measure. */
export class ReachedBudget {
  @text() year!: string;
  @choice(budgetMeasures) measure!: BudgetMeasure;
  @integer() threshold!: number;
  @amount() amount!: Amount;
  @amount() budget!: Amount;
}

export class ChildBudget extends Allotment {
  @reference('plan-element') id!: string;
  @text() label!: string;
  @choice(elementTypes) type!: ElementType;
}

/** GET base-element/child-budgets/{id}. Children whose money one may not see are in the sums only. */
export class ChildBudgets extends ChildBudget {
  @list(ChildBudget) children!: readonly ChildBudget[];
  @list(ReachedBudget) reached!: readonly ReachedBudget[];
}

class MonthAllotment extends Allotment {
  @period() period!: Period;
}

/** GET plan-element/details/budget/{id}: by month. */
export class BudgetDetails {
  @group(Allotment) total!: Allotment;
  @list(MonthAllotment) byPeriod!: readonly MonthAllotment[];
}

class ChildSums {
  @reference('plan-element') id!: string;
  @text() label!: string;
  @group(Sums) costs!: Sums;
}

/** GET plan-element/details/children/{id}: what each element right below sums up to. */
export class ChildDetails {
  @group(Sums) own!: Sums;
  @group(Sums) total!: Sums;
  @list(ChildSums) children!: readonly ChildSums[];
}

/** GET period: a month that is closed, or was. */
export class ClosedPeriod {
  static readonly rows = 'periods';
  @period({ find: true }) id!: Period;
  @flag({ find: true }) locked!: boolean;
  /** Of the last time that it was closed or opened. */
  @text({ format: 'time', find: true }) at!: string;
  @reference('user', { find: true }) by!: string;
  @text() reason!: string;
  @integer({ find: true }) revision!: number;
}
