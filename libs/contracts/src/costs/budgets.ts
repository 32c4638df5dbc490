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

/**
 * PUT base-element/{id}/budget: more or less budget, some from another element, or from one pot to another, all months at
 * once; always with a reason. Where the tenant asks for it, it waits for a controller's yes (`BudgetRequest`).
 */
export class MoveBudget {
  @list(BudgetPart, { min: 1, max: 120 }) parts!: readonly BudgetPart[];
  /** Left out: from or to nowhere, and the budget of the whole grows or shrinks. */
  @reference('plan-element', { nullable: true }) from: string | null = null;
  /** The pots that it is taken from and given to; from the same element: only these change. */
  @reference('budget-pot', { nullable: true }) fromPot: string | null = null;
  @reference('budget-pot', { nullable: true }) toPot: string | null = null;
  @text({ min: 1, max: 1_000 }) reason!: string;
  /** It waits for a controller's yes also where the tenant does not ask for it. */
  @flag() asks = false;
  /** Whoever asks may say the id of what waits. */
  @reference('budget-request', { optional: true }) requestId?: string;
}

export const budgetRequestStates = ['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const;
export type BudgetRequestState = (typeof budgetRequestStates)[number];

/** GET budget-request: a change of budgets that waits for a controller, or about which was decided. */
export class BudgetRequest {
  static readonly rows = 'budgetRequests';
  @reference('budget-request', { find: true }) id!: string;
  /** Whose budget grows or shrinks, and from whose it is taken. */
  @reference('plan-element', { find: true }) elementId!: string;
  @reference('plan-element', { nullable: true, find: true }) from!: string | null;
  @reference('budget-pot', { nullable: true }) fromPot!: string | null;
  @reference('budget-pot', { nullable: true }) toPot!: string | null;
  @list(BudgetPart, { reads: 'readCosts' }) parts!: readonly BudgetPart[];
  /** Of all its months. */
  @amount({ reads: 'readCosts' }) amount!: Amount;
  @text() reason!: string;
  @choice(budgetRequestStates, { find: true }) state!: BudgetRequestState;
  @reference('user', { find: true }) requestedBy!: string;
  @text({ format: 'time', find: true }) requestedAt!: string;
  @reference('user', { nullable: true, find: true }) decidedBy!: string | null;
  @text({ format: 'time', nullable: true, find: true }) decidedAt!: string | null;
  @text() comment!: string;
  @integer({ find: true }) revision!: number;
}

/** PUT budget-request/{id}/decision: a no needs a comment. */
export class DecideBudget {
  @choice(['APPROVE', 'REJECT']) decision!: 'APPROVE' | 'REJECT';
  @text({ max: 2_000, lines: 'many' }) comment = '';
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

/** A month or a year that is locked, or was. */
export class Lock {
  @flag({ find: true }) locked!: boolean;
  /** Of the last time that it was locked or opened. */
  @text({ format: 'time', find: true }) at!: string;
  @reference('user', { find: true }) by!: string;
  @text() reason!: string;
  @integer({ find: true }) revision!: number;
}

/** GET period: a month that is closed, or was. */
export class ClosedPeriod extends Lock {
  static readonly rows = 'periods';
  @period({ find: true }) id!: Period;
}
