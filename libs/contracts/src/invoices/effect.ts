import { ReachedBudget } from '../costs/budgets.js';
import { Money, Sums } from '../costs/sums.js';
import {
  type Amount,
  amount,
  group,
  list,
  listOf,
  type Percentage,
  type Period,
  percentage,
  period,
  reference,
  text,
} from '../fields.js';
import { PayingPeriod } from './invoice.js';

/** An item as somebody is about to have it, as JSON in a query: what it books goes by nothing else. */
export class WeighedItem {
  /** Left out: it is one more. */
  @reference('invoice-item', { optional: true }) id?: string;
  @reference('plan-element') planElementId!: string;
  @reference('order', { nullable: true }) orderId: string | null = null;
  @amount() amount!: Amount;
  @percentage() discountRate: Percentage = 0;
  @list(PayingPeriod, { min: 1, max: 120 }) payingPeriods!: readonly PayingPeriod[];
}

class MonthEffect {
  @period() period!: Period;
  @group(Money) before!: Money;
  @group(Money) after!: Money;
}

/** An element whose money changes: with all below it, over all months and in those that change. */
class ElementEffect {
  @reference('plan-element') id!: string;
  @text() label!: string;
  @group(Sums) before!: Sums;
  @group(Sums) after!: Sums;
  @list(MonthEffect) months!: readonly MonthEffect[];
  /** Thresholds of its budget that were not reached before. */
  @list(ReachedBudget) reached!: readonly ReachedBudget[];
}

/** An order of which more or less is invoiced: what is committed of it. */
class OrderEffect {
  @reference('order') id!: string;
  @text() identifier!: string;
  @text() label!: string;
  @amount() before!: Amount;
  @amount() after!: Amount;
  /** How much more is then invoiced than ordered. */
  @amount() excess!: Amount;
}

/** An item that the plan would refuse. */
class RefusedItem {
  /** Of one that is not there yet: empty. */
  @text() id!: string;
  @text() label!: string;
  /** The refusal's code. */
  @text() code!: string;
  /** Its closed months. */
  @listOf('period') closed!: readonly Period[];
}

/**
 * GET accounting/invoice/{id}/effect: what booking its items would change in the plan, those with a proposal as if it were
 * taken. Elements above others are there where a threshold of theirs is reached; nothing is told of what one may not see.
 */
export class InvoiceEffect {
  @list(ElementEffect) elements!: readonly ElementEffect[];
  @list(OrderEffect) orders!: readonly OrderEffect[];
  @list(RefusedItem) refused!: readonly RefusedItem[];
}
