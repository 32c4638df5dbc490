import type { PayingPeriod } from '@contracts/invoices/invoice.js';

/** The months with what one of them changed taken from, or given to, the last of the others: together the amount. */
export function balanced(
  before: readonly PayingPeriod[],
  next: readonly PayingPeriod[],
  amount: number,
): readonly PayingPeriod[] {
  const rest = amount - next.reduce((sum, each) => sum + each.amount, 0);
  const kept = next.findLastIndex((each) =>
    before.some((one) => one.period === each.period && one.amount === each.amount),
  );
  const at = kept < 0 ? next.length - 1 : kept;
  return next.map((each, index) => (index === at ? { ...each, amount: each.amount + rest } : each));
}
