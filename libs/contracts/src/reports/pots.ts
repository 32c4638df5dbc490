import { ReachedBudget } from '../costs/budgets.js';
import { type Amount, amount, flag, integer, list, reference, text } from '../fields.js';

/**
 * GET report/budget-pots?year=2026: budgets by the pots that they are given from, an axis of its own beside the elements:
 * each amount is on one of both once, and never added up over both.
 */
export class PotBudget {
  /** null: what is given from no pot. */
  @reference('budget-pot', { nullable: true }) id!: string | null;
  @text() label!: string;
  @reference('budget-pot', { nullable: true }) parentId!: string | null;
  @integer() depth!: number;
  /** What may be given from it: its own, else what those below it have; null: nobody has said. */
  @amount({ nullable: true }) volume!: Amount | null;
  /** Budgets of elements that are given from it, and from those below it. */
  @amount() allotted!: Amount;
  @amount({ nullable: true }) free!: Amount | null;
  /** Actual + provision + committed. */
  @amount() spent!: Amount;
  @amount() plan!: Amount;
  /** More was given from it than it has: `free` is below zero. */
  @flag() overAllotted!: boolean;
  /** Thresholds of its volume that its plan, its committed + actual and its forecast have reached. */
  @list(ReachedBudget) reached!: readonly ReachedBudget[];
}
