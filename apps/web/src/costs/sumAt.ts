import { type FigureName, figureNames } from '@contracts/reports/reports.js';

/** A sum of an element with all below it: of a figure, in one month or in all that have money. */
export interface SumAt {
  figure: FigureName;
  period: string | null;
}

/** As the address says it: `budget`, `actual.2026-03`; null: it says none. */
export function readSum(text: string | null): SumAt | null {
  const [name, period = null] = text?.split('.') ?? [];
  const figure = figureNames.find((each) => each === name);
  return figure ? { figure, period } : null;
}

export const writtenSum = ({ figure, period }: SumAt): string => (period === null ? figure : `${figure}.${period}`);
