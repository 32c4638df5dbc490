import type { Sums } from '@contracts/costs/sums.js';

/** Figures of a report: kinds and what follows from them. */
export const figures = [
  ...['budget', 'plan', 'committed', 'provision', 'actual'],
  ...['budgetMinusPlan', 'planMinusActual', 'budgetMinusActual', 'forecast', 'available'],
] as const;
export type Figure =
  | ('budget' | 'plan' | 'committed' | 'provision' | 'actual')
  | ('budgetMinusPlan' | 'planMinusActual' | 'budgetMinusActual' | 'forecast' | 'available');

/** Every figure, by what makes it. */
export const sumsBy = (amountOf: (figure: Figure) => number): Sums =>
  Object.fromEntries(figures.map((figure) => [figure, amountOf(figure)])) as Record<Figure, number>;
