import { type Amount, amount, choice, group, list, listOf, type Period, period, reference, text } from '../fields.js';
import { type CostKind, costKinds } from '../planning/element.js';
import { Sums } from './sums.js';

/** What a column of details may be; joined by a pipe in `?columns=budget|actual`. */
export const detailColumns = [
  ...(['budget', 'plan', 'committed', 'provision', 'actual', 'budgetMinusPlan', 'planMinusActual'] as const),
  ...(['budgetMinusActual', 'forecast', 'available'] as const),
] as const satisfies readonly (keyof Sums)[];
export type DetailColumn = (typeof detailColumns)[number];

/** The columns that were asked for; the others are left out. */
class SomeSums {
  @amount({ sparse: true }) budget?: Amount;
  @amount({ sparse: true }) plan?: Amount;
  @amount({ sparse: true }) committed?: Amount;
  @amount({ sparse: true }) provision?: Amount;
  @amount({ sparse: true }) actual?: Amount;
  @amount({ sparse: true }) budgetMinusPlan?: Amount;
  @amount({ sparse: true }) planMinusActual?: Amount;
  @amount({ sparse: true }) budgetMinusActual?: Amount;
  @amount({ sparse: true }) forecast?: Amount;
  @amount({ sparse: true }) available?: Amount;
}

class DetailLine {
  /** `2026-03`, `2026-Q1` or `2026`. */
  @text() period!: string;
  @group(SomeSums) own!: SomeSums;
  @group(SomeSums) total!: SomeSums;
}

/** GET plan-element/details/{id}?aggregationType=QUARTER&columns=budget|actual: an element's money by time. */
export class ElementDetails {
  @listOf('choice', { choices: detailColumns }) columns!: readonly DetailColumn[];
  @group(SomeSums) own!: SomeSums;
  @group(SomeSums) total!: SomeSums;
  @list(DetailLine) rows!: readonly DetailLine[];
}

/** An entry of an element or of one below it. */
class DetailEntry {
  @reference('plan-element') elementId!: string;
  @text() label!: string;
  @reference('cost-entry') id!: string;
  @choice(costKinds) kind!: CostKind;
  @reference('cost-type', { nullable: true }) costTypeId!: string | null;
  @period() period!: Period;
  @amount() amount!: Amount;
  @text() description!: string;
}

/**
 * GET plan-element/details/{id}/{period} and details/budget/{id}/type/{type}: the entries that sums are made of, as far as
 * the caller may see them.
 */
export class DetailEntries {
  @group(Sums) sums!: Sums;
  @list(DetailEntry) entries!: readonly DetailEntry[];
}
