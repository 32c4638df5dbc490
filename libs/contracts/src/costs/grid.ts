import { type Amount, amount, choice, flag, list, type Period, period, reference } from '../fields.js';
import { type CostKind, costKinds } from '../planning/element.js';

/** What a month has of each kind; a kind without money is left out. */
export class MonthMoney {
  @period() period!: Period;
  @amount({ sparse: true }) budget?: Amount;
  @amount({ sparse: true }) plan?: Amount;
  @amount({ sparse: true }) committed?: Amount;
  @amount({ sparse: true }) provision?: Amount;
  @amount({ sparse: true }) actual?: Amount;
}

/** GET plan/cost-element?from=2026-01&to=2028-12: an element's months that have money, in order. */
export class CostElement {
  static readonly rows = 'costInfo';
  @reference('plan-element', { find: true }) id!: string;
  @list(MonthMoney, { reads: 'readCosts' }) own?: readonly MonthMoney[];
  /** With all below it; left out where that is its own. */
  @list(MonthMoney, { reads: 'readCosts' }) total?: readonly MonthMoney[];
  /** Whether the caller may write its money. */
  @flag() writable!: boolean;
}

/** What an element itself shall have of a kind in a month. */
class TypeCost {
  @reference('plan-element') id!: string;
  @choice(costKinds) kind!: CostKind;
  @period() period!: Period;
  /** 0 removes its entries; where there are several, what is more or less stands in one without cost type, text or split. */
  @amount() amount!: Amount;
  /** What the caller saw there: where it is another one now, nothing is written. */
  @amount({ optional: true }) was?: Amount;
}
/** PUT plan/cost-element: the body is the list itself; the route wraps it. All apply or none. */
export class TypeCosts {
  @list(TypeCost, { min: 1, max: 10_000 }) items!: readonly TypeCost[];
}
