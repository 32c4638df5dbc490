import type { Sums } from '@contracts/costs/sums.js';
import { type FigureName, figureNames } from '@contracts/reports/reports.js';

/** Every figure, by what makes it. */
export const sumsBy = (amountOf: (figure: FigureName) => number): Sums =>
  Object.fromEntries(figureNames.map((figure) => [figure, amountOf(figure)])) as Record<FigureName, number>;
